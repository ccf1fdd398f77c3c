import { type RawBuilder, type Selectable, sql } from 'kysely'
import { awaitsProvider, KYC_CASE_STATUSES } from '#domain/identity/kyc-case.ts'
import {
  eachApart,
  enqueue,
  idOf,
  inTransaction,
  type KycCaseRow,
  lockRows,
  type Platform,
  recordAudit,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { checkEndedEmail } from './identity-mail-texts.ts'

const mostAtOnce = 50
/** Among the reasons of a case: its provider is not the one that is asked now. */
const providerChanged = 'provider_changed'
const waiting = KYC_CASE_STATUSES.filter(awaitsProvider)

/** Whether a case was opened with another than the provider in use, or with a stand-in of it: nobody can ask for it. */
export function isOfFormer(
  { ports: { kyc } }: Platform,
  { provider, stand_in }: Pick<Selectable<KycCaseRow>, 'provider' | 'stand_in'>,
): boolean {
  return provider !== kyc.provider || stand_in !== kyc.sandbox
}

/** The same of a row of `kyc_case`, as the database asks. */
export function ofFormer({ ports: { kyc } }: Platform): RawBuilder<boolean> {
  return sql<boolean>`(provider <> ${kyc.provider} or stand_in <> ${kyc.sandbox})`
}

/** Cases that wait for a former provider and would be asked about by now; within this hour a process with the settings of before may still be at it. */
export const formerCases = (platform: Platform) => sql<{ id: string; personId: string }>`
  select id, person_id as "personId" from kyc_case
  where look_at <= ${platform.clock.now()} and status = any(${[...waiting]}::text[]) and ${ofFormer(platform)}`

/**
 * Ends the cases that wait for a former provider, once they would have been asked about: their people may start anew at
 * the one in use, and are told so. What compliance decides about stays with compliance. Rule KYC-01.
 */
export async function endFormerCases(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const due = sql<{ id: string; personId: string }>`${formerCases(platform)}
    order by look_at limit ${mostAtOnce}`
  await eachApart((await due.execute(db)).rows, idOf, ({ id, personId }) =>
    inTransaction(db, async (trx) => {
      await lockRows(trx, { persons: [personId] })
      const email = { ...checkEndedEmail, key: `kyc_case:${id}:former` }
      if (await endFormerCase(trx, platform, id, now)) await tellPerson(trx, personId, email, now)
    }),
  )
}

/**
 * Ends a case if it waits for a former provider; false if it does not. Its person is locked. Whatever that provider still
 * says about it changes nothing. Rule KYC-01.
 */
export async function endFormerCase(
  trx: Trx,
  platform: Platform,
  caseId: string,
  now: Date,
): Promise<boolean> {
  const former = await trx
    .selectFrom('kyc_case')
    .select(['status', 'provider', 'version', 'person_id as personId'])
    .where('id', '=', caseId)
    .where('status', 'in', waiting)
    .where(ofFormer(platform))
    .forUpdate()
    .executeTakeFirst()
  if (!former) return false
  const { status: from, provider, personId } = former
  const version = former.version + 1
  const ended = { status: 'expired', look_at: null, documents_in_at: null } as const
  await trx
    .updateTable('kyc_case')
    .set({ ...ended, reasons: JSON.stringify([providerChanged]), changed_at: now, version })
    .where('id', '=', caseId)
    .execute()
  const key = `follow_identity:${caseId}:${version}`
  await enqueue(trx, [{ key, kind: 'follow_identity', payload: { personId } }], now)
  const detail = { from, to: ended.status, provider, because: providerChanged }
  const subject = `kyc_case:${caseId}`
  const entry = { by: { kind: 'worker' }, operation: 'record_kyc_status', subject, detail } as const
  await recordAudit(trx, entry, now)
  return true
}
