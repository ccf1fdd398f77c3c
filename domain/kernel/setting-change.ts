import { acceptUnless, type Decision, type Refusal, when } from './refusal.ts'
import { type BusinessSettings, DEFAULT_SETTINGS, PUBLIC_FEES } from './settings.ts'
import { addDays, addMilliseconds, hasCome, type Instant, isBefore } from './time.ts'

export type SettingName = keyof BusinessSettings
export const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as readonly SettingName[]

/** A setting by its name, and what it becomes. */
export type SettingValue = {
  [Name in SettingName]: { readonly name: Name; readonly value: BusinessSettings[Name] }
}[SettingName]

/** A change that two people approved. It counts from its instant on, until the next one of the same setting. */
export type SettingChange = SettingValue & { readonly effectiveAt: Instant }

/** So long before it counts a change is approved, that every process knows it in time. */
export const SETTING_LEAD_MS = 30_000

/**
 * The settings in force at an instant: each as its last change up to then has left it. In whatever order the changes
 * come, and whenever they were written down.
 */
export function settingsAt(changes: readonly SettingChange[], at: Instant): BusinessSettings {
  const inForce = changes
    .filter(({ effectiveAt }) => hasCome(effectiveAt, at))
    .toSorted((left, right) => left.effectiveAt.getTime() - right.effectiveAt.getTime())
  const last = Object.fromEntries(inForce.map(({ name, value }) => [name, value]))
  return { ...DEFAULT_SETTINGS, ...last }
}

/** What people are told of as long ahead as of new general terms, and that time itself. */
const ANNOUNCED: ReadonlySet<SettingName> = new Set([...PUBLIC_FEES, 'termsNoticeDays'])

function noticeRefusals(
  changes: readonly SettingChange[],
  { name, effectiveAt }: SettingChange,
  now: Instant,
): readonly Refusal[] {
  const earliestAt = addDays(now, settingsAt(changes, now).termsNoticeDays)
  const short = ANNOUNCED.has(name) && isBefore(effectiveAt, earliestAt)
  return when(short, { code: 'notice_too_short', detail: { earliestAt } })
}

/**
 * Whether a setting may change from an instant on. Refuses `date_in_the_past` for one that has come or is too close for
 * every process to know it, `already_recorded` where it is the same or another change counts from that very instant,
 * `settings_contradict` where the settings would not fit together then or at a change to come, `notice_too_short` for a
 * fee that would change earlier than general terms might. Rules FEE-01, TERM-01.
 */
export function decideSettingChange(
  changes: readonly SettingChange[],
  change: SettingChange,
  now: Instant,
): Decision<SettingChange> {
  const { name, value, effectiveAt } = change
  const at = effectiveAt.getTime()
  const sameInstant = changes.some(
    (other) => other.name === name && other.effectiveAt.getTime() === at,
  )
  const nothingNew = isSame(settingsAt(changes, effectiveAt)[name], value)
  const after = [...changes, change]
  const later = after.filter((each) => !isBefore(each.effectiveAt, effectiveAt))
  const contradicts = later.some((each) => !fitTogether(settingsAt(after, each.effectiveAt)))
  const refusals = [
    ...when(isBefore(effectiveAt, addMilliseconds(now, SETTING_LEAD_MS)), {
      code: 'date_in_the_past',
    }),
    ...when(sameInstant || nothingNew, { code: 'already_recorded' }),
    ...when(contradicts, { code: 'settings_contradict' }),
    ...noticeRefusals(changes, change, now),
  ]
  return acceptUnless(refusals, () => change)
}

/** What an athlete gives from a sale is never more than the sale; more cover is never worth less. */
function fitTogether(settings: BusinessSettings): boolean {
  const { saleFeeBps, premiumBps, coverLevel1Bps, coverLevel2Bps, minimumMicro } = settings
  return (
    saleFeeBps + premiumBps <= 10_000 &&
    coverLevel1Bps <= coverLevel2Bps &&
    Object.values(minimumMicro).every((amountMicro) => amountMicro > 0n)
  )
}

function isSame(left: unknown, right: unknown): boolean {
  if (left === null || right === null) return left === right
  if (typeof left !== 'object' || typeof right !== 'object') return left === right
  const [one, other] = [left, right] as [Record<string, unknown>, Record<string, unknown>]
  return Object.keys(one).every((name) => isSame(one[name], other[name]))
}
