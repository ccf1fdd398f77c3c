import { expect, test } from 'vitest'
import { addDays } from '#domain/time.ts'
import { verify } from '#server/ledger/verify.ts'
import { because, declareIt, fightIt, fileSheet, travelTo } from '#server/test-fights.ts'
import { operatorOf } from '#server/test-operator.ts'
import { startTestPlatform } from '#server/test-platform.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#server/test-worked-pocket.ts'
import { oneDatabase } from '#tests/databases.ts'

test('KYC-02 PRO-05 an order frozen after a pot stands: the next fight pays the others, and its part waits', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const { db, worker } = site.platform
  const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
  const { alix, noor } = operators
  const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
  const ana = await newKnownBacker(site)
  const bob = await newKnownBacker(site)
  await buyUnits(site, ana, pocketId, 10)
  const number = await buyUnits(site, bob, pocketId, 20)
  const { backing_id: backingId } = await db
    .selectFrom('certificate')
    .select('backing_id')
    .where('number', '=', BigInt(number))
    .executeTakeFirstOrThrow()
  await worker.drain()
  travelTo(site, addDays(site.clock.now(), 30))
  await worker.drain()
  await fileSheet(site)
  const settle = async (fightId: string, gross: string) => {
    await fightIt(site, operators, fightId)
    await declareIt(site, operators, fightId, '10000')
    const senderAddress = `0x${'c4'.repeat(20)}`
    const receipt = { fightId, pocketId, amount: gross, reference: fightId, senderAddress }
    const { receiptId } = await alix.done('/receipts', receipt, fightId)
    return alix.ask('POST', `/receipts/${receiptId}/settlement`, because)
  }
  const agree = ({ proposalId }: { proposalId: string }) =>
    noor.done(`/settlements/${proposalId}/approvals`, because)

  const freeze = { backingId, reason: 'Looked into' }
  await alix.done('/order-freezes', freeze)
  const waits = await settle(fightIds[0], '150')
  expect(waits.body.code).toBe('screening_pending')
  const released = await alix.done('/resolutions', { ...freeze, resolution: 'release' })
  await noor.done(`/resolutions/${released.proposalId}/approvals`, because)
  const { id } = await db.selectFrom('fight_receipt').select('id').executeTakeFirstOrThrow()
  await agree(await alix.done(`/receipts/${id}/settlement`, because))

  await alix.done('/order-freezes', freeze)
  const back = await alix.ask('POST', '/resolutions', { ...freeze, resolution: 'refund' })
  expect(back.body.code).toBe('already_settled')
  const second = await settle(fightIds[1], '150')
  expect(second.status).toBe(201)
  await agree(second.body)
  await worker.drain()
  // Two thirds of 142.50 wait for whoever holds the frozen certificate.
  const pots = await db.selectFrom('pot').select('holders_micro').orderBy('settled_at').execute()
  expect(pots.map(({ holders_micro }) => holders_micro)).toEqual([142_500_000n, 142_500_000n])
  expect(await verify(site.platform)).toEqual([])
  const again = await alix.done('/resolutions', { ...freeze, resolution: 'release' })
  await noor.done(`/resolutions/${again.proposalId}/approvals`, because)
  await worker.drain()
  const { state } = await db
    .selectFrom('backing')
    .select('state')
    .where('id', '=', backingId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('settled')
  expect(await verify(site.platform)).toEqual([])
  await site.close()
})
