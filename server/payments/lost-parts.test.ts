// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { openThree } from '#tests/fixtures/asked-orders.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { cardDifferences } from '#tests/fixtures/reconciliation.ts'

/** Of 461.35 euros that Bob has paid for 500 USDC his bank takes 100 back. */
const part = 10_000

describe.each(databases)(
  'an order that goes back after a bank took a part on $name',
  (database) => {
    let bench: Awaited<ReturnType<typeof openThree>>
    beforeEach(async () => {
      bench = await openThree(database.open)
    })
    afterEach(async () => {
      const { site } = bench
      expect(await verify(site.platform)).toEqual([])
      const wrong = (await cardDifferences(site.platform)).filter(({ kind }) =>
        kind.includes('refund'),
      )
      expect(wrong).toEqual([])
      await site.close()
    })

    const bank = () => cardProviderOf(bench.site.platform)
    const drain = async () => {
      for (let count = 0; count < 3; count += 1) await bench.site.platform.worker.drain()
    }
    /** What the provider has sent back, and what the part has cost us in the end. */
    const cost = async () => {
      const payment = await bench.site.platform.ports.card.findPayment(bench.bob.paymentId)
      const loss = await readBalance(bench.site.platform.db, 'expense:chargeback')
      return [(payment?.amountMinor ?? 0n) - (payment?.refundedMinor ?? 0n), loss]
    }
    const rest = [BigInt(part), 0n]

    test('R10 asked back meanwhile, it goes without the part as soon as that is lost', async () => {
      const dispute = await bank().dispute(bench.bob.paymentId, part)
      await bench.change()
      await bench.answer(bench.bob, 'refund')
      await bank().endDispute(dispute, 'lost')
      await drain()
      expect([await bench.stateOf(bench.bob), ...(await cost())]).toEqual(['refunded', ...rest])
    })

    test('R10 given back by two afterwards, the provider bears the part no longer', async () => {
      const dispute = await bank().dispute(bench.bob.paymentId, part)
      await bank().endDispute(dispute, 'lost')
      await drain()
      const [, loss] = await cost()
      expect(loss).toBe(108_377_587n)
      await bench.freeze(bench.bob)
      const request = { orderId: bench.bob.backingId, resolution: 'refund' }
      expect((await decideTogether(bench.site, '/resolutions', request)).body).toEqual({
        complete: true,
      })
      await drain()
      expect([await bench.stateOf(bench.bob), ...(await cost())]).toEqual(['refunded', ...rest])
    })

    test('R10 a part that is lost before the refund is sent goes off it; one lost after it is a loss', async () => {
      const [first, second] = [
        await bank().dispute(bench.bob.paymentId, part),
        await bank().dispute(bench.bob.paymentId, 5_000),
      ]
      for (const id of [first, second]) await bank().endDispute(id, 'won')
      await bench.freeze(bench.bob)
      const request = { orderId: bench.bob.backingId, resolution: 'refund' }
      await decideTogether(bench.site, '/resolutions', request)
      const again = await bank().dispute(bench.bob.paymentId, part)
      await bank().endDispute(again, 'lost')
      await drain()
      expect(await cost()).toEqual(rest)
      const late = await bank().dispute(bench.bob.paymentId, 5_000)
      await bank().endDispute(late, 'lost')
      await drain()
      const [, loss] = await cost()
      expect(loss).toBeGreaterThan(0n)
    })
  },
)
