import { secondPersonRefusals } from '#domain/approvals/four-eyes.ts'
import type { KycLevel } from '#domain/identity/compliance.ts'
import { type MicroUsdc, smaller } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { hasCome, type Instant } from '#domain/kernel/time.ts'
import { addressRefusals, type PayoutAddress } from './payout-address.ts'

/** One payout to the recipient of a Pocket, proposed by one operator and approved by another. */
export type PayoutFacts = {
  readonly authorId: string
  readonly recipientId: string
  readonly recipientKyc: KycLevel
  readonly recipientFrozen: boolean
  readonly pocketFrozen: boolean
  /** What is released and not paid out yet. */
  readonly payableMicro: MicroUsdc
  readonly amountMicro: MicroUsdc
  readonly address: PayoutAddress | null
}

/**
 * Whether released money may leave for its recipient. Refuses `kyc_required` below full, `account_frozen`, `pocket_not_open` for a frozen Pocket, `nothing_due`, the address's own refusals and
 * `second_person_required`. Rules PAY-03, KYC-01.
 */
export function decidePayout(
  facts: PayoutFacts,
  approverId: string,
  settings: Pick<BusinessSettings, 'addressDelayHours'>,
  now: Instant,
): Decision<{ readonly amountMicro: MicroUsdc }> {
  const { amountMicro, payableMicro } = facts
  const proposal = { authorId: facts.authorId, ownerId: facts.recipientId, approverIds: [] }
  const refusals: readonly Refusal[] = [
    ...when(facts.recipientKyc !== 'full', {
      code: 'kyc_required',
      detail: { requiredLevel: 'full' },
    }),
    ...when(facts.recipientFrozen, { code: 'account_frozen' }),
    ...when(facts.pocketFrozen, { code: 'pocket_not_open', detail: { status: 'frozen' } }),
    ...when(amountMicro <= 0n || amountMicro > payableMicro, { code: 'nothing_due' }),
    ...addressRefusals(facts.address, settings, now),
    ...secondPersonRefusals(proposal, approverId),
  ]
  return acceptUnless(refusals, () => ({ amountMicro }))
}

/**
 * Whether a step of the release plan may be booked: never before its time, never while an order can be withdrawn from. If a lost
 * dispute took some of what was held, the step is what is left of it. Refuses `transition_not_allowed`, `pocket_not_open` for a
 * frozen Pocket, and `nothing_due`. Rule PAY-03.
 */
export function decideRelease(
  step: { readonly dueAt: Instant; readonly amountMicro: MicroUsdc },
  pocket: {
    readonly closed: boolean
    readonly frozen: boolean
    readonly withdrawableUntil: Instant | null
    readonly heldMicro: MicroUsdc
  },
  now: Instant,
): Decision<{ readonly amountMicro: MicroUsdc }> {
  const withdrawable = pocket.withdrawableUntil !== null && !hasCome(pocket.withdrawableUntil, now)
  const early = !pocket.closed || !hasCome(step.dueAt, now) || withdrawable
  const refusals: readonly Refusal[] = [
    ...when(early, { code: 'transition_not_allowed' }),
    ...when(pocket.frozen, { code: 'pocket_not_open', detail: { status: 'frozen' } }),
    ...when(pocket.heldMicro <= 0n, { code: 'nothing_due' }),
  ]
  return acceptUnless(refusals, () => ({
    amountMicro: smaller(step.amountMicro, pocket.heldMicro),
  }))
}
