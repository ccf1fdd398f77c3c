import { type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { addDays, hasCome, type Instant } from '#domain/kernel/time.ts'
import { addressRefusals, type PayoutAddress, waitsForScreening } from './payout-address.ts'

/** How somebody wants their own balance paid. */
export type PayoutPreference = {
  /** False: only when they ask. */
  readonly automatic: boolean
  /** Less than that waits. */
  readonly minimumMicro: MicroUsdc
}

/** One person's own balance. */
export type OwedByName = {
  readonly openMicro: MicroUsdc
  /** Since when its oldest part is owed; the oldest counts as paid first. */
  readonly since: Instant
  /** Null for somebody who has never said. */
  readonly request: PayoutPreference | null
  readonly accountFrozen: boolean
  readonly address: PayoutAddress | null
}

type Settings = Pick<BusinessSettings, 'automaticPayout' | 'addressDelayHours'>

/** The default preference. */
export function usualPreference({
  automaticPayout,
}: Pick<Settings, 'automaticPayout'>): PayoutPreference {
  return { automatic: true, minimumMicro: automaticPayout.minimumMicro }
}

/** For a closed account: nobody can ask for it any more, so all of it is paid. */
export const PREFERENCE_OF_CLOSED_ACCOUNTS: PayoutPreference = {
  automatic: true,
  minimumMicro: ZERO,
}

/** An automatic payout to a person. */
export type AutomaticPayout = {
  readonly amountMicro: MicroUsdc
  /** All that it waits for is a screening of the payee. */
  readonly screenFirst: boolean
}

/**
 * The automatic payout: the whole balance, once it is worth sending and some of it is a week old, in which it could buy something
 * on the market. Null if nothing is paid. Rules PAY-03, KYC-02.
 */
export function automaticPayout(
  owed: OwedByName,
  settings: Settings,
  now: Instant,
): AutomaticPayout | null {
  const { automatic, minimumMicro } = owed.request ?? usualPreference(settings)
  const lain = hasCome(addDays(owed.since, settings.automaticPayout.afterDays), now)
  const worth = owed.openMicro > 0n && owed.openMicro >= minimumMicro
  const refusals = addressRefusals(owed.address, settings, now)
  const screenFirst = waitsForScreening(refusals)
  const reachable = refusals.length === 0 || screenFirst
  const goes = automatic && lain && worth && reachable && !owed.accountFrozen
  return goes ? { amountMicro: owed.openMicro, screenFirst } : null
}
