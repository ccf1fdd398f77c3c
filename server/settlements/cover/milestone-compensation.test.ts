import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { oneDatabase } from '#tests/databases.ts'
import { because, evidenceHash, fightIt, fileSheet, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

test('PRO-06 R8 R10 a fight is compensated once no order can be withdrawn: its escrow goes back, and no order after it', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const { db, worker } = site.platform
  const alix = operatorOf(site, 'alix')
  const noor = operatorOf(site, 'noor')
  const start = site.clock.now()
  const until = async (day: number) => {
    travelTo(site, addDays(start, day))
    await worker.drain()
    await worker.drain()
  }
  const terms = { withdrawalPolicy: 'cooling_off_14d', releaseBy: 'milestones' } as const
  const { pocketId, fightIds } = await openWorkedPocket(site, { level1: true, ...terms })
  await until(28)
  const ana = await newKnownBacker(site)
  await buyUnits(site, ana, pocketId, 30)
  await until(31)
  await fileSheet(site)
  const called = { cause: 'athlete_released', fault: 'athlete', evidenceHash, ...because }
  const { proposalId } = await alix.done(`/fights/${fightIds[1]}/cancellation`, called)
  await noor.done(`/fight-changes/${proposalId}/approvals`, because)
  const place = { pocketId, fightId: fightIds[1], ...because }
  expect((await alix.ask('POST', '/compensations', place)).body.code).toBe('release_not_planned')

  await until(47)
  const proposed = await alix.done('/compensations', place)
  // Of 1,350 half waits for two fights; 375 are covered, less what comes back.
  expect(proposed.figures).toMatchObject({ returnedMicro: '337500000', totalMicro: '37500000' })
  await noor.done(`/compensations/${proposed.proposalId}/approvals`, because)
  const { id: backingId } = await db
    .selectFrom('backing')
    .select('id')
    .where('pocket_id', '=', pocketId)
    .executeTakeFirstOrThrow()
  const refund = await decideTogether(site, '/refunds', { backingId, cause: 'fraud' })
  expect(refund.body.code).toBe('already_settled')
  expect(await verify(site.platform)).toEqual([])

  await fightIt(site, { alix, noor }, fightIds[0])
  await until(400)
  const steps = await db
    .selectFrom('release_step')
    .select(['fight_id', 'released_at', 'returned_at'])
    .where('pocket_id', '=', pocketId)
    .execute()
  expect(steps.every((step) => step.released_at !== null || step.returned_at !== null)).toBe(true)
  const returned = steps.filter((step) => step.returned_at !== null)
  expect(returned.map(({ fight_id }) => fight_id)).toEqual([fightIds[1]])
  expect(await verify(site.platform)).toEqual([])
  await site.close()
})
