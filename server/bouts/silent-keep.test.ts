// @module-tag long
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addHours, DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { maintenanceTick } from '#server/host/maintenance-tick.ts'
import { databases } from '#tests/databases.ts'
import { because, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether, fileAs } from '#tests/fixtures/operators.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { buyUnits, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

test.each(databases)(
  'R10 on $name silence that keeps an order is nothing amiss as the last of two questions ends',
  async ({ open }) => {
    const site = await startTestPlatform(open)
    const [alix, noor] = [operatorOf(site, 'alix'), operatorOf(site, 'noor')]
    const { db, settings, settingsInForce, worker } = site.platform
    const keeps = {
      change: { name: 'reconfirmation', value: { ...settings.reconfirmation, silence: 'keep' } },
      effectiveAt: addHours(site.clock.now(), 1).toISOString(),
      authorisation: 'Résolution fictive 9',
    }
    expect((await decideTogether(site, '/setting-changes', keeps)).status).toBe(200)
    site.clock.advance(DAY_MS)
    await settingsInForce.refresh()
    const evidenceHash = await fileAs(site)
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
    await buyUnits(site, await newBacker(site), pocketId, 10)
    await worker.drain()
    site.clock.advance(1)
    const change = async (opponentName: string) => {
      const body = { evidenceHash, opponentName, ...because }
      const { proposalId } = await alix.done(`/fights/${fightIds[0]}/bout-changes`, body)
      await noor.done(`/fight-changes/${proposalId}/approvals`, because)
      site.clock.advance(1)
    }
    await change('Une Autre Adversaire')
    site.clock.advance(3 * DAY_MS)
    await worker.drain()
    await change('Encore Une Autre')
    const unended = db.selectFrom('bout_question').where('ended_at', 'is', null)
    const { answer_by: last } = await unended
      .select('answer_by')
      .orderBy('answer_by', 'desc')
      .executeTakeFirstOrThrow()
    // One turn ends the newest question; the older one, long past its day, is the next turn's.
    travelTo(site, last)
    for (const left of [1, 0]) {
      await maintenanceTick(site.platform)
      expect(await unended.select('id').execute()).toHaveLength(left)
      expect(await verify(site.platform)).toEqual([])
    }
    await site.close()
  },
)

test.each(databases)(
  'R10 on $name silence that time makes due while a round is under way is the next round’s',
  async ({ open }) => {
    const site = await startTestPlatform(open)
    const { db, ports } = site.platform
    await changeBacked(site)
    const questions = db.selectFrom('bout_question').select('answer_by')
    const { answer_by: last } = await questions.executeTakeFirstOrThrow()
    travelTo(site, addHours(last, -1))
    await maintenanceTick(site.platform)
    // Past the questions and before the books: a clock is put forward, or a machine has slept.
    const { kyc } = ports
    Object.defineProperty(ports, 'kyc', {
      get: () => {
        if (site.clock.now() < last) site.clock.advance(3 * HOUR_MS)
        return kyc
      },
    })
    await maintenanceTick(site.platform)
    expect(site.clock.now().getTime()).toBeGreaterThan(last.getTime())
    expect(await verify(site.platform)).toEqual([])
    await maintenanceTick(site.platform)
    expect(await questions.where('ended_at', 'is', null).execute()).toEqual([])
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  },
)

test.each(databases)(
  'R10 on $name one round ends every question whose day is over, however many there are',
  async ({ open }) => {
    const site = await startTestPlatform(open)
    const { db } = site.platform
    const proposalId = await changeBacked(site)
    // Others like it, as if asked at the same instant.
    await sql`with other as materialized (select gen_random_uuid() as id, gen_random_uuid() as change_id,
        gen_random_uuid() as proposal_id from generate_series(1, 300)),
      proposals as (insert into proposal select (jsonb_populate_record(p,
        jsonb_build_object('id', o.proposal_id))).* from other o, proposal p where p.id = ${proposalId}),
      approvals as (insert into approval select o.proposal_id, approver_id, reason, at
        from other o, approval a where a.proposal_id = ${proposalId}),
      changes as (insert into bout_change select (jsonb_populate_record(c,
        jsonb_build_object('id', o.change_id, 'proposal_id', o.proposal_id))).* from other o, bout_change c)
      insert into bout_question select (jsonb_populate_record(q,
        jsonb_build_object('id', o.id, 'change_id', o.change_id))).* from other o, bout_question q`.execute(
      db,
    )
    const unended = db.selectFrom('bout_question').select('answer_by').where('ended_at', 'is', null)
    const [asked, ...others] = await unended.execute()
    expect(others).toHaveLength(300)
    travelTo(site, asked?.answer_by ?? site.clock.now())
    await maintenanceTick(site.platform)
    expect(await unended.execute()).toEqual([])
    await site.close()
  },
)

/** Somebody holds shares of a Pocket whose first bout has got another opponent. Gives the proposal of it. */
async function changeBacked(site: TestPlatform): Promise<string> {
  const [alix, noor] = [operatorOf(site, 'alix'), operatorOf(site, 'noor')]
  const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
  await buyUnits(site, await newBacker(site), pocketId, 10)
  await maintenanceTick(site.platform)
  site.clock.advance(1)
  const body = { evidenceHash: await fileAs(site), opponentName: 'Une Autre', ...because }
  const { proposalId } = await alix.done(`/fights/${fightIds[0]}/bout-changes`, body)
  await noor.done(`/fight-changes/${proposalId}/approvals`, because)
  return proposalId
}
