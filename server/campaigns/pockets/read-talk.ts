import { actsFor } from '#server/campaigns/mandates/acting-for.ts'
import { readAliases } from '#server/identity/door.ts'
import { type Actor, type Platform, pagedList } from '#server/kernel/door.ts'
import { readPseudonyms } from '#server/ledger/door.ts'
import { recipientIdOf } from './own-recipient.ts'

/** A question about a Pocket, with who asked by their alias, else by their pseudonym in it. */
export interface PocketQuestion {
  id: string
  alias: string
  text: string
  askedAt: Date
  answer: string | null
  answeredAt: Date | null
}

/** Whether this person acts for whoever receives what a Pocket collects: they may tell and answer. */
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
  return row !== undefined && actsFor(db, personId, recipientIdOf(row), true)
}

/** What a recipient told about a Pocket and is not hidden, the latest first; the text is a small part of Markdown. */
export const listUpdates = pagedList({
  key: { writtenAt: 'instant', id: 'uuid' },
  descending: true,
  rows: ({ db }: Pick<Platform, 'db'>, pocketId: string) =>
    db
      .selectFrom('pocket_update')
      .select(['id', 'text', 'written_at as writtenAt'])
      .where('pocket_id', '=', pocketId)
      .where('hidden_at', 'is', null),
})

/** Questions about a Pocket that are not hidden, the latest first. */
export const listQuestions = pagedList({
  key: { askedAt: 'instant', id: 'uuid' },
  descending: true,
  rows: ({ db }: Pick<Platform, 'db'>, pocketId: string) =>
    db
      .selectFrom('pocket_question')
      .select(['id', 'person_id', 'text', 'asked_at as askedAt'])
      .select(['answer', 'answered_at as answeredAt'])
      .where('pocket_id', '=', pocketId)
      .where('hidden_at', 'is', null),
  present: async (rows, { db }, pocketId): Promise<PocketQuestion[]> => {
    const names = await readPseudonyms(db, pocketId)
    const aliases = await readAliases(
      db,
      rows.map(({ person_id }) => person_id),
    )
    return rows.map(({ person_id, ...question }) => {
      return { ...question, alias: aliases.get(person_id) ?? names.ofPerson(person_id) }
    })
  },
})
