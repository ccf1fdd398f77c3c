import type { Platform } from '#server/kernel/door.ts'
import { isBusy } from './is-busy.ts'

/** What programs are told of a request that failed: that they may ask again, or under which reference the log says why. */
export type Failure = { code: 'busy' } | { code: 'internal_error'; reference: string }

/** Writes down why a request failed, and says what whoever asked is told of it. */
export function noteFailure(
  log: Pick<Platform['log'], 'warn' | 'error'>,
  reference: string,
  error: unknown,
): Failure {
  if (isBusy(error)) {
    log.warn({ reference, err: error }, 'the database is busy')
    return { code: 'busy' }
  }
  log.error({ reference, err: error }, 'a request failed')
  return { code: 'internal_error', reference }
}
