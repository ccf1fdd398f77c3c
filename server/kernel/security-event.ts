import { createHmac } from 'node:crypto'
import type { Platform } from './platform.ts'

/** Events that monitoring counts and alerts on. */
export type SecurityEvent =
  | 'login_failed'
  | 'operator_login_failed'
  | 'password_wrong'
  | 'second_factor_wrong'
  | 'password_changed'
  | 'credentials_set'
  | 'tries_refused'
  /** Password guessing against an operator: alerts. */
  | 'operator_guessed_at'

/** Whom it is about: an account or operator by id, an address or handle as it was typed. */
export type SecuritySubject = `${'account' | 'email' | 'operator' | 'handle' | 'try'}:${string}`

const levels: Partial<Record<SecurityEvent, 'warn' | 'error'>> = {
  tries_refused: 'warn',
  operator_guessed_at: 'error',
}

/**
 * Logs one as a line of its own (`security` names it). A subject has the same hash in every line of an installation; without its
 * secret nobody can tell whether an address is in the log.
 */
export function noteSecurity(
  { log, login }: Pick<Platform, 'log' | 'login'>,
  security: SecurityEvent,
  about: SecuritySubject,
  more: { readonly kind?: string; readonly retryAfterSeconds?: number } = {},
): void {
  // Without its kind: who tried too often has the hash under which they failed.
  const [, named] = about.split(/:(.*)/s)
  const subject = createHmac('sha256', login.secret).update(`security ${named}`).digest('hex')
  log[levels[security] ?? 'info']({ security, subject: subject.slice(0, 32), ...more }, 'security')
}
