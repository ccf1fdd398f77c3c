// @module-tag long
import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { oneDatabase } from '#tests/databases.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { buy, openPayment, payOnPage, shareOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'

test('C2 a share that a card has paid while its deposit minted it is told its place, and stops no money', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const bench = walletBench(() => site)
  // Whoever is first takes the place that a deposit's token has before it is told.
  await buy(await newBacker(site), shareOf(2))
  const order = await bench.ordered(shareOf(3))
  await bench.finalise()
  await bench.pay(order)
  await payOnPage(await openPayment(order.who, order.id))
  // The books are checked on schedule in the very turn in which the token is read, before the order is screened.
  site.clock.advance(25 * HOUR_MS)
  await bench.finalise()
  const { body } = await askAs(site, 'alix', 'GET', '/money-stop')
  expect(body).toEqual({ stop: null })
  expect(await verify(site.platform)).toEqual([])
  for (let round = 0; round < 3; round++) await bench.finalise()
  expect(await verify(site.platform)).toEqual([])
  await site.close()
})
