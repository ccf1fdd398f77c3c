import type { BoutAnswer } from '#domain/bouts/material-change.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { accept, acceptUnless } from '#domain/kernel/refusal.ts'
import { type AskedOrder, decideAnswer } from '#domain/orders/bout-answer.ts'
import { type BackingState, isUnpaid } from '#domain/orders/confirmation.ts'
import { readCoveredBouts } from '#server/bouts/door.ts'
import { type Actor, personCommand, type Recording, type Trx } from '#server/kernel/door.ts'
import { freezeOfStopped, isOfStopped } from './give-back-asked.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { refundOrder, refusalsOfStanding } from './refund-order.ts'

/** The outcome of a backer's answer. */
export interface AnsweredQuestion {
  answer: BoutAnswer
  /** The order's state now; a refund waits for a dispute or a freeze to end. */
  state: BackingState
}

interface Answer {
  backingId: string
  questionId: string
  answer: BoutAnswer
}

/**
 * A backer keeps an order whose bout has changed, or has it refunded at once. Keeping it also answers earlier open questions
 * about the same bout. The same answer again changes nothing. Refuses `unknown_object`, and what `decideAnswer` and `refundOrder`
 * refuse.
 */
export const answerBoutQuestion = personCommand({
  operation: 'own_orders',
  load: async ({ trx, by }, { backingId, questionId }: Answer) => {
    const order = await lockOrder(trx, backingId)
    if (order?.row.person_id !== by.personId) return null
    const question = await findQuestion(trx, order, questionId)
    const waits = isHalted(order) || (await isOfStopped(trx, order))
    return question && { order, question, waits, asked: await loadAsked(trx, order, questionId) }
  },
  decide: async ({ order, question, waits, asked }, { answer }, { trx, now }) => {
    if (asked.given === answer) return accept('again' as const)
    const decision = decideAnswer(question, asked, answer, now)
    if (!decision.ok || answer === 'keep' || waits || isUnpaid(order.row.state)) return decision
    return acceptUnless(await refusalsOfStanding(trx, order), () => answer)
  },
  record: async (recording, decided, { facts, input }): Promise<AnsweredQuestion> => {
    const { order, question } = facts
    const { answer, backingId, questionId } = input
    const { trx, now, audit } = recording
    if (decided === 'again') return { answer, state: order.row.state }
    const before = answer === 'keep' ? await findEarlier(trx, order, question) : []
    for (const id of [questionId, ...before]) {
      await writeAnswer(trx, { questionId: id, backingId, answer, silent: false }, now)
      await audit(`backing:${backingId}`, { detail: { questionId: id, answer } })
    }
    const state = answer === 'keep' ? order.row.state : await sendBack(recording, order)
    return { answer, state }
  },
})

const isHalted = ({ row }: LockedOrder) => row.state === 'frozen' || row.state === 'disputed'

/** Refunds the order, unless a dispute, a freeze or a stop of its backer has to end first. Returns the order's state. */
async function sendBack(
  { trx, platform, now }: Recording<Actor>,
  order: LockedOrder,
): Promise<BackingState> {
  const { row } = order
  if (isHalted(order)) return row.state
  if (await freezeOfStopped(trx, order, now)) return 'frozen'
  const refunded = await refundOrder(trx, platform, row.id, 'material_change')
  invariant(refunded.ok, 'what the answer may send back goes back')
  return isUnpaid(row.state) ? 'rejected' : 'refunded'
}

/** Earlier unanswered questions about the same bout: keeping the order as it is now answers them too. */
async function findEarlier(
  trx: Trx,
  { row }: LockedOrder,
  { askedAt, fightId }: { askedAt: Date; fightId: string },
): Promise<readonly string[]> {
  const earlier = await trx
    .selectFrom('bout_question')
    .innerJoin('bout_change', 'bout_change.id', 'change_id')
    .leftJoin('bout_answer', (join) =>
      join.onRef('question_id', '=', 'bout_question.id').on('backing_id', '=', row.id),
    )
    .select('bout_question.id')
    .where('pocket_id', '=', row.pocket_id)
    .where('fight_id', '=', fightId)
    .where('asked_at', '>=', row.created_at)
    .where('asked_at', '<', askedAt)
    .where('ended_at', 'is', null)
    .where('answer', 'is', null)
    .orderBy('asked_at')
    .execute()
  return earlier.map(({ id }) => id)
}

async function findQuestion(trx: Trx, { row }: LockedOrder, questionId: string) {
  const found = await trx
    .selectFrom('bout_question')
    .innerJoin('bout_change', 'bout_change.id', 'change_id')
    .select(['changes', 'asked_at as askedAt', 'answer_by as answerBy', 'silence'])
    .select('fight_id as fightId')
    .where('bout_question.id', '=', questionId)
    .where('pocket_id', '=', row.pocket_id)
    .where('asked_at', '>=', row.created_at)
    .executeTakeFirst()
  return found ?? null
}

async function loadAsked(
  trx: Trx,
  { row, certificate }: LockedOrder,
  questionId: string,
): Promise<AskedOrder> {
  const given = await trx
    .selectFrom('bout_answer')
    .select('answer')
    .where('question_id', '=', questionId)
    .where('backing_id', '=', row.id)
    .executeTakeFirst()
  return {
    state: row.state,
    given: given?.answer ?? null,
    soldOn: certificate !== null && certificate.holder_id !== row.person_id,
    bouts: await readCoveredBouts(trx, row.pocket_id),
  }
}

/** Stores the answer; the last one counts. */
export async function writeAnswer(
  trx: Trx,
  given: { questionId: string; backingId: string; answer: BoutAnswer; silent: boolean },
  now: Date,
): Promise<void> {
  const { questionId: question_id, backingId: backing_id, answer, silent } = given
  await trx
    .insertInto('bout_answer')
    .values({ question_id, backing_id, answer, silent, given_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['question_id', 'backing_id'])
        .doUpdateSet({ answer, silent, given_at: now }),
    )
    .execute()
}
