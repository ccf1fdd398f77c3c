import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { oneDatabase } from '#tests/databases.ts'
import { because, earnings, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

test('PRO-05 a Pocket that is frozen before its close says why earnings wait, and can still be cancelled', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const { db, worker } = site.platform
  const [alix, noor] = [operatorOf(site, 'alix'), operatorOf(site, 'noor')]
  const { pocketId, fightIds } = await openWorkedPocket(site, { level1: true })
  const ana = await newKnownBacker(site)
  await buyUnits(site, ana, pocketId, 10)
  await worker.drain()
  await alix.done('/freezes', { subject: { kind: 'pocket', id: pocketId }, ...because })
  travelTo(site, addDays(site.clock.now(), 31))
  await worker.drain()
  await fightIt(site, { alix, noor }, fightIds[0])
  const declared = await alix.done(`/fights/${fightIds[0]}/earnings`, earnings('60000'), 'all')
  const path = `/earnings/${declared.declarationId}/verification`
  const request = { earnings: '60000', ...because }
  expect((await noor.ask('POST', path, request)).body.code).toBe('pocket_not_closed')

  await alix.done(`/pockets/${pocketId}/cancellation`, because)
  await noor.done(`/pockets/${pocketId}/cancellation/approvals`, because)
  await worker.drain()
  const orders = await db
    .selectFrom('backing')
    .select('state')
    .where('pocket_id', '=', pocketId)
    .execute()
  expect(orders).toEqual([{ state: 'refunded' }])
  await noor.done(path, request)
  expect(await verify(site.platform)).toEqual([])
  await site.close()
})
