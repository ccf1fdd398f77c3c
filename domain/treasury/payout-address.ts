import type { MicroUsdc } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { addDays, addHours, hasCome, type Instant } from '#domain/kernel/time.ts'
import { isWalletAddress } from '#domain/kernel/wallet-address.ts'

/** Where a person wants to be paid. */
export type PayoutAddress = {
  readonly address: string
  readonly changedAt: Instant
  /** The first address of a person replaces nobody's. */
  readonly first: boolean
  /** On the stablecoin's blacklist, or a contract that cannot hold it. */
  readonly blocked: boolean
  /** When its owner last passed the screening with it; null for never. */
  readonly screenedAt: Instant | null
}

/** From when on money may go to an address: 24 hours after it was changed. */
export function usableFrom(
  address: PayoutAddress,
  { addressDelayHours }: Pick<BusinessSettings, 'addressDelayHours'>,
): Instant {
  return address.first ? address.changedAt : addHours(address.changedAt, addressDelayHours)
}

/** For how many days a payee's pass counts, since sanctions lists grow. Rule KYC-02. */
export const PAYEE_PASS_DAYS = 30

/** Whether the owner of an address has passed the screening with it lately. Rule KYC-02. */
export function hasFreshPass(
  { screenedAt }: Pick<PayoutAddress, 'screenedAt'>,
  now: Instant,
): boolean {
  return screenedAt !== null && !hasCome(addDays(screenedAt, PAYEE_PASS_DAYS), now)
}

/**
 * Why nothing may go to this address now: `address_missing`, `address_unusable`, `address_too_new`, and `screening_pending`
 * until its owner has passed the screening with it lately. Rules PAY-03, KYC-02.
 */
export function addressRefusals(
  address: PayoutAddress | null,
  settings: Pick<BusinessSettings, 'addressDelayHours'>,
  now: Instant,
): readonly Refusal[] {
  if (address === null) return [{ code: 'address_missing' }]
  if (address.blocked || !isWalletAddress(address.address)) return [{ code: 'address_unusable' }]
  const from = usableFrom(address, settings)
  return [
    ...when(!hasCome(from, now), { code: 'address_too_new', detail: { usableFrom: from } }),
    ...when(!hasFreshPass(address, now), { code: 'screening_pending' }),
  ]
}

/** Whether a payment waits for nothing but a screening of its payee: only then is a provider asked. */
export function waitsForScreening(refusals: readonly Refusal[]): boolean {
  return refusals.length > 0 && refusals.every(({ code }) => code === 'screening_pending')
}

/**
 * Sets a new address, with which its owner has just passed. Refuses `address_unusable`; setting the same one again starts no new
 * delay, unless it was blocked.
 * @param hadOwner There was an address before, though none is set now: it has ended, or the account was returned.
 */
export function decideAddressChange(
  current: PayoutAddress | null,
  address: string,
  now: Instant,
  hadOwner = false,
): Decision<PayoutAddress> {
  const unusable = !isWalletAddress(address)
  return acceptUnless(when(unusable, { code: 'address_unusable' }), () =>
    current !== null && isSame(current, address) && !current.blocked
      ? current
      : {
          address,
          changedAt: now,
          first: current === null && !hadOwner,
          blocked: false,
          screenedAt: now,
        },
  )
}

/** Of somebody to whom something is owed, by name or as a recipient. */
export type ClosedAccountFacts = {
  readonly hasLeft: boolean
  readonly accountFrozen: boolean
  readonly owedMicro: MicroUsdc
  readonly current: PayoutAddress | null
}

const isSame = (named: Pick<PayoutAddress, 'address'>, address: string): boolean =>
  named.address.toLowerCase() === address.toLowerCase()

/**
 * Sets the payout address of somebody who has left, who cannot do it any more. Refuses `transition_not_allowed` for an open
 * account or a usable address, `account_frozen`, `nothing_due`, and what `decideAddressChange` refuses. Rule PAY-03.
 */
export function decideClosedAccountPayee(
  { hasLeft, accountFrozen, owedMicro, current }: ClosedAccountFacts,
  address: string,
  now: Instant,
): Decision<PayoutAddress> {
  const named = decideAddressChange(current, address, now)
  if (!named.ok) return named
  const refusals = [
    ...when(!hasLeft || current?.blocked === false, { code: 'transition_not_allowed' }),
    ...when(accountFrozen, { code: 'account_frozen' }),
    ...when(owedMicro <= 0n, { code: 'nothing_due' }),
    // The address that could not be paid must not be set again.
    ...when(current?.blocked === true && isSame(current, address), { code: 'address_unusable' }),
  ]
  return acceptUnless(refusals, () => named.value)
}
