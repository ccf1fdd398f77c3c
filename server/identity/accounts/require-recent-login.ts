import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { addMilliseconds, hasCome, MINUTE_MS } from '#domain/kernel/time.ts'
import {
  type Actor,
  type MayStill,
  type Platform,
  requireStandingLogin,
} from '#server/kernel/door.ts'

/** How long a login, or a confirmation within it, counts as recent. */
export const recentMs = 10 * MINUTE_MS

/**
 * For what a stranger at an unlocked screen must not do: payout address, e-mail, password, export, erasure.
 * Refuses `login_too_old` when the actor has not proven to be there within ten minutes.
 */
export function requireRecentLogin(
  { clock }: Pick<Platform, 'clock'>,
  { provenAt }: Pick<Actor, 'provenAt'>,
): Decision<null> {
  const old = hasCome(addMilliseconds(provenAt, recentMs), clock.now())
  return old ? refuse({ code: 'login_too_old' }) : accept(null)
}

/** For what is begun by a session that its owner may shut out before it is finished. */
export const whileLoggedIn =
  (actor: Pick<Actor, 'accountId' | 'sessionId'>): MayStill =>
  (trx) =>
    requireStandingLogin(trx, actor)
