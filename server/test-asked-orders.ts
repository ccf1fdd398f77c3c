import { expect } from 'vitest'
import { usdc } from '#domain/money.ts'
import { addDays } from '#domain/time.ts'
import { sandboxIds } from '#server/db/sandbox-world.ts'
import { readBalances } from '#server/ledger/balances.ts'
import { verify } from '#server/ledger/verify.ts'
import {
  because,
  declareIt,
  evidenceHash,
  fightIt,
  fileSheet,
  travelTo,
} from '#server/test-fights.ts'
import { operatorOf, type TestOperator } from '#server/test-operator.ts'
import { decideTogether } from '#server/test-operators.ts'
import { startTestPlatform, type TestPlatform } from '#server/test-platform.ts'
import { logInAgain, type Visitor } from '#server/test-visitor.ts'
import {
  buyUnits,
  newKnownBacker,
  openWorkedPocket,
  type WorkedPocket,
} from '#server/test-worked-pocket.ts'
import type { databases } from '#tests/databases.ts'

interface Bought {
  who: Visitor
  backingId: string
  paymentId: string
}

/** USDC as the books have it. */
export const inMicro = (...amounts: number[]) => amounts.map((amount) => amount * Number(usdc(1)))

/** Three orders of 500 in a Pocket by milestones, of each 450 the athlete's; a day before its close. */
export async function openThree(open: (typeof databases)[number]['open']) {
  const site = await startTestPlatform(open)
  const start = site.clock.now()
  const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
  const terms = { level1: true, releaseBy: 'milestones' } as const
  const pocket = await openWorkedPocket(site, terms)
  await fileSheet(site)
  const until = async (day: number) => {
    travelTo(site, addDays(start, day))
    for (let count = 0; count < 3; count += 1) await site.platform.worker.drain()
  }
  await until(28)
  const buy = () => buyTen(site, pocket.pocketId)
  const people = { ana: await buy(), bob: await buy(), cleo: await buy() }
  await site.platform.worker.drain()
  site.clock.advance(1)
  const world = { site, operators, ...pocket }
  return { ...world, until, ...people, ...actsOfOrders(world), ...actsOfFights(world) }
}

type World = WorkedPocket & {
  site: TestPlatform
  operators: { alix: TestOperator; noor: TestOperator }
}

async function buyTen(site: TestPlatform, pocketId: string): Promise<Bought> {
  const who = await newKnownBacker(site)
  const row = await site.platform.db
    .selectFrom('certificate')
    .innerJoin('backing', 'backing.id', 'certificate.backing_id')
    .select(['backing_id', 'payment_id'])
    .where('number', '=', BigInt(await buyUnits(site, who, pocketId, 10)))
    .executeTakeFirstOrThrow()
  return { who, backingId: row.backing_id, paymentId: row.payment_id ?? '' }
}

function actsOfOrders({ site, operators: { alix } }: World) {
  const freeze = ({ backingId }: Bought) => alix.done('/order-freezes', { backingId, ...because })
  const letGo = async ({ backingId }: Bought) => {
    const wish = { backingId, resolution: 'release' }
    expect((await decideTogether(site, '/resolutions', wish)).body).toEqual({ complete: true })
  }
  const answer = async ({ who, backingId }: Bought, word: 'keep' | 'refund') => {
    await logInAgain(who)
    const [{ questionId }] = (await who.send('GET', '/api/bout-questions')).body.items
    const wish = { questionId, answer: word }
    return (await who.send('POST', `/api/backings/${backingId}/bout-answer`, wish)).body
  }
  const stateOf = async ({ who, backingId }: Pick<Bought, 'who' | 'backingId'>) => {
    await logInAgain(who)
    return (await who.send('GET', `/api/backings/${backingId}`)).body.state
  }
  return { freeze, letGo, answer, stateOf }
}

function actsOfFights({ site, pocketId, fightIds, operators }: World) {
  const { alix, noor } = operators
  const { db } = site.platform
  /** The first fight has another opponent; gives the instant until which backers answer. */
  const change = async () => {
    const body = { evidenceHash, opponentName: 'Une Autre Adversaire', ...because }
    const { proposalId } = await alix.done(`/fights/${fightIds[0]}/bout-changes`, body)
    await noor.done(`/fight-changes/${proposalId}/approvals`, because)
    const row = await db
      .selectFrom('bout_question')
      .select('answer_by')
      .where('pocket_id', '=', pocketId)
      .executeTakeFirstOrThrow()
    return row.answer_by
  }
  /** 150 for the first fight, whose earnings are 15,000 and owe the Pocket 225. */
  const receive = async () => {
    await fightIt(site, operators, fightIds[0])
    await declareIt(site, operators, fightIds[0], '15000')
    const senderAddress = `0x${'c4'.repeat(20)}`
    const receipt = { fightId: fightIds[0], pocketId, amount: '150', reference: 'one' }
    return (await alix.done('/receipts', { ...receipt, senderAddress }, 'one')).receiptId as string
  }
  const settle = async () => {
    const { proposalId } = await alix.done(`/receipts/${await receive()}/settlement`, because)
    await noor.done(`/settlements/${proposalId}/approvals`, because)
  }
  /** The second fight does not take place. */
  const callOff = async () => {
    const called = { cause: 'athlete_released', fault: 'athlete', evidenceHash, ...because }
    const { proposalId } = await alix.done(`/fights/${fightIds[1]}/cancellation`, called)
    await noor.done(`/fight-changes/${proposalId}/approvals`, because)
    return { pocketId, fightId: fightIds[1], ...because }
  }
  /** Athlete, escrow, quarantine, parts of holders, refunds by the provider. The books are whole. */
  const money = async () => {
    expect(await verify(site.platform)).toEqual([])
    const accounts = [
      `payable:fighter:${sandboxIds.moussa}`,
      `pocket:${pocketId}:recipient`,
      'quarantine',
      `payable:holders:${pocketId}:${fightIds[0]}`,
      'expense:refund',
    ] as const
    return [...(await readBalances(db, accounts)).values()].map(Number)
  }
  return { change, receive, settle, callOff, money }
}
