import { sql } from 'kysely'
import { silentAnswer } from '#domain/bouts/material-change.ts'
import type { BackingState } from '#domain/orders/confirmation.ts'
import { closeQuestion, readCoveredBouts } from '#server/bouts/door.ts'
import {
  eachApart,
  idOf,
  inTransaction,
  lockRows,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'
import { writeAnswer } from './answer-bout-question.ts'
import { freezeOfStopped } from './give-back-asked.ts'
import { lockOrder } from './lock-order.ts'
import { refundOrder } from './refund-order.ts'

/** States in which an order may still be kept or refunded. */
const open = [
  'quoted',
  'awaiting_payment',
  'detected',
  'confirmed',
  'unlocked',
  'frozen',
  'disputed',
]
/** States that somebody else has to decide first. */
const stopped: readonly BackingState[] = ['frozen', 'disputed']

/** No later question about the bout was asked of the same backers: silence keeps the order as they last knew it. */
const isNewest = sql<boolean>`not exists (select from bout_question n
  join bout_change d on d.id = n.change_id join bout_change c on c.id = q.change_id
  where n.pocket_id = q.pocket_id and d.fight_id = c.fight_id and n.asked_at > q.asked_at
    and n.ended_at is null)`

/** Open questions that are past their last day, or whose bout has begun or was weighed in for. */
export const questionsToEnd = ({ clock }: Pick<Platform, 'clock'>) => sql<{
  id: string
  pocketId: string
}>`
    select q.id, q.pocket_id as "pocketId" from bout_question q
    where q.ended_at is null and ${isNewest} and (q.answer_by <= ${clock.now()}
      or exists (select from pocket_fight pf join fight f on f.id = pf.fight_id
        where pf.pocket_id = q.pocket_id and (f.started_at is not null or f.undated_since is null
          and f.cancelled_at is null and f.weigh_in_at <= ${clock.now()})))`

/**
 * Ends questions about changed bouts by time: after the last day silence counts as the answer that it stands for; where a bout
 * has begun or was weighed in for before, it keeps the order. Orders to be refunded are, each in a transaction of its own. A
 * question ends when every order was kept, refunded, or will be refunded once an operator or a bank has released it; until then
 * nothing of the Pocket is released. If another question about the bout was asked since, silence counts at the end of that one.
 */
export async function endBoutQuestions(platform: Platform): Promise<void> {
  const due = sql<{
    id: string
    pocketId: string
  }>`${questionsToEnd(platform)} order by q.answer_by`
  const { rows } = await due.execute(platform.db)
  await eachApart(rows, idOf, async ({ id, pocketId }) => {
    await eachApart(await findLeft(platform, id), String, (backingId) =>
      inTransaction(platform.db, (trx) => endFor(trx, platform, id, backingId)),
    )
    await inTransaction(platform.db, (trx) => endQuestion(trx, platform, id, pocketId))
  })
}

/** Orders placed before the question that are neither kept nor refunded, nor stopped with a refund due. */
async function findLeft(
  { db }: Pick<Platform, 'db'> | { db: Trx },
  questionId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bout_question q
      join backing b on b.pocket_id = q.pocket_id and b.created_at <= q.asked_at
      left join bout_answer a on a.question_id = q.id and a.backing_id = b.id
    where q.id = ${questionId} and b.state = any(${open}::text[])
      and a.answer is distinct from 'keep'
      and (a.answer is null or b.state <> all(${stopped}::text[]))
    order by b.id`.execute(db)
  return rows.map((row) => row.id)
}

async function endFor(
  trx: Trx,
  platform: Platform,
  questionId: string,
  backingId: string,
): Promise<void> {
  const order = await lockOrder(trx, backingId)
  const question = await trx
    .selectFrom('bout_question')
    .innerJoin('bout_change', 'bout_change.id', 'change_id')
    .select(['changes', 'asked_at as askedAt', 'answer_by as answerBy', 'silence'])
    .where('bout_question.id', '=', questionId)
    .executeTakeFirstOrThrow()
  const given = await trx
    .selectFrom('bout_answer')
    .select('answer')
    .where('question_id', '=', questionId)
    .where('backing_id', '=', backingId)
    .executeTakeFirst()
  if (!order || given?.answer === 'keep') return
  const { row, certificate } = order
  const now = platform.clock.now()
  const soldOn = certificate !== null && certificate.holder_id !== row.person_id
  const meant = silentAnswer(question, await readCoveredBouts(trx, row.pocket_id), now)
  const answer = given?.answer ?? (soldOn ? 'keep' : meant)
  if (answer === null) return
  if (!given) await writeAnswer(trx, { questionId, backingId, answer, silent: true }, now)
  if (answer === 'keep' || stopped.includes(row.state)) return
  if (await freezeOfStopped(trx, order, now)) return
  await refundOrder(trx, platform, backingId, 'material_change')
}

async function endQuestion(
  trx: Trx,
  platform: Platform,
  questionId: string,
  pocketId: string,
): Promise<void> {
  await lockRows(trx, { pockets: [pocketId] })
  if ((await findLeft({ db: trx }, questionId)).length > 0) return
  await closeQuestion(trx, questionId, platform.clock.now())
}
