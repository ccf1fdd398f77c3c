import { data } from 'react-router'
import { appMeta, missingMeta } from '#app/app-meta.ts'
import { statusView } from '#app/live/status-view.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { StatusScreen } from '#app/screens/status/status-screen.tsx'
import { publicTexts } from '#app/texts/public.ts'
import { statusTexts as texts } from '#app/texts/status.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { platformContext, readServiceStatus } from '#server/host/door.ts'
import type { Route } from './+types/etat'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(publicTexts.missing.pocket.title)
  const { title, description } = texts
  return appMeta({ title, description, path: '/etat' }, matches)
}

/** What works and what waits, for everybody once backing is launched. */
export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  if (!isLaunched(platform.launch.read(), 'backing')) return data(null, { status: 404 })
  return data(statusView(await readServiceStatus(platform)))
}

export default function Status({ loaderData }: Route.ComponentProps) {
  return loaderData ? <StatusScreen view={loaderData} /> : <MissingScreen what="pocket" />
}
