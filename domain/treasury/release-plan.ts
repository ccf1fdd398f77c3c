import { floorShare, type MicroUsdc, subtract } from '#domain/kernel/money.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { addDays, addHours, hasCome, type Instant, isBefore } from '#domain/kernel/time.ts'

/** What a closed Pocket owes its recipient, by how it was paid. */
export type ReleaseFacts = {
  readonly closedAt: Instant
  /** The recipient's part of the orders paid from wallets, and of those paid by card. */
  readonly walletMicro: MicroUsdc
  readonly cardMicro: MicroUsdc
  /** When the last order can no longer be withdrawn; null where none ever could. */
  readonly withdrawableUntil: Instant | null
}

/** One dated part of the escrow. Steps count from 1 and name the ledger's entries. */
export type ReleaseStep = {
  readonly step: number
  readonly dueAt: Instant
  readonly amountMicro: MicroUsdc
}

/**
 * The published plan by which a Pocket's escrow is released: the wallet part 72 hours after the close, the
 * card part after 14 days but for a tenth, which waits 120 days for chargebacks. Nothing is due
 * while any order can be withdrawn. The steps add up to the whole. Rule PAY-03.
 */
export function releasePlan(
  facts: ReleaseFacts,
  settings: BusinessSettings['release'],
): readonly ReleaseStep[] {
  const { closedAt, walletMicro, cardMicro } = facts
  const heldBackMicro = floorShare(cardMicro, settings.cardHeldBackBps)
  const parts = [
    { at: addHours(closedAt, settings.walletHours), amountMicro: walletMicro },
    {
      at: addDays(closedAt, settings.cardDays),
      amountMicro: subtract(cardMicro, heldBackMicro),
    },
    { at: addDays(closedAt, settings.cardHeldBackDays), amountMicro: heldBackMicro },
  ]
  return parts
    .filter(({ amountMicro }) => amountMicro > 0n)
    .map(({ at, amountMicro }, index) => ({
      step: index + 1,
      dueAt: notBefore(at, facts.withdrawableUntil),
      amountMicro,
    }))
}

function notBefore(at: Instant, until: Instant | null): Instant {
  return until !== null && isBefore(at, until) ? until : at
}

/** The steps that are due and not carried out yet. */
export function dueSteps(
  plan: readonly ReleaseStep[],
  doneSteps: ReadonlySet<number>,
  now: Instant,
): readonly ReleaseStep[] {
  return plan.filter(({ step, dueAt }) => !doneSteps.has(step) && hasCome(dueAt, now))
}
