import type { BoutAnswer, MaterialChangeKind } from '#domain/bouts/material-change.ts'
import type { BackingState } from '#domain/orders/confirmation.ts'
import {
  type Actor,
  type BoutOnFile,
  type Database,
  type Platform,
  pagedList,
} from '#server/kernel/door.ts'

/** A question about a changed bout, for one order of a backer. */
export interface OwnBoutQuestion {
  questionId: string
  backingId: string
  state: BackingState
  pocket: { id: string; title: string }
  fightId: string
  changes: readonly MaterialChangeKind[]
  before: BoutOnFile
  after: BoutOnFile
  askedAt: Date
  answerBy: Date
  /** What happens without an answer. */
  silence: BoutAnswer
  answer: BoutAnswer | null
  /** True if there was no answer in time. */
  silent: boolean
}

/** The actor's questions, open or answered, the latest first; one order may be asked about several bouts at once. */
export const listOwnBoutQuestions = pagedList({
  key: { askedAt: 'instant', questionId: 'uuid', backingId: 'uuid' },
  descending: true,
  rows: ({ db }: Pick<Platform, 'db'>, { personId }: Pick<Actor, 'personId'>) =>
    ownQuestions(db, personId),
  present: (rows) => rows.map(present),
})

/** One question, for each order of the actor's that it concerns. */
export async function findOwnBoutQuestion(
  { db }: Pick<Platform, 'db'>,
  { personId }: Pick<Actor, 'personId'>,
  questionId: string,
): Promise<OwnBoutQuestion[]> {
  const rows = await ownQuestions(db, personId)
    .where('bout_question.id', '=', questionId)
    .orderBy('backing.id', 'desc')
    .execute()
  return rows.map(present)
}

/** The questions about one order of the actor's that still wait for an answer, the latest first. */
export async function listOpenQuestions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { personId }: Pick<Actor, 'personId'>,
  backingId: string,
): Promise<OwnBoutQuestion[]> {
  const rows = await ownQuestions(db, personId)
    .where('backing.id', '=', backingId)
    .where('answer', 'is', null)
    .where('answer_by', '>', clock.now())
    .execute()
  return rows.map(present)
}

function ownQuestions(db: Database, personId: string) {
  return questions(db)
    .innerJoin('backing', (join) =>
      join
        .onRef('backing.pocket_id', '=', 'bout_question.pocket_id')
        .onRef('backing.created_at', '<=', 'bout_question.asked_at'),
    )
    .leftJoin('bout_answer', (join) =>
      join
        .onRef('bout_answer.question_id', '=', 'bout_question.id')
        .onRef('bout_answer.backing_id', '=', 'backing.id'),
    )
    .select(['backing.id as backingId', 'backing.state', 'answer', 'silent'])
    .where('backing.person_id', '=', personId)
    .where((where) =>
      where.or([where('payment_id', 'is not', null), where('answer', 'is not', null)]),
    )
}

type OwnRow = Awaited<ReturnType<ReturnType<typeof ownQuestions>['execute']>>[number]

function present({ pocketId, title, silent, ...row }: OwnRow): OwnBoutQuestion {
  return { ...row, pocket: { id: pocketId, title }, silent: silent ?? false }
}

function questions(db: Database) {
  return db
    .selectFrom('bout_question')
    .innerJoin('bout_change', 'bout_change.id', 'bout_question.change_id')
    .innerJoin('pocket', 'pocket.id', 'bout_question.pocket_id')
    .select(['bout_question.id as questionId', 'bout_question.pocket_id as pocketId', 'title'])
    .select(['fight_id as fightId', 'changes', 'before', 'after'])
    .select(['asked_at as askedAt', 'answer_by as answerBy', 'silence'])
}

/** A question as operators see it, with what has been answered. */
export interface BoutQuestionView {
  id: string
  pocketId: string
  fightId: string
  opponentName: string
  eventName: string
  takesPlaceAt: Date
  changes: readonly MaterialChangeKind[]
  evidenceHash: string
  askedAt: Date
  answerBy: Date
  silence: BoutAnswer
  endedAt: Date | null
  kept: number
  refunded: number
  silent: number
}

/** Every question there has been, the latest first. */
export const listBoutQuestions = pagedList({
  key: { askedAt: 'instant', questionId: 'uuid' },
  descending: true,
  rows: ({ db }: Pick<Platform, 'db'>) =>
    questions(db)
      .leftJoin('bout_answer', 'bout_answer.question_id', 'bout_question.id')
      .innerJoin('fight', 'fight.id', 'bout_change.fight_id')
      .select(['opponent_name as opponentName', 'event_name as eventName'])
      .select(['scheduled_at as takesPlaceAt'])
      .select(['evidence_hash as evidenceHash', 'ended_at as endedAt'])
      .select(({ fn }) => [
        fn.count<bigint>('answer').filterWhere('answer', '=', 'keep').as('kept'),
        fn.count<bigint>('answer').filterWhere('answer', '=', 'refund').as('refunded'),
        fn.count<bigint>('answer').filterWhere('silent', '=', true).as('silent'),
      ])
      .groupBy(['bout_question.id', 'bout_change.id', 'pocket.id', 'fight.id']),
  present: (rows): BoutQuestionView[] =>
    rows.map(({ questionId, title: _title, before: _before, after: _after, ...row }) => ({
      ...row,
      id: questionId,
      kept: Number(row.kept),
      refunded: Number(row.refunded),
      silent: Number(row.silent),
    })),
})
