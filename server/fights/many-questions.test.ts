import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/sweep.ts'
import { because, travelTo } from '#server/test-fights.ts'
import { operatorOf } from '#server/test-operator.ts'
import { fileAs } from '#server/test-operators.ts'
import { startTestPlatform } from '#server/test-platform.ts'
import { newBacker } from '#server/test-visitor.ts'
import { buyUnits, openWorkedPocket } from '#server/test-worked-pocket.ts'
import { databases } from '#tests/databases.ts'

test.each(databases)(
  'R10 on $name one round ends every question whose day is over, however many there are',
  async ({ open }) => {
    const site = await startTestPlatform(open)
    const [alix, noor] = [operatorOf(site, 'alix'), operatorOf(site, 'noor')]
    const { db } = site.platform
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
    await buyUnits(site, await newBacker(site), pocketId, 10)
    await sweep(site.platform)
    site.clock.advance(1)
    const body = { evidenceHash: await fileAs(site), opponentName: 'Une Autre', ...because }
    const { proposalId } = await alix.done(`/fights/${fightIds[0]}/bout-changes`, body)
    await noor.done(`/fight-changes/${proposalId}/approvals`, because)
    // Others like it, as if asked at the same instant.
    await sql`with other as materialized (select gen_random_uuid() as id, gen_random_uuid() as change_id,
        gen_random_uuid() as proposal_id from generate_series(1, 300)),
      proposals as (insert into proposal select (jsonb_populate_record(p,
        jsonb_build_object('id', o.proposal_id))).* from other o, proposal p where p.id = ${proposalId}),
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
    await sweep(site.platform)
    expect(await unended.execute()).toEqual([])
    await site.close()
  },
)
