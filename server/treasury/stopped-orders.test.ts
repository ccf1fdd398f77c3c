// @module-tag long
import { expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { readBalances } from '#server/ledger/balances.ts'
import { oneDatabase } from '#tests/databases.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import {
  because,
  declareIt,
  evidenceHash,
  fightIt,
  fileSheet,
  travelTo,
} from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

/** Four orders of 500 in a Pocket by milestones: of each 450 are the athlete's, 225 at the close and 112.50 by fight. */
async function openFour() {
  const site = await startTestPlatform(oneDatabase.open)
  const start = site.clock.now()
  const terms = { level1: true, releaseBy: 'milestones' } as const
  const { pocketId, fightIds } = await openWorkedPocket(site, terms)
  const until = async (day: number) => {
    travelTo(site, addDays(start, day))
    await site.platform.worker.drain()
    await site.platform.worker.drain()
  }
  await until(28)
  const orders: { backingId: string; paymentId: string }[] = []
  for (let count = 0; count < 4; count += 1) {
    const number = await buyUnits(site, await newKnownBacker(site), pocketId, 10)
    const row = await site.platform.db
      .selectFrom('certificate')
      .innerJoin('backing', 'backing.id', 'certificate.backing_id')
      .select(['backing_id', 'payment_id'])
      .where('number', '=', BigInt(number))
      .executeTakeFirstOrThrow()
    orders.push({ backingId: row.backing_id, paymentId: row.payment_id ?? '' })
  }
  await site.platform.worker.drain()
  const [ana, bob, cat, dan] = orders
  if (!ana || !bob || !cat || !dan) throw new Error('four have bought')
  const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
  return { site, pocketId, fightIds, until, ana, bob, cat, dan, operators }
}

test('PAY-03 PRO-06 R8 what is frozen or disputed waits with its own part of the escrow, and all others get theirs', async () => {
  const { site, pocketId, fightIds, until, operators, ...orders } = await openFour()
  const { alix, noor } = operators
  const { bob, cat, dan } = orders
  const bank = cardProviderOf(site.platform)
  const money = async () => {
    expect(await verify(site.platform)).toEqual([])
    const accounts = [
      `payable:fighter:${sandboxIds.moussa}`,
      `pocket:${pocketId}:recipient`,
      'quarantine',
    ] as const
    return [...(await readBalances(site.platform.db, accounts)).values()].map(Number)
  }
  const inMicro = (...amounts: number[]) => amounts.map((amount) => amount * Number(usdc(1)))
  const releaseHold = async ({ backingId }: { backingId: string }) => {
    const request = { orderId: backingId, resolution: 'release', reason: 'Looked into' }
    const { proposalId } = await alix.done('/resolutions', request)
    await noor.done(`/resolutions/${proposalId}/approvals`, because)
    await site.platform.worker.drain()
    await site.platform.worker.drain()
  }
  const freeze = () => alix.done('/order-freezes', { backingId: dan.backingId, reason: 'Odd' })

  const ofBob = await bank.dispute(bob.paymentId)
  const ofCat = await bank.dispute(cat.paymentId)
  await freeze()
  await until(31)
  expect(await money()).toEqual(inMicro(0, 1350, 500))
  await until(44)
  expect(await money()).toEqual(inMicro(202.5, 1147.5, 500))
  await releaseHold(dan)
  expect(await money()).toEqual(inMicro(405, 1395, 0))
  await bank.endDispute(ofCat, 'won')
  await until(45)
  expect(await money()).toEqual(inMicro(607.5, 1192.5, 0))

  await fileSheet(site)
  await fightIt(site, operators, fightIds[0])
  await declareIt(site, operators, fightIds[0], '10000')
  await site.platform.worker.drain()
  expect(await money()).toEqual(inMicro(945, 855, 0))
  const senderAddress = `0x${'c4'.repeat(20)}`
  const receipt = { fightId: fightIds[0], pocketId, amount: '200', reference: 'one', senderAddress }
  const { receiptId } = await alix.done('/receipts', receipt, 'one')
  const settled = await alix.done(`/receipts/${receiptId}/settlement`, because)
  await noor.done(`/settlements/${settled.proposalId}/approvals`, because)

  await freeze()
  expect(await money()).toEqual(inMicro(945, 720, 135))
  const called = { cause: 'athlete_released', fault: 'athlete', evidenceHash, ...because }
  const { proposalId } = await alix.done(`/fights/${fightIds[1]}/cancellation`, called)
  await noor.done(`/fight-changes/${proposalId}/approvals`, because)
  const place = { pocketId, fightId: fightIds[1], ...because }
  const compensated = await alix.done('/compensations', place)
  expect(compensated.figures).toMatchObject({ returnedMicro: '450000000' })
  await noor.done(`/compensations/${compensated.proposalId}/approvals`, because)
  expect(await money()).toEqual(inMicro(945, 382.5, 22.5))

  await bank.endDispute(ofBob, 'lost')
  await site.platform.worker.drain()
  await site.platform.worker.drain()
  // All of Bob's that is still held goes to the bank, and what he was owed of the fights is the provider's.
  expect(await money()).toEqual(inMicro(945, 45, 22.5))
  const loss = await readBalances(site.platform.db, ['expense:chargeback', 'income:recovery'])
  expect([...loss.values()].map(Number)).toEqual(inMicro(162.5, 47.5 + 112.5))

  await until(150)
  expect(await money()).toEqual(inMicro(990, 0, 22.5))
  await releaseHold(dan)
  expect(await money()).toEqual(inMicro(1012.5, 0, 0))
  const open = await site.platform.db
    .selectFrom('release_step')
    .select(['step'])
    .where('pocket_id', '=', pocketId)
    .where('released_at', 'is', null)
    .where('returned_at', 'is', null)
    .where('taken_at', 'is', null)
    .execute()
  expect(open).toEqual([])
  await site.close()
})
