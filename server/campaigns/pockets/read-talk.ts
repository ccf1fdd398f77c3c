import {
  type Actor,
  type Page,
  type PageQuery,
  type Platform,
  pageOf,
} from '#server/kernel/door.ts'
import { readPseudonyms } from '#server/ledger/door.ts'
import { recipientOf } from './own-recipient.ts'

/** What a recipient told about a Pocket; the text is a small part of Markdown. */
export interface PocketUpdate {
  id: string
  text: string
  writtenAt: Date
}

/** A question about a Pocket, with who asked by their pseudonym in it. */
export interface PocketQuestion {
  id: string
  alias: string
  text: string
  askedAt: Date
  answer: string | null
  answeredAt: Date | null
}

/** Whether this person receives what a Pocket collects: they may tell and answer. */
export async function isRecipient(
  { db }: Pick<Platform, 'db'>,
  { personId }: Pick<Actor, 'personId'>,
  pocketId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('pocket')
    .select(['fighter_id', 'federation_id'])
    .where('id', '=', pocketId)
    .executeTakeFirst()
  const recipient = row && (await recipientOf(db, row))
  return recipient?.personId === personId
}

/** Updates of a Pocket that are not hidden, the latest first. */
export async function listUpdates(
  { db }: Pick<Platform, 'db'>,
  pocketId: string,
  page: PageQuery,
): Promise<Page<PocketUpdate>> {
  const [at, id] = page.cursor?.split(' ') ?? []
  let query = db
    .selectFrom('pocket_update')
    .select(['id', 'text', 'written_at as writtenAt'])
    .where('pocket_id', '=', pocketId)
    .where('hidden_at', 'is', null)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (at && id) {
    query = query.where(({ refTuple, tuple, eb }) =>
      eb(refTuple('written_at', 'id'), '<', tuple(new Date(at), id)),
    )
  }
  return pageOf(await query.execute(), page, (row) => `${row.writtenAt.toISOString()} ${row.id}`)
}

/** Questions about a Pocket that are not hidden, the latest first. */
export async function listQuestions(
  { db }: Pick<Platform, 'db'>,
  pocketId: string,
  page: PageQuery,
): Promise<Page<PocketQuestion>> {
  const names = await readPseudonyms(db, pocketId)
  const [at, id] = page.cursor?.split(' ') ?? []
  let query = db
    .selectFrom('pocket_question')
    .select(['id', 'person_id', 'text', 'asked_at as askedAt'])
    .select(['answer', 'answered_at as answeredAt'])
    .where('pocket_id', '=', pocketId)
    .where('hidden_at', 'is', null)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (at && id) {
    query = query.where(({ refTuple, tuple, eb }) =>
      eb(refTuple('asked_at', 'id'), '<', tuple(new Date(at), id)),
    )
  }
  const rows = (await query.execute()).map(({ person_id, ...question }) => {
    return { ...question, alias: names.ofPerson(person_id) }
  })
  return pageOf(rows, page, (row) => `${row.askedAt.toISOString()} ${row.id}`)
}
