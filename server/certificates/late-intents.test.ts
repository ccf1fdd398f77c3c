import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { verify } from '#server/ledger/verify.ts'
import { buy, tipOf } from '#server/test-orders.ts'
import { startTestPlatform } from '#server/test-platform.ts'
import { newBacker } from '#server/test-visitor.ts'
import { walletBench } from '#server/test-wallet-orders.ts'
import { oneDatabase } from '#tests/databases.ts'

test('C7 what waited through a pause is not late for it; three days of reading later it is', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const { chain, finalise } = walletBench(() => site)
  await finalise()
  await chain().setMood('lossy')
  const id = await buy(await newBacker(site), tipOf('5'))
  await finalise()
  site.clock.advance(5 * DAY_MS)
  await finalise()
  expect(await verify(site.platform)).toEqual([])
  for (let hours = 0; hours <= 75; hours += 5) {
    site.clock.advance(5 * HOUR_MS)
    await finalise()
  }
  expect(await verify(site.platform)).toMatchObject([
    { check: 'intents-end-in-time', where: `mint:${id}` },
  ])
  await site.close()
})
