// @module-tag long
import { expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { readBalances } from '#server/ledger/balances.ts'
import { oneDatabase } from '#tests/databases.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { because, evidenceHash, fightIt, fileSheet, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

/** Two orders of 500 at both levels, each with premiums of 50; the second one is frozen, and then disputed. */
async function openWorked() {
  const site = await startTestPlatform(oneDatabase.open)
  const start = site.clock.now()
  const { pocketId, fightIds } = await openWorkedPocket(site, { level1: true })
  const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
  await buyUnits(site, await newKnownBacker(site), pocketId, 10, true)
  const number = await buyUnits(site, await newKnownBacker(site), pocketId, 10, true)
  await site.platform.worker.drain()
  await fileSheet(site)
  const order = await site.platform.db
    .selectFrom('certificate')
    .innerJoin('backing', 'backing.id', 'certificate.backing_id')
    .select(['backing_id as backingId', 'payment_id'])
    .where('number', '=', BigInt(number))
    .executeTakeFirstOrThrow()
  const until = async (day: number) => {
    travelTo(site, addDays(start, day))
    for (let count = 0; count < 3; count += 1) await site.platform.worker.drain()
  }
  return {
    site,
    operators,
    fightIds,
    until,
    backingId: order.backingId,
    paymentId: order.payment_id ?? '',
  }
}

test('PRO-06 KYC-02 what was frozen and is disputed brings no premium: the capital of the reserve stays whole', async () => {
  const { site, operators, fightIds, until, backingId, paymentId } = await openWorked()
  const { alix } = operators
  const bank = cardProviderOf(site.platform)
  const money = async () => {
    expect(await verify(site.platform)).toEqual([])
    const accounts = ['income:premium', 'reserve:cover'] as const
    return [...(await readBalances(site.platform.db, accounts)).values()]
  }
  /** What the reserve would lack of what is held back if its capital went. */
  let asked = 0
  const missing = async () => {
    const request = { businessKey: 'reserve:funding:sandbox', evidenceHash, ...because }
    asked += 1
    const answer = await alix.ask('POST', '/ledger-reversals', request, `capital-${asked}`)
    expect(answer.body.errors[0].code).toBe('reserve_too_small')
    return answer.body.errors[0].detail.missingMicro
  }

  expect(await money()).toEqual([0n, usdc(10_100)])
  const whole = await missing()
  await alix.done('/order-freezes', { backingId, ...because })
  expect(await missing()).toBe(whole)
  const dispute = await bank.dispute(paymentId)
  expect(await missing()).toBe(whole)
  expect(await money()).toEqual([0n, usdc(10_050)])

  await until(74)
  await fightIt(site, operators, fightIds[0])
  await site.platform.worker.drain()
  expect(await money()).toEqual([usdc(25), usdc(10_025)])
  await bank.endDispute(dispute, 'lost')
  await until(159)
  await fightIt(site, operators, fightIds[1])
  await site.platform.worker.drain()
  expect(await money()).toEqual([usdc(50), usdc(10_000)])
  await site.close()
}, 120_000)
