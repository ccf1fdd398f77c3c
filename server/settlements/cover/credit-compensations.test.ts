// @module-tag long
import { expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import type { Trx } from '#server/kernel/db/in-transaction.ts'
import { readEarmarked } from '#server/ledger/read-free-reserve.ts'
import { oneDatabase } from '#tests/databases.ts'
import { because, evidenceHash, fileSheet, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain } from '#tests/fixtures/visitor.ts'
import {
  buyUnits,
  nameAddress,
  newKnownBacker,
  openWorkedPocket,
} from '#tests/fixtures/worked-pocket.ts'

test('PRO-06 what a fight that was called off owes is credited to every holder who has not claimed it, once', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const { platform } = site
  const { db } = platform
  const alix = operatorOf(site, 'alix')
  const noor = operatorOf(site, 'noor')
  const start = site.clock.now()
  const { pocketId, fightIds } = await openWorkedPocket(site, { level1: true })
  const ana = await newKnownBacker(site)
  const bob = await newKnownBacker(site)
  const number = await buyUnits(site, ana, pocketId, 30, true)
  await buyUnits(site, bob, pocketId, 61)
  await platform.worker.drain()
  for (const day of [30, 45]) {
    travelTo(site, addDays(start, day))
    await platform.worker.drain()
  }
  const [fightId] = fightIds
  const path = `/pockets/${pocketId}/fights/${fightId}/compensation/credits`
  expect((await alix.ask('POST', path, {})).status).toBe(404)
  await fileSheet(site)
  const called = { cause: 'athlete_released', fault: 'athlete', evidenceHash, ...because }
  const { proposalId } = await alix.done(`/fights/${fightId}/cancellation`, called)
  await noor.done(`/fight-changes/${proposalId}/approvals`, because)
  const subject = { kind: 'pocket', id: pocketId }
  const { freezeId } = await alix.done('/freezes', { subject, ...because })
  const stopped = await decideTogether(site, '/compensations', { pocketId, fightId })
  expect(stopped.body.code).toBe('transition_not_allowed')
  await decideTogether(site, '/freeze-releases', { freezeId })
  const approved = await decideTogether(site, '/compensations', { pocketId, fightId })
  expect(approved.status).toBe(200)
  expect((await alix.ask('GET', path)).status).toBe(404)
  await logInAgain(ana)
  await nameAddress(site, ana, `0x${'a1'.repeat(20)}`)
  const claim = { 'idempotency-key': 'claim' }
  const claimed = await ana.send('POST', `/api/certificates/${number}/claim`, {}, claim)
  expect(claimed.status).toBe(202)
  await platform.worker.drain()

  const owed = await db.selectFrom('fight_compensation').selectAll().executeTakeFirstOrThrow()
  const parts = () =>
    db
      .selectFrom('claim_part')
      .select(['certificate_number', 'part', 'amount_micro', 'way'])
      .where('fight_id', '=', fightId)
      .orderBy('certificate_number')
      .execute()
  expect(await parts()).toMatchObject([{ certificate_number: BigInt(number), way: 'paid' }])
  // One holder has been paid out of the reserve, the other has not asked yet: no sum of the Pocket's is below zero.
  const shown = (await ana.send('GET', `/api/pockets/${pocketId}/escrow`)).body
  const { held, inTransit, provider, owed: liabilities, earned } = shown
  const groups = [held, inTransit, liabilities, earned]
  for (const { account, amountMicro } of groups.flatMap(({ lines }) => lines)) {
    expect(BigInt(amountMicro) > 0n, `${account} at ${amountMicro}`).toBe(true)
  }
  const totalOf = (...of: { totalMicro: string }[]) =>
    of.reduce((total, { totalMicro }) => total + BigInt(totalMicro), 0n)
  expect(totalOf(held, inTransit, provider)).toBe(totalOf(liabilities, earned))
  expect(shown.paidByReserveMicro).toBe(owed.total_micro.toString())
  // Less what was put in, and with what the provider funded, it is the platform's.
  const whole = (await ana.send('GET', '/api/transparency')).body.sheet
  type Line = { account: string; amountMicro: string }
  const lineOf = ({ lines }: { lines: Line[] }, name: string) =>
    BigInt(lines.find(({ account }) => account === name)?.amountMicro ?? 0)
  for (const [group, account] of [
    ['held', 'escrow:reserve'],
    ['owed', 'reserve:cover'],
  ] as const) {
    const ofPocket = lineOf(shown[group], account) - BigInt(shown.paidByReserveMicro)
    expect(lineOf(whole[group], account), account).toBe(usdc(10_000) + ofPocket)
  }
  expect(await alix.done(path, {})).toEqual({ certificatesTotal: 2 })
  await platform.worker.drain()
  const after = await parts()
  expect(after.map(({ way }) => way)).toEqual(['paid', 'credited'])
  const sum = after.reduce((total, { amount_micro }) => total + amount_micro, 0n)
  expect(sum).toBe(owed.total_micro + owed.returned_micro)
  expect((await alix.ask('GET', path)).body).toMatchObject({
    certificatesDone: 2,
    creditedMicro: after[1]?.amount_micro.toString(),
    finishedAt: expect.any(String),
  })
  await alix.done(path, {})
  await platform.worker.drain()
  expect(await parts()).toEqual(after)

  // What is paid for is not held back any more.
  expect(await readEarmarked(db as Trx, null, site.clock.now())).toBe(usdc(8_000))
  const next = await alix.done(`/fights/${fightIds[1]}/cancellation`, called)
  await noor.done(`/fight-changes/${next.proposalId}/approvals`, because)
  await decideTogether(site, '/compensations', { pocketId, fightId: fightIds[1] })
  expect(await readEarmarked(db as Trx, null, site.clock.now())).toBe(0n)
  expect(await verify(platform)).toEqual([])
  await site.close()
})
