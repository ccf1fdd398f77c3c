// @module-tag long
import { expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { readBalances } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { because, declareIt, evidenceHash, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  buyUnits,
  nameAddress,
  newKnownBacker,
  openWorkedPocket,
} from '#tests/fixtures/worked-pocket.ts'

type Holder = { who: Visitor; personId: string; backingId: string; paymentId: string }

/** Somebody who has bought ten units, and named an address. */
async function buyTen(site: TestPlatform, pocketId: string, address: string): Promise<Holder> {
  const who = await newKnownBacker(site)
  const number = await buyUnits(site, who, pocketId, 10)
  await nameAddress(site, who, address)
  const row = await site.platform.db
    .selectFrom('certificate')
    .innerJoin('backing', 'backing.id', 'certificate.backing_id')
    .select(['backing_id', 'payment_id'])
    .where('number', '=', BigInt(number))
    .executeTakeFirstOrThrow()
  const personId = await personOf(site.platform, who)
  return { who, personId, backingId: row.backing_id, paymentId: row.payment_id ?? '' }
}

/** Three holders of a third each of a Pocket in which two fights have brought each of them 19 USDC, all burned and paid. */
async function burnAll(site: TestPlatform) {
  const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
  const { alix, noor } = operators
  const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false, inDays: [75, 80] })
  const start = site.clock.now()
  const until = async (day: number) => {
    travelTo(site, addDays(start, day))
    for (let turn = 0; turn < 4; turn += 1) await site.platform.worker.drain()
  }
  const ana = await buyTen(site, pocketId, `0x${'a1'.repeat(20)}`)
  const bob = await buyTen(site, pocketId, `0x${'b1'.repeat(20)}`)
  const cat = await buyTen(site, pocketId, `0x${'c1'.repeat(20)}`)
  await until(31)
  let count = 0
  const settle = async (fightId: string, total: string, amount: string) => {
    await declareIt(site, operators, fightId, total)
    count += 1
    const senderAddress = `0x${'c4'.repeat(20)}`
    const receipt = { fightId, pocketId, amount, reference: `receipt-${count}`, senderAddress }
    const { receiptId } = await alix.done('/receipts', receipt, `receipt-${count}`)
    const { proposalId } = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${proposalId}/approvals`, because)
    await site.platform.worker.drain()
  }
  await until(74)
  for (const fightId of fightIds) {
    await fightIt(site, operators, fightId)
    await settle(fightId, '4000', '60')
  }
  for (const day of [120, 140, 150]) await until(day)
  return { operators, pocketId, fightId: fightIds[1], until, settle, ana, bob, cat }
}

test.each(databases)(
  'PRO-05 RGPD-01 on $name what a ruling brings burned certificates is credited by itself, and paid to whoever has left',
  async (database) => {
    const site = await startTestPlatform(database.open)
    const { operators, pocketId, fightId, until, settle, ana, bob, cat } = await burnAll(site)
    const { alix, noor } = operators
    const owed = async () => {
      expect(await verify(site.platform)).toEqual([])
      const accounts = [
        `payable:holders:${pocketId}:${fightId}`,
        ...[ana, bob, cat].map(({ personId }) => `payable:person:${personId}` as const),
      ] as const
      return [...(await readBalances(site.platform.db, accounts)).values()]
    }
    expect(await owed()).toEqual([0n, 0n, 0n, 0n])
    await logInAgain(ana.who)
    expect((await ana.who.send('DELETE', '/api/account')).status).toBe(200)
    const dispute = await cardProviderOf(site.platform).dispute(bob.paymentId)
    await alix.done('/order-freezes', { backingId: cat.backingId, ...because })

    const ruling = { outcome: 'draw', evidenceHash, ...because }
    const { proposalId } = await alix.done(`/fights/${fightId}/overturning`, ruling)
    await noor.done(`/fight-changes/${proposalId}/approvals`, because)
    await settle(fightId, '8000', '60')
    expect(await owed()).toEqual([usdc(38), usdc(19), 0n, 0n])
    await cardProviderOf(site.platform).endDispute(dispute, 'won')
    expect(await owed()).toEqual([usdc(19), usdc(19), usdc(19), 0n])
    const freed = { orderId: cat.backingId, resolution: 'release' }
    expect((await decideTogether(site, '/resolutions', freed)).status).toBe(200)
    expect(await owed()).toEqual([0n, usdc(19), usdc(19), usdc(19)])

    await alix.done(`/pockets/${pocketId}/fights/${fightId}/distributions/2/credits`, {})
    await site.platform.worker.drain()
    expect(await owed()).toEqual([0n, usdc(19), usdc(19), usdc(19)])
    for (const day of [160, 175]) await until(day)
    expect(await owed()).toEqual([0n, 0n, 0n, 0n])
    const claims = site.platform.db.selectFrom('claim').select(['amount_micro', 'state'])
    const ofAna = claims.where('person_id', '=', ana.personId).orderBy('created_at', 'desc')
    expect(await ofAna.executeTakeFirst()).toEqual({ amount_micro: usdc(19), state: 'done' })
    await site.close()
  },
  120_000,
)
