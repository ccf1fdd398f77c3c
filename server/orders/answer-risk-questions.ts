import { sql } from 'kysely'
import { z } from 'zod'
import { decideRiskAnswers, RISK_QUESTIONS, RISK_VERSION } from '#domain/orders/risk-questions.ts'
import {
  accountsWith,
  type Database,
  lockNaturalPersons,
  personCommand,
} from '#server/kernel/door.ts'

export const riskAnswersInput = z.strictObject({
  loss: z.enum(RISK_QUESTIONS.loss),
  source: z.enum(RISK_QUESTIONS.source),
  exit: z.enum(RISK_QUESTIONS.exit),
  guarantee: z.enum(RISK_QUESTIONS.guarantee),
})

/**
 * Keeps that the actor has answered today's questions about the risk of shares, once for each version. Refuses
 * `risk_answers_wrong`; they may be tried again.
 */
export const answerRiskQuestions = personCommand({
  operation: 'own_account',
  load: async ({ trx, by }, _: z.infer<typeof riskAnswersInput>) => {
    await lockNaturalPersons(trx, [by.personId])
    return {}
  },
  decide: (_, answers) => decideRiskAnswers(answers),
  record: async ({ trx, by, now }) => {
    await trx
      .insertInto('risk_answer')
      .values({ person_id: by.personId, version: RISK_VERSION, answered_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { version: RISK_VERSION }
  },
})

/** SQL: whether a natural person, by one of their accounts, has answered today's questions. */
export const hasAnsweredRisk = (personId: string) => sql<boolean>`exists (
  select from risk_answer
  where person_id in (${accountsWith([personId])}) and version = ${RISK_VERSION})`

/** The same, read by itself. */
export async function knowsRisk(db: Database, personId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select ${hasAnsweredRisk(personId)} as known`.execute(db)
  return rows[0]?.known ?? false
}
