import { type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { addDays, hasCome, type Instant } from '#domain/kernel/time.ts'
import { addressRefusals, type PayoutAddress, waitsForScreening } from './payout-address.ts'

/** How somebody wants to have what is owed to them by name. */
export type PayoutPreference = {
  /** False: only when they ask. */
  readonly automatic: boolean
  /** Less than that waits. */
  readonly minimumMicro: MicroUsdc
}

/** What is owed to one person by name. */
export type OwedByName = {
  readonly openMicro: MicroUsdc
  /** Since when the oldest of it has been owed; what was owed first is what is used first. */
  readonly since: Instant
  /** Null for somebody who has never said. */
  readonly request: PayoutPreference | null
  readonly accountFrozen: boolean
  readonly address: PayoutAddress | null
}

type Settings = Pick<BusinessSettings, 'automaticPayout' | 'addressDelayHours'>

/** The request of somebody who has never said. */
export function usualPreference({
  automaticPayout,
}: Pick<Settings, 'automaticPayout'>): PayoutPreference {
  return { automatic: true, minimumMicro: automaticPayout.minimumMicro }
}

/** Of whoever has closed their account: nobody can ask for it any more, so all of it goes. */
export const PREFERENCE_OF_CLOSED_ACCOUNTS: PayoutPreference = {
  automatic: true,
  minimumMicro: ZERO,
}

/** What goes out to a person by itself. */
export type AutomaticPayout = {
  readonly amountMicro: MicroUsdc
  /** All that it waits for is a screening of the payee. */
  readonly screenFirst: boolean
}

/**
 * What is paid to a person without being asked for: everything, once it is worth sending and some of it has lain for
 * a week, in which it may buy something on the market. Null where nothing goes. Rules PAY-03, KYC-02.
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
