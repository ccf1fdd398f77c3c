import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { oneDatabase } from '#tests/databases.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'

test('C7 what waited through a pause is not late for it; three days of reading later it is', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const { chain, finalise } = walletBench(() => site)
  await finalise()
  await chain().setFault('dropping')
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

test.each([
  ['/chain-pauses', (id: string) => `/chain-pauses/${id}/release`],
  ['/money-stop', () => '/money-stop/lift'],
] as const)(
  'C7 what was lost before %s of four days is not late as soon as it ends',
  { tags: 'long' },
  async (begin, end) => {
    const site = await startTestPlatform(oneDatabase.open)
    const { chain, finalise } = walletBench(() => site)
    const because = { reason: 'Looked into' }
    const alix = operatorOf(site, 'alix')
    await finalise()
    await buy(await newBacker(site), tipOf('5'))
    await chain().setFault('dropping')
    const sent = site.platform.db
      .selectFrom('chain_intent')
      .select('state')
      .where('kind', '=', 'mint')
    for (let round = 0; round < 4; round++) await finalise()
    expect(await sent.execute()).toEqual([{ state: 'unknown' }])
    const begun = await alix.done(begin, because)
    await chain().setFault('none')
    for (let hours = 0; hours < 100; hours += 5) {
      site.clock.advance(5 * HOUR_MS)
      await finalise()
    }
    await alix.done(end(begun.id), because)
    expect(await verify(site.platform)).toEqual([])
    await finalise()
    await finalise()
    const open = site.platform.db.selectFrom('chain_intent').select('id')
    expect(await open.where('ended_at', 'is', null).execute()).toEqual([])
    await site.close()
  },
)
