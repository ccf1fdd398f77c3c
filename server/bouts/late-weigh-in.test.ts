// @module-tag long
import { expect, test } from 'vitest'
import { addHours } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { because, evidenceHash, fileSheet, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

test.each(databases)(
  'R10 on $name somebody who steps in after the weigh-in may be weighed in the evening, and nothing is amiss',
  async ({ open }) => {
    const site = await startTestPlatform(open)
    const [alix, noor] = [operatorOf(site, 'alix'), operatorOf(site, 'noor')]
    await fileSheet(site)
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
    const [fightId] = fightIds
    await buyUnits(site, await newKnownBacker(site), pocketId, 10)
    await site.platform.worker.drain()
    const bout = await site.platform.db
      .selectFrom('fight')
      .select(['weigh_in_at', 'scheduled_at'])
      .where('id', '=', fightId)
      .executeTakeFirstOrThrow()
    const change = async (request: object) => {
      const body = { evidenceHash, ...request, ...because }
      const { proposalId } = await alix.done(`/fights/${fightId}/bout-changes`, body)
      await noor.done(`/fight-changes/${proposalId}/approvals`, because)
      site.clock.advance(1)
      expect(await verify(site.platform)).toEqual([])
    }
    travelTo(site, addHours(bout.weigh_in_at, 1))
    await site.platform.worker.drain()
    await change({ opponentName: 'Une Autre Adversaire' })
    const takesPlaceAt = bout.scheduled_at.toISOString()
    const weighInAt = addHours(bout.weigh_in_at, 8).toISOString()
    await change({ dates: { takesPlaceAt, weighInAt } })
    await site.close()
  },
)
