import { decideQuestion, decideReply } from '#domain/campaigns/pocket-question.ts'
import { lockUnlessLeft } from '#server/identity/door.ts'
import { personCommand, tellPerson } from '#server/kernel/door.ts'
import { isPublished } from './is-published.ts'
import { questionAnsweredEmail } from './pocket-mail-texts.ts'
import { findOwnPocket } from './write-update.ts'

interface Question {
  pocketId: string
  text: string
}

/** Somebody with an account asks the recipient of a published Pocket. Refuses `unknown_object`, `too_many_questions`. */
export const askRecipient = personCommand({
  operation: 'ask_recipient',
  load: async ({ trx, by }, { pocketId }: Question) => {
    if (!(await lockUnlessLeft(trx, by.personId))) return null
    if (!(await isPublished(trx, pocketId))) return null
    const waiting = await trx
      .selectFrom('pocket_question')
      .select('id')
      .where('person_id', '=', by.personId)
      .where('pocket_id', '=', pocketId)
      .where('answered_at', 'is', null)
      .execute()
    return { unanswered: waiting.length }
  },
  decide: ({ unanswered }) => decideQuestion(unanswered),
  record: async ({ trx, platform, by, now, audit }, _, { input: { pocketId, text } }) => {
    const id = platform.randomness.uuid()
    await trx
      .insertInto('pocket_question')
      .values({ id, pocket_id: pocketId, person_id: by.personId, text, asked_at: now })
      .execute()
    await audit(`pocket:${pocketId}`, { detail: { questionId: id } })
    return { questionId: id }
  },
})

interface Reply {
  questionId: string
  answer: string
}

/**
 * The recipient answers a question, once; whoever asked is told. Refuses `unknown_object` to everybody else,
 * `transition_not_allowed` where it was hidden, and `already_recorded`.
 */
export const answerQuestion = personCommand({
  operation: 'tell_backers',
  load: async ({ trx, by }, { questionId }: Reply) => {
    const questions = trx
      .selectFrom('pocket_question')
      .innerJoin('pocket', 'pocket.id', 'pocket_question.pocket_id')
      .select(['pocket_id', 'person_id', 'answered_at', 'hidden_at', 'pocket.title'])
      .where('pocket_question.id', '=', questionId)
    const found = await questions.executeTakeFirst()
    if (!found || !(await findOwnPocket(trx, by, found.pocket_id))) return null
    return questions.forUpdate('pocket_question').executeTakeFirstOrThrow()
  },
  decide: ({ hidden_at, answered_at }) =>
    decideReply({ isHidden: hidden_at !== null, isAnswered: answered_at !== null }),
  record: async ({ trx, now, audit }, _, { facts, input: { questionId, answer } }) => {
    await trx
      .updateTable('pocket_question')
      .set({ answer, answered_at: now })
      .where('id', '=', questionId)
      .execute()
    await audit(`pocket:${facts.pocket_id}`, { detail: { questionId } })
    const key = `question:${questionId}:answered`
    await tellPerson(trx, facts.person_id, { key, ...questionAnsweredEmail(facts.title) }, now)
    return { questionId }
  },
})
