import { isRouteErrorResponse } from 'react-router'
import { PageError } from '#app/screens/page-error.tsx'
import { MissingScreen } from './missing-screen.tsx'

/** What is not there, or for whom one does not act, breaks nothing. */
export function MissingBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <MissingScreen what="page" />
  return <PageError error={error} />
}
