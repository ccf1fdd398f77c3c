import { data } from 'react-router'
import { missingMeta, personalMeta } from '#app/app-meta.ts'
import { movementView } from '#app/live/movements-view.ts'
import { ownSession } from '#app/own-session.server.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { MovementScreen } from '#app/screens/movements/movement-screen.tsx'
import { descriptions } from '#app/texts/descriptions.ts'
import { publicTexts } from '#app/texts/public.ts'
import { findOwnMovement } from '#server/assurance/door.ts'
import type { Route } from './+types/mouvement'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(publicTexts.missing.movement.title)
  const { title } = loaderData
  return personalMeta({ title, description: descriptions.movements })
}

/** One movement of whoever asks. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const movement = await findOwnMovement(platform, actor, params.id)
  return movement ? data(movementView(movement)) : data(null, { status: 404 })
}

export default function Mouvement({ loaderData }: Route.ComponentProps) {
  return loaderData ? <MovementScreen view={loaderData} /> : <MissingScreen what="movement" />
}
