import { data, redirect } from 'react-router'
import { missingMeta, personalMeta } from '#app/app-meta.ts'
import { movementView } from '#app/live/movements-view.ts'
import { loginPath } from '#app/live/next-path.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { MovementScreen } from '#app/screens/movements/movement-screen.tsx'
import { descriptions } from '#app/texts/descriptions.ts'
import { publicTexts } from '#app/texts/public.ts'
import { findOwnMovement } from '#server/assurance/door.ts'
import { platformContext } from '#server/host/door.ts'
import { findSession } from '#server/identity/door.ts'
import type { Route } from './+types/mouvement'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(publicTexts.missing.movement.title)
  const { title } = loaderData
  return personalMeta({ title, description: descriptions.movements })
}

/** One movement of whoever asks. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const actor = await findSession(platform, request)
  if (!actor) throw redirect(loginPath(request.url))
  const movement = await findOwnMovement(platform, actor, params.id)
  return movement ? data(movementView(movement)) : data(null, { status: 404 })
}

export default function Mouvement({ loaderData }: Route.ComponentProps) {
  return loaderData ? <MovementScreen view={loaderData} /> : <MissingScreen what="movement" />
}
