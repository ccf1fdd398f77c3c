import type { FightFacts } from '#domain/bouts/fight.ts'
import {
  type BoutAnswer,
  type BoutFacts,
  decideBoutChange,
  materialChanges,
  type Reconfirmation,
  reconfirmationFor,
  silentAnswer,
} from '#domain/bouts/material-change.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { isBefore } from '#domain/kernel/time.ts'
import { decideAnswer } from '#domain/orders/bout-answer.ts'
import { isPaid } from '#domain/orders/confirmation.ts'
import { decideRefund } from '#domain/orders/refund.ts'
import { pocketsOf } from './fight-moves.ts'
import { pickOrder, pocketOf, undoOrder } from './order-moves.ts'
import { factsOf, moveOrder, ordersOf, type SimOrder, type SimPocket, type World } from './world.ts'

/* Moves of bouts that change while their shares are sold: the backers are asked, and answer or say nothing. */

/** A question that is put to the backers of one Pocket, and what the Pocket had released when it was. */
export type SimQuestion = {
  readonly asked: Reconfirmation
  readonly answers: Map<string, BoutAnswer>
  readonly releasedMicro: MicroUsdc
  readonly distributionCount: number
}

/** Another opponent, promoter or purse; sometimes nothing that matters, and sometimes nothing at all. */
export function changeBout(world: World): boolean {
  const { randomness, now } = world
  const fight = randomness.pick([...world.fights.values()].filter(({ startedAt }) => !startedAt))
  if (!fight?.takesPlaceAt) return false
  const before: BoutFacts = {
    opponent: 'Somebody',
    takesPlaceAt: fight.takesPlaceAt,
    promoter: randomness.percent(50) ? 'One' : null,
    purse: { currency: 'USD', amountMinor: 60_000n },
  }
  const after: BoutFacts = {
    ...before,
    opponent: randomness.percent(50) ? 'Somebody else' : before.opponent,
    promoter: randomness.percent(30) ? 'Another' : before.promoter,
    purse: { currency: 'USD', amountMinor: BigInt(randomness.between(50_000, 70_000)) },
  }
  if (!decideBoutChange(fight, { before, after }, null, now).ok) return false
  const changes = materialChanges(before, after)
  for (const pocket of pocketsOf(world, fight.fightId)) ask(world, pocket, changes)
  return true
}

function ask(world: World, pocket: SimPocket, changes: Reconfirmation['changes']): void {
  const { pocketId } = pocket.facts
  const facts = factsOf(world, pocket)
  const asked = reconfirmationFor(
    changes,
    { pocket: facts, bouts: boutsOf(world, pocket) },
    world.now,
  )
  if (!asked || world.questions.has(pocketId)) return
  world.questions.set(pocketId, {
    asked,
    answers: new Map(),
    releasedMicro: pocket.releasedMicro,
    distributionCount: pocket.distributions.length,
  })
}

/** Who ordered before the change was known is asked about it. */
const isAsked = (world: World, order: SimOrder): boolean => {
  const question = world.questions.get(order.pocketId)
  return question !== undefined && !isBefore(question.asked.askedAt, order.placedAt)
}

function boutsOf(world: World, { facts: { terms } }: SimPocket): readonly FightFacts[] {
  const covered = terms.kind === 'share' ? terms.coveredFights : []
  return covered.flatMap(({ fightId }) => world.fights.get(fightId) ?? [])
}

export function answerBout(world: World): boolean {
  const order = pickOrder(world, (one) => isAsked(world, one))
  const question = order && world.questions.get(order.pocketId)
  if (!order || !question) return false
  const answer = world.randomness.percent(50) ? 'refund' : 'keep'
  const asked = {
    state: order.state,
    given: question.answers.get(order.id) ?? null,
    soldOn: order.owners.length > 1,
    bouts: boutsOf(world, pocketOf(world, order)),
  }
  if (!decideAnswer(question.asked, asked, answer, world.now).ok) return false
  if (isStopped(order)) order.asksBack ||= answer === 'refund'
  else if (answer === 'refund' && !giveBack(world, order)) return false
  question.answers.set(order.id, answer)
  return true
}

/** What is frozen or in dispute goes back once it is released. */
const isStopped = ({ state }: SimOrder) => state === 'disputed' || state === 'frozen'

function giveBack(world: World, order: SimOrder): boolean {
  if (!order.confirmation || !decideRefund(order, 'material_change').ok) return false
  moveOrder(world, order, 'refunded')
  undoOrder(world, order, 'refunded')
  return true
}

/** The maintenance tick: when there is no more time to answer, silence has meant what the settings say. */
export function endBoutQuestions(world: World): void {
  for (const [pocketId, { asked, answers }] of world.questions) {
    const pocket = world.pockets.get(pocketId)
    invariant(pocket, 'a question is about a Pocket')
    const silent = silentAnswer(asked, boutsOf(world, pocket), world.now)
    if (silent === null) continue
    const quiet = ordersOf(world, pocketId).filter((order) => {
      const stands = isPaid(order.state) || order.state === 'disputed'
      return stands && isAsked(world, order) && !answers.has(order.id) && order.owners.length === 1
    })
    for (const order of silent === 'refund' ? quiet : []) {
      if (isStopped(order)) order.asksBack = true
      else giveBack(world, order)
    }
    world.questions.delete(pocketId)
  }
}

/** While backers are asked nothing of their Pocket is released or settled, and whoever wants the money has it. */
export function checkQuestions(world: World): void {
  for (const [pocketId, { answers, releasedMicro, distributionCount }] of world.questions) {
    const pocket = world.pockets.get(pocketId)
    invariant(pocket?.releasedMicro === releasedMicro, `PRO-01: ${pocketId} released while it asks`)
    invariant(
      pocket.distributions.length === distributionCount,
      `PRO-01: ${pocketId} settled while it asks`,
    )
    const left = ordersOf(world, pocketId).filter(({ id }) => answers.get(id) === 'refund')
    invariant(
      left.every((order) => isStopped(order) || isGone(order)),
      'PRO-01: a refund that was asked for is missing',
    )
  }
  // What was stopped then stays so, or goes; sold on, or once it has brought somebody something, it would stand.
  const asking = world.orders.filter((one) => one.asksBack && !isStopped(one) && !isGone(one))
  invariant(
    asking.every(({ claimed, owners }) => claimed.size > 0 || owners.length > 1),
    'R10: what was asked back has gone on',
  )
}

const isGone = ({ state }: SimOrder) => state === 'refunded' || state === 'charged_back'
