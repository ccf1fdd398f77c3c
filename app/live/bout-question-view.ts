import type {
  BoutChange,
  BoutQuestionView,
  QuestionedOrder,
} from '#app/screens/backing/bout-question-screen.tsx'
import type { OpenQuestionView } from '#app/screens/backing/open-questions.tsx'
import { boutQuestionTexts as texts } from '#app/texts/bout-question.ts'
import {
  amountText,
  boutDateText,
  countText,
  dateTimeText,
  timeLeftText,
  usdcText,
} from '#app/texts/format.ts'
import { BOUT_ANSWERS, type BoutAnswer } from '#domain/bouts/material-change.ts'
import { micro } from '#domain/kernel/money.ts'
import type { BackingState } from '#domain/orders/confirmation.ts'
import type { OwnOrder } from './shapes.ts'

/** A bout as the server keeps it: times and amounts as text. */
interface BoutFacts {
  readonly opponent: string
  readonly takesPlaceAt: string
  readonly promoter: string | null
  readonly purse: { readonly currency: string; readonly amountMinor: string } | null
}

/** A changed bout as the server puts it to one backer, for one order. */
interface AskedQuestion {
  readonly questionId: string
  readonly pocket: { readonly title: string }
  readonly before: BoutFacts
  readonly after: BoutFacts
  readonly answerBy: Date
  readonly silence: BoutAnswer
  readonly answer: BoutAnswer | null
  readonly silent: boolean
}

export interface AskedOrder {
  readonly question: AskedQuestion
  readonly order: OwnOrder
}

/** What has been picked and waits to be confirmed, as the address says. */
export interface PickedAnswer {
  backingId: string | null
  answer: BoutAnswer | null
}

/** The answer that an address or a form names; null for anything else. */
export function readAnswer(text: string | null): BoutAnswer | null {
  return BOUT_ANSWERS.find((known) => known === text) ?? null
}

/** One question with every order of the viewer's that it is about, in words. */
export function boutQuestionView(
  [first, ...more]: readonly [AskedOrder, ...AskedOrder[]],
  picked: PickedAnswer,
  now: Date,
): BoutQuestionView {
  const { question, order } = first
  const left = timeLeftText(question.answerBy, now)
  const until = dateTimeText(question.answerBy)
  const changes = changesOf(question)
  const isAnswered = [first, ...more].every((asked) => asked.question.answer !== null)
  return {
    path: `/combats-modifies/${question.questionId}`,
    title: left === null ? texts.titleOver : texts.title,
    pocketTitle: question.pocket.title,
    pocketHref: `/p/${order.pocket.slug}`,
    deadline: left === null ? texts.over(until) : texts.open(until, left),
    silence: left === null || isAnswered ? null : texts.silence[question.silence],
    changes: changes.filter(({ before, after }) => before !== after),
    unchanged: unchangedText(changes),
    orders: [first, ...more].map((asked) => orderOf(asked, picked, left !== null)),
  }
}

function changesOf({ before, after }: AskedQuestion): BoutChange[] {
  const { facts, unknown } = texts.changes
  const purse = (bout: BoutFacts) =>
    bout.purse
      ? `${amountText(micro(BigInt(bout.purse.amountMinor)))}\u00a0${bout.purse.currency}`
      : unknown
  const told: readonly [string, (bout: BoutFacts) => string][] = [
    [facts.opponent, (bout) => bout.opponent],
    [facts.date, (bout) => boutDateText(new Date(bout.takesPlaceAt))],
    [facts.promoter, (bout) => bout.promoter ?? unknown],
    [facts.purse, purse],
  ]
  return told.map(([label, read]) => ({ label, before: read(before), after: read(after) }))
}

function unchangedText(changes: readonly BoutChange[]): string | null {
  const same = changes.filter(({ before, after }) => before === after)
  if (same.length === 0) return null
  return texts.changes.unchanged(same.map(({ label }) => label.toLowerCase()).join(', '))
}

/** Orders in these states have nothing left to choose. */
const ENDED: ReadonlySet<BackingState> = new Set([
  'expired',
  'failed',
  'rejected',
  'withdrawn',
  'refunded',
  'charged_back',
  'settled',
])

function orderOf(
  { question, order }: AskedOrder,
  picked: PickedAnswer,
  open: boolean,
): QuestionedOrder {
  const amount = usdcText(order.backerPaysMicro)
  const { part, parts } = texts.orders
  const units = countText(order.units ?? 0, part, parts)
  const isUnpaid = order.state === 'awaiting_payment' || order.state === 'quoted'
  const given = question.answer
  const mayAnswer = open && given !== 'refund' && !ENDED.has(order.state)
  return {
    id: order.id,
    name: isUnpaid ? texts.orders.unpaidOrder(amount, units) : texts.orders.order(amount, units),
    amount,
    followHref: `/soutiens/${order.id}`,
    unpaid: isUnpaid,
    given: givenText(question, order, amount, open),
    choices: mayAnswer ? BOUT_ANSWERS.filter((answer) => answer !== given) : [],
    picked: mayAnswer && picked.backingId === order.id ? picked.answer : null,
  }
}

function givenText(
  { answer, silent }: AskedQuestion,
  { state }: OwnOrder,
  amount: string,
  open: boolean,
): string | null {
  const words = texts.given
  if (answer === null) return open ? null : words.pending
  if (answer === 'keep') return silent ? words.silentKeep : words.keep
  if (state === 'rejected') return words.giveUp
  if (state === 'frozen' || state === 'disputed') return words.blocked
  return silent ? words.silentRefund(amount) : words.refund(amount)
}

/** Where a question is answered, and until when. */
export function openQuestionView({
  questionId,
  answerBy,
}: {
  questionId: string
  answerBy: Date
}): OpenQuestionView {
  return { href: `/combats-modifies/${questionId}`, until: dateTimeText(answerBy) }
}
