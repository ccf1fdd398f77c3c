import { type Platform, tellMany } from '#server/kernel/door.ts'
import { boutChangedEmail } from './bout-question-texts.ts'

/** States in which an answer, or silence, counts. */
const asked = [
  'awaiting_payment',
  'detected',
  'confirmed',
  'unlocked',
  'frozen',
  'disputed',
] as const

/** E-mails every backer of a Pocket what has changed about its bout, until when they may choose, and what silence means. */
export async function mailBoutQuestion(platform: Platform, questionId: string): Promise<void> {
  const { db, site } = platform
  const question = await db
    .selectFrom('bout_question')
    .innerJoin('bout_change', 'bout_change.id', 'change_id')
    .innerJoin('pocket', 'pocket.id', 'pocket_id')
    .select(['pocket_id', 'title', 'asked_at', 'answer_by', 'silence', 'changes'])
    .select(['before', 'after'])
    .where('bout_question.id', '=', questionId)
    .executeTakeFirstOrThrow()
  const { title: pocket, answer_by: answerBy, ...change } = question
  const url = `${site.publicUrl()}/combats-modifies/${questionId}`
  const email = boutChangedEmail(url, { ...change, pocket, answerBy })
  await tellMany(platform, { ...email, key: `bout:${questionId}` }, (after, most) => {
    const people = db
      .selectFrom('backing')
      .innerJoin('person', 'person.id', 'backing.person_id')
      .innerJoin('login.user', 'login.user.id', 'person.account_id')
      .select(['person.id as after', 'login.user.id', 'login.user.sealed'])
      .select('login.user.language')
      .distinct()
      .where('pocket_id', '=', question.pocket_id)
      .where('backing.created_at', '<=', question.asked_at)
      .where('state', 'in', asked)
      .orderBy('person.id')
      .limit(most)
    return (after === null ? people : people.where('person.id', '>', after)).execute()
  })
}
