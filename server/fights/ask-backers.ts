import { sql } from 'kysely'
import {
  type MaterialChangeKind,
  type Reconfirmation,
  reconfirmationFor,
} from '#domain/material-change.ts'
import { hasBegun } from '#server/db/has-begun.ts'
import { hasPaidOut } from '#server/db/has-paid-out.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import { type PocketRowFacts, readPocketFacts } from '#server/db/read-pocket-facts.ts'
import { anyUuid } from '#server/db/unnest.ts'
import { announce } from '#server/jobs/announce.ts'
import type { Platform } from '#server/platform.ts'

/** A locked Pocket, and what its backers have to be asked. */
interface Concerned extends PocketRowFacts {
  question: Reconfirmation
}

/** Of these locked Pockets, those whose backers have to be asked about such changes of a bout. */
export async function findConcerned(
  trx: Trx,
  pocketIds: readonly string[],
  changes: readonly MaterialChangeKind[],
  now: Date,
): Promise<readonly Concerned[]> {
  if (pocketIds.length === 0 || changes.length === 0) return []
  const pockets = await readPocketFacts(trx, pocketIds, now)
  const backed = await findBacked(trx, pocketIds)
  const concerned: Concerned[] = []
  for (const { row, facts } of pockets.values()) {
    // Where a fight has paid out, or was compensated, no order can go back any more.
    if (!backed.has(row.id) || (await hasPaidOut(trx, row.id))) continue
    const boutBegun = await hasBegun(trx, row.id)
    const question = reconfirmationFor(changes, { pocket: facts, boutBegun }, now)
    if (question) concerned.push({ row, facts, question })
  }
  return concerned
}

async function findBacked(trx: Trx, pocketIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('backing')
    .select('pocket_id')
    .distinct()
    .where('pocket_id', '=', anyUuid(pocketIds))
    .where('state', 'in', [
      'awaiting_payment',
      'detected',
      'confirmed',
      'unlocked',
      'frozen',
      'disputed',
    ])
    .execute()
  return new Set(rows.map((row) => row.pocket_id))
}

/**
 * Puts a changed bout to the backers of the Pockets that share it: their sales stand still until everybody has had
 * time to answer, and each backer gets a letter. The Pockets are locked.
 */
export async function askBackers(
  trx: Trx,
  platform: Pick<Platform, 'chance'>,
  change: { id: string; changes: readonly MaterialChangeKind[] },
  pocketIds: readonly string[],
  now: Date,
): Promise<void> {
  const concerned = await findConcerned(trx, pocketIds, change.changes, now)
  for (const { row, question } of concerned) {
    const id = platform.chance.uuid()
    const { answerBy: answer_by, silence } = question
    await trx
      .insertInto('bout_question')
      .values({
        id,
        change_id: change.id,
        pocket_id: row.id,
        asked_at: now,
        answer_by,
        silence,
      })
      .execute()
    await sql`update pocket set asked_until = greatest(asked_until, ${answer_by}::timestamptz)
      where id = ${row.id}`.execute(trx)
    const key = `mail_bout_question:${id}`
    await announce(trx, [{ key, kind: 'mail_bout_question', payload: { questionId: id } }], now)
  }
}
