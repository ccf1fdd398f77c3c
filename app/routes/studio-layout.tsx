import { Outlet } from 'react-router'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { pictureView } from '#app/live/picture-view.ts'
import { studioSession } from '#app/own-session.server.ts'
import { MissingBoundary } from '#app/screens/account/missing-boundary.tsx'
import { StudioFrame } from '#app/screens/studio/studio-frame.tsx'
import { publicTexts } from '#app/texts/public.ts'
import { brand } from '#domain/kernel/brand.ts'
import type { Route } from './+types/studio-layout'

/**
 * Who receives, and for whom somebody acts. Pages inside ask `studioSession` or `athleteSession` themselves: loaders of
 * one address run side by side, so this one guards no other.
 */
export async function loader(asked: Route.LoaderArgs) {
  const { recipients } = await studioSession(asked)
  const [first, ...others] = recipients.map(({ kind, capacity, id, name, picture }) => {
    return { kind, capacity, id, name, picture: pictureView(picture) }
  })
  if (!first) throw new Error('a studio without a recipient')
  return { recipients: [first, ...others] as const }
}

export const shouldRevalidate = unlessOffline

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <title>{`${publicTexts.missing.page.title} · ${brand.name}`}</title>
      <MissingBoundary error={error} />
    </>
  )
}

export default function StudioLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StudioFrame recipients={loaderData.recipients}>
      <Outlet />
    </StudioFrame>
  )
}
