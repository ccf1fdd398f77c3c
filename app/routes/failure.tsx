import { data, useLocation } from 'react-router'
import { NotFoundScreen } from '#app/screens/marketing/not-found-screen.tsx'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/failure'

/** Breaks on purpose where the tests ask for it; everywhere else there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(platformContext).env.failurePage) throw new Error('This page was asked to break.')
  return data(null, { status: 404 })
}

/** The same for what is sent. */
export const action = loader

export default function Failure() {
  return <NotFoundScreen path={useLocation().pathname} />
}
