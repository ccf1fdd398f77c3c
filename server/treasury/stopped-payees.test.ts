// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { knownPerson } from '#tests/fixtures/recipients.ts'
import { goodPassword, logInAgain, newBacker, personOf } from '#tests/fixtures/visitor.ts'

const because = { reason: 'Looked into' }
const address = `0x${'ab'.repeat(20)}`
const pocketId = sandboxIds.tips

describe.each(databases)(
  'money that waits for whoever is stopped meanwhile on $name',
  (database) => {
    let site: TestPlatform
    let alix: TestOperator
    let noor: TestOperator
    beforeEach(async () => {
      site = await startTestPlatform(database.open)
      alix = operatorOf(site, 'alix')
      noor = operatorOf(site, 'noor')
    })
    afterEach(async () => {
      expect(await verify(site.platform)).toEqual([])
      await site.close()
    })
    const pass = async (milliseconds: number) => {
      site.clock.advance(milliseconds)
      await site.platform.worker.drain()
    }
    const stop = async (kind: 'person' | 'pocket', id: string) =>
      (await alix.done('/freezes', { subject: { kind, id }, ...because })).freezeId as string
    const lift = async (freezeId: string) => {
      await decideTogether(site, '/freeze-releases', { freezeId })
      await site.platform.worker.drain()
    }

    test('PAY-03 KYC-02 an approved payout does not leave while its recipient or its Pocket is stopped, and leaves after both', async () => {
      const ines = await knownPerson(site)
      const personId = await personOf(site.platform, ines)
      await letActFor(site.platform.db, sandboxIds.ines, { person_id: personId })
      await buy(await newBacker(site), tipOf('100'))
      await site.platform.worker.drain()
      for (const days of [42, 0, 0]) await pass(days * DAY_MS)
      await logInAgain(ines)
      await ines.send('PUT', '/api/payout-address', { address, password: goodPassword })
      const request = { pocketId, amount: '20', ...because }
      const { proposalId } = await alix.done('/payouts', request, 'payout')
      const hold = await alix.done('/payout-holds', { proposalId, ...because })
      await noor.done(`/payouts/${proposalId}/approvals`, because)
      await pass(DAY_MS)
      const stops = [await stop('person', personId), await stop('pocket', pocketId)]
      await pass(DAY_MS)
      await noor.done(`/payout-holds/${hold.id}/release`, because)
      await pass(DAY_MS)
      const state = async () => {
        const orders = await site.platform.db.selectFrom('treasury_order').select('state').execute()
        return orders.map((order) => order.state)
      }
      const states = [await state()]
      for (const freezeId of stops) {
        await lift(freezeId)
        states.push(await state())
      }
      expect(states).toEqual([['intended'], ['intended'], ['done']])
    })

    test('PAY-03 KYC-02 nor does a claim that waited while all money was stopped', async () => {
      const market = marketBench(() => site)
      const { who: ana, id, badges } = await market.seller(1)
      const listingId = await market.offer(ana, badges[0] ?? 0)
      const bob = await newBacker(site)
      await market.payByCard(bob, (await market.reserve(bob, listingId)).body.purchaseId)
      await market.drain()
      await ana.send('PUT', '/api/payout-address', { address, password: goodPassword })
      await pass(2 * DAY_MS)
      await logInAgain(ana)
      expect((await market.done(ana, '/balance/claim')).totalMicro).toBe('114000000')
      await alix.done('/money-stop', because)
      await pass(DAY_MS)
      const freezeId = await stop('person', id)
      await pass(DAY_MS)
      await noor.done('/money-stop/lift', because)
      await pass(DAY_MS)
      const owed = () => readBalance(site.platform.db, `payable:person:${id}`)
      expect(await owed()).toBe(114_000_000n)
      await pass(40 * DAY_MS)
      // Ana's last pass is none any more: she is screened first, and no answer pays nothing.
      const { ports } = site.platform
      const { screening } = ports
      ports.screening = { ...screening, screen: () => Promise.reject(new Error('no answer')) }
      await lift(freezeId)
      expect(await owed()).toBe(114_000_000n)
      ports.screening = screening
      await pass(DAY_MS)
      expect(await owed()).toBe(0n)
    })
  },
)
