import type { Selectable } from 'kysely'
import { type CaseFacts, caseNumberText } from '#domain/support/support-case.ts'
import {
  composeEmail,
  type Email,
  enqueue,
  mailTask,
  openText,
  type Platform,
  type SupportCaseRow,
  sealText,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { visitorCaseUrl } from './case-link.ts'

export type CaseRow = Selectable<SupportCaseRow>

/** A case that has been opened. */
export type OpenedRow = CaseRow & { number: bigint; opened_at: Date; due_at: Date }

export const isOpened = (row: CaseRow | undefined): row is OpenedRow =>
  row !== undefined && row.state !== 'unconfirmed'

/** Locks a case; undefined where there is none. */
export function lockCase(trx: Trx, caseId: string): Promise<CaseRow | undefined> {
  return trx
    .selectFrom('support_case')
    .selectAll()
    .where('id', '=', caseId)
    .forUpdate()
    .executeTakeFirst()
}

/** The same for a case that has been opened; null where there is none. */
export async function lockOpened(trx: Trx, caseId: string): Promise<OpenedRow | null> {
  const row = await lockCase(trx, caseId)
  return isOpened(row) ? row : null
}

export const factsOf = (row: OpenedRow): CaseFacts => ({
  kind: row.kind,
  state: row.state,
  dueAt: row.due_at,
  answeredAt: row.answered_at,
  closedAt: row.closed_at,
})

/** A message as it is written down. */
interface NewMessage {
  caseId: string
  kind: 'written' | 'answer' | 'question'
  text: string
  operatorId: string | null
}

/** Appends a message to a case that is locked, and gives its place in it. */
export async function appendMessage(
  trx: Trx,
  { caseId, kind, text, operatorId }: NewMessage,
  now: Date,
): Promise<number> {
  const { last } = await trx
    .selectFrom('support_message')
    .select((select) => select.fn.max('place').as('last'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  const place = Number(last ?? 0) + 1
  await trx
    .insertInto('support_message')
    .values({
      case_id: caseId,
      place,
      kind,
      operator_id: operatorId,
      written_at: now,
      sealed: sealText(trx, 'case message', `${caseId}:${place}`, text),
    })
    .execute()
  return place
}

export const openMessage = (
  trx: Trx | Platform['db'],
  { case_id, place, sealed }: { case_id: string; place: number; sealed: string },
): string => openText(trx, 'case message', `${case_id}:${place}`, sealed)

/** Changes a case. */
export async function changeCase(
  trx: Trx,
  caseId: string,
  change: Partial<Omit<CaseRow, 'id'>>,
): Promise<void> {
  await trx.updateTable('support_case').set(change).where('id', '=', caseId).execute()
}

/** An e-mail about a case without its key, made with the address at which its person reads it. */
type CaseEmail = (url: string, number: string) => Omit<Email, 'key'>

/** Promises an e-mail to whoever wrote: to their account’s address, or to the one that a visitor gave. */
export async function mailAboutCase(
  trx: Trx,
  { site, clock }: Pick<Platform, 'site' | 'clock'>,
  row: Pick<CaseRow, 'id' | 'person_id' | 'sealed' | 'language' | 'number'>,
  { key, email }: { key: string; email: CaseEmail },
): Promise<void> {
  const now = clock.now()
  const number = caseNumberText(row.number ?? 0n)
  if (row.sealed === null) {
    const written = email(`${site.publicUrl()}/compte/demandes/${row.id}`, number)
    await tellPerson(trx, row.person_id, { ...written, key }, now)
    return
  }
  const address = openText(trx, 'case', row.id, row.sealed)
  const to = { name: '', email: address, language: row.language }
  const written = email(visitorCaseUrl(trx, site.publicUrl(), row.id), number)
  await enqueue(trx, [mailTask(composeEmail({ ...written, key, to }))], now)
}
