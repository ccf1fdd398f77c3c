import { isNoAnswer } from '#app/live/keep-when-offline.ts'
import { usePageContext, useReference } from '#app/page-context.ts'
import { ErrorScreen } from './error-screen.tsx'
import { OfflineScreen } from './offline-screen.tsx'

/** In place of a page that broke, or that nobody answered. */
export function PageError({ error }: { error: unknown }) {
  const reference = useReference()
  const busy = usePageContext()?.busy ?? false
  if (isNoAnswer(error)) return <OfflineScreen />
  return <ErrorScreen reference={reference} busy={busy} />
}
