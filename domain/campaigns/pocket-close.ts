import type { MicroUsdc } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import { earliest, hasCome, type Instant } from '#domain/kernel/time.ts'
import { closedPocket } from '#domain/ledger/journals.ts'
import type { Entry } from '#domain/ledger/ledger.ts'
import { closingTime, drainEnd, isSoldOut, type PocketFacts } from './pocket-status.ts'

/** A Pocket whose sale has ended for good. */
export type ClosedBooks = {
  /** What the release plan counts from: the closing time, or the moment the last unit was paid for. */
  readonly closedAt: Instant
  /** None for a Pocket in which no order stands. */
  readonly entries: readonly Entry[]
}

/**
 * Closes a Pocket, once: the fees of its standing orders are earned and their premiums join the reserve. It waits until no
 * payment can be confirmed any more: an hour for payments seen before the close, unless every unit is paid for. Refuses
 * `transition_not_allowed`. Rules PKT-01, FEE-01.
 */
export function decideClose(
  pocket: PocketFacts,
  standing: { readonly feePendingMicro: MicroUsdc; readonly reserveMicro: MicroUsdc },
  now: Instant,
): Decision<ClosedBooks> {
  const { history, pocketId } = pocket
  const ended = hasCome(drainEnd(pocket), now)
  const full = isSoldOut(pocket) && !pocket.hasPaymentInFlight
  const stopped = history.cancelledAt ?? history.frozenAt ?? history.closedAt
  const allowed = history.publishedAt !== null && stopped === null && (ended || full)
  return acceptUnless(when(!allowed, { code: 'transition_not_allowed' }), () => ({
    closedAt: earliest(now, closingTime(pocket)),
    entries: closedPocket({ pocketId, ...standing }),
  }))
}
