import type { Platform } from '#server/kernel/door.ts'
import { isBusy } from './is-busy.ts'

/** The answer to programs for a failed request: to retry, or the reference of the log entry. */
export type Failure = { code: 'busy' } | { code: 'internal_error'; reference: string }

/** Logs why a request failed, and returns what the client is told. */
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
