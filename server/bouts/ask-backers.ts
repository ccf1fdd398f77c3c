import type { FightFacts } from '#domain/bouts/fight.ts'
import {
  isPastWeighIn,
  type MaterialChangeKind,
  type Reconfirmation,
  reconfirmationFor,
} from '#domain/bouts/material-change.ts'
import { keepPriority, pauseToAsk, readFightFacts } from '#server/campaigns/door.ts'
import {
  anyUuid,
  enqueue,
  type Platform,
  type PocketRowFacts,
  readPocketFacts,
  type Trx,
} from '#server/kernel/door.ts'
import { hasPaidOut } from './has-paid-out.ts'

/** A locked Pocket, and the question for its backers. */
interface Asked extends PocketRowFacts {
  question: Reconfirmation
}

/** The consequences of a changed bout for the Pockets that cover it. */
interface Concerned {
  asked: readonly Asked[]
  /** Pockets already past a weigh-in, whose backers are not asked. */
  latePocketIds: readonly string[]
}

/** The Pockets, of these locked ones, whose backers must be asked about such a change; the bout is given as it will be. */
export async function findConcerned(
  trx: Trx,
  pocketIds: readonly string[],
  { bout, changes }: { bout: FightFacts; changes: readonly MaterialChangeKind[] },
  now: Date,
): Promise<Concerned> {
  if (pocketIds.length === 0 || changes.length === 0) return { asked: [], latePocketIds: [] }
  const pockets = await readPocketFacts(trx, pocketIds, now)
  const backed = await findBacked(trx, pocketIds)
  const bouts = await readCoveredBouts(trx, [...pockets.values()], bout)
  const asked: Asked[] = []
  const latePocketIds: string[] = []
  for (const [pocketId, pocket] of pockets) {
    const covered = bouts.get(pocketId) ?? []
    if (isPastWeighIn(covered, now)) latePocketIds.push(pocketId)
    // Once a fight has paid out or was compensated, no order can be refunded.
    if (!backed.has(pocketId) || (await hasPaidOut(trx, pocketId))) continue
    const question = reconfirmationFor(changes, { pocket: pocket.facts, bouts: covered }, now)
    if (question) asked.push({ ...pocket, question })
  }
  return { asked, latePocketIds }
}

/** All bouts that each Pocket covers, by its id, with the changed one as it will be. */
async function readCoveredBouts(
  trx: Trx,
  pockets: readonly PocketRowFacts[],
  changed: FightFacts,
): Promise<ReadonlyMap<string, readonly FightFacts[]>> {
  const coveredIds = ({ facts: { terms } }: PocketRowFacts) =>
    terms.kind === 'share' ? terms.coveredFights.map(({ fightId }) => fightId) : []
  const read = await readFightFacts(trx, [...new Set(pockets.flatMap(coveredIds))])
  const boutOf = (id: string) => (id === changed.fightId ? changed : (read.get(id)?.facts ?? []))
  return new Map(pockets.map((each) => [each.row.id, coveredIds(each).flatMap(boutOf)]))
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
 * Asks the backers of the Pockets that cover a changed bout: sales pause until everybody has had time to answer, and each backer
 * gets an e-mail. The Pockets are locked.
 */
export async function askBackers(
  trx: Trx,
  platform: Pick<Platform, 'randomness'>,
  changeId: string,
  asked: readonly Asked[],
  now: Date,
): Promise<void> {
  for (const { row, question } of asked) {
    const id = platform.randomness.uuid()
    const { answerBy: answer_by, silence } = question
    await trx
      .insertInto('bout_question')
      .values({
        id,
        change_id: changeId,
        pocket_id: row.id,
        asked_at: now,
        answer_by,
        silence,
      })
      .execute()
    await pauseToAsk(trx, row.id, answer_by)
    await keepPriority(trx, [row.id], now)
    const key = `mail_bout_question:${id}`
    await enqueue(trx, [{ key, kind: 'mail_bout_question', payload: { questionId: id } }], now)
  }
}

/** Ends a question, once. */
export async function closeQuestion(trx: Trx, questionId: string, now: Date): Promise<void> {
  await trx
    .updateTable('bout_question')
    .set({ ended_at: now })
    .where('id', '=', questionId)
    .where('ended_at', 'is', null)
    .execute()
}
