import { sql } from 'kysely'
import { accept } from '#domain/kernel/refusal.ts'
import {
  decideSettingChange,
  type SettingChange,
  type SettingName,
  type SettingValue,
} from '#domain/kernel/setting-change.ts'
import { type BusinessSettings, PUBLIC_FEES, type PublicFees } from '#domain/kernel/settings.ts'
import { eurRateText } from '#domain/payments/card-quote.ts'
import { approvable } from '#server/approvals/door.ts'
import {
  exactJson,
  type Platform,
  readSettingChanges,
  settingOfJson,
  type Trx,
} from '#server/kernel/door.ts'

/** What an admin asks for, and on what authority. */
export interface SettingRequest {
  change: SettingValue
  effectiveAt: Date
  /** A board's resolution, a lawyer's advice. */
  authorisation: string
  reason: string
}

const operation = 'change_settings'

/**
 * A setting: one admin asks for it to change from an instant on and another approves. From then on it counts in every
 * process, without a restart, for what is sold then. Refuses what `decideSettingChange` refuses, to whoever approves where the
 * approval comes too late as well.
 */
export const settingChange = approvable({
  operation,
  subject: 'setting:*',
  path: '/setting-changes/:id/approvals',
  payloadOf: (kept) => ({ ...changeOf(kept), authorisation: String(kept.authorisation) }),
  load: ({ trx }, _: object) => lockChanges(trx),
  owners: () => [],
  decide: ({ now }, changes, { change, effectiveAt, authorisation }: SettingRequest) => {
    const decision = decideSettingChange(changes, { ...change, effectiveAt }, now)
    if (!decision.ok) return decision
    const { name, value } = change
    // The value as it is written down: what is approved is read from it again.
    const written: unknown = JSON.parse(exactJson(value))
    const payload = { name, value: written, effectiveAt: effectiveAt.toISOString(), authorisation }
    return accept({ subject: `setting:${name}`, payload })
  },
  carryOut: async ({ trx, now }, changes, { authorisation, ...change }, { proposalId }) => {
    const decided = decideSettingChange(changes, change, now)
    if (!decided.ok) return decided
    const { name, value, effectiveAt } = decided.value
    await trx
      .insertInto('setting_change')
      .values({
        proposal_id: proposalId,
        name,
        value: exactJson(value),
        effective_at: effectiveAt,
        recorded_at: now,
        authorisation,
      })
      .execute()
    return decided
  },
  refresh: ({ settingsInForce }) => settingsInForce.refresh(),
})

function changeOf({ name, value, effectiveAt }: Record<string, unknown>): SettingChange {
  const change = settingOfJson(name as SettingName, value)
  return { ...change, effectiveAt: new Date(String(effectiveAt)) }
}

/** One after the other: whether settings fit together depends on all of them. */
async function lockChanges(trx: Trx): Promise<readonly SettingChange[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('setting_change', 0))`.execute(trx)
  return readSettingChanges(trx)
}

/** A change as the operators see it. */
export interface SettingChangeView {
  proposalId: string
  name: string
  value: unknown
  effectiveAt: Date
  recordedAt: Date
  authorisation: string
  reason: string
  authorId: string
  approverIds: readonly string[]
}

/** What counts now, and every change there ever was, the latest to count first. */
export async function listSettings({ db, settings }: Pick<Platform, 'db' | 'settings'>): Promise<{
  inForce: BusinessSettings
  changes: readonly SettingChangeView[]
}> {
  const { rows } = await sql<SettingChangeView>`
    select c.proposal_id as "proposalId", c.name, c.value, c.effective_at as "effectiveAt",
      c.recorded_at as "recordedAt", c.authorisation, p.reason, p.author_id as "authorId",
      array(select approver_id from approval a where a.proposal_id = p.id order by at) as "approverIds"
    from setting_change c join proposal p on p.id = c.proposal_id
    order by c.effective_at desc, c.name`.execute(db)
  return { inForce: settings, changes: rows }
}

/** The fees in force, and those announced, the next first. */
export async function findFees({
  db,
  settings,
  clock,
}: Pick<Platform, 'db' | 'settings' | 'clock'>): Promise<{
  inForce: PublicFees
  announced: readonly SettingChange[]
}> {
  const now = clock.now()
  const changes = await readSettingChanges(db)
  const announced = changes.filter(
    ({ name, effectiveAt }) => effectiveAt > now && PUBLIC_FEES.some((known) => known === name),
  )
  const inForce = Object.fromEntries(PUBLIC_FEES.map((name) => [name, settings[name]]))
  return {
    inForce: inForce as PublicFees,
    announced: announced.toSorted(
      (left, right) => left.effectiveAt.getTime() - right.effectiveAt.getTime(),
    ),
  }
}

/** The card rate of the start's settings; null where the provider of it cannot tell. */
export async function findStartRate({ ports }: Pick<Platform, 'ports'>) {
  const told = await ports.card.rate().catch(() => null)
  return told && { eurPerUsdc: eurRateText(told.rate), source: told.source }
}
