import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { because } from '#tests/fixtures/fights.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { knownPerson } from '#tests/fixtures/recipients.ts'
import { goodPassword, logInAgain, newBacker, personOf } from '#tests/fixtures/visitor.ts'

const pocketId = sandboxIds.tips

describe.each(databases)('a payout whose fixture was rewritten on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    const { db, worker } = site.platform
    const ines = await knownPerson(site)
    await letActFor(db, sandboxIds.ines, { person_id: await personOf(site.platform, ines) })
    await buy(await newBacker(site), tipOf('100'))
    await worker.drain()
    site.clock.advance(42 * DAY_MS)
    for (let count = 0; count < 3; count++) await worker.drain()
    await logInAgain(ines)
    const address = `0x${'ab'.repeat(20)}`
    await ines.send('PUT', '/api/payout-address', { address, password: goodPassword })
  })
  afterAll(() => site.close())

  const named = async () => (await verify(site.platform)).map(({ check }) => check)
  const write = (statement: string) =>
    inTransaction(site.platform.db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql.raw(statement).execute(trx)
    })
  const stateOf = async (proposalId: string) => {
    const rows = await site.platform.db
      .selectFrom('treasury_order')
      .select(['state', 'attempts'])
      .where('proposal_id', '=', proposalId)
      .execute()
    return rows.map(({ state, attempts }) => `${state} ${attempts}`)
  }
  const approved = async (key: string) => {
    const request = { pocketId, amount: '1', ...because }
    const { proposalId } = await operatorOf(site, 'alix').done('/payouts', request, key)
    await operatorOf(site, 'noor').done(`/payouts/${proposalId}/approvals`, because)
    return proposalId
  }

  test.each([
    {
      what: 'whose Pocket it is',
      fault: `update pocket set fighter_id = '${sandboxIds.moussa}' where id = '${pocketId}'`,
      mend: `update pocket set fighter_id = '${sandboxIds.ines}' where id = '${pocketId}'`,
      checks: ['orders-pay-the-recipient'],
    },
  ])('L4 is not sent until $what is as it was', async ({ what, fault, mend, checks }) => {
    const { worker } = site.platform
    const proposalId = await approved(what)
    await write(fault)
    await worker.drain()
    expect(await stateOf(proposalId)).toEqual(['intended 0'])
    expect(await named()).toEqual(expect.arrayContaining(checks))
    await write(mend)
    expect(await named()).toEqual([])
    site.clock.advance(DAY_MS)
    await worker.drain()
    expect(await stateOf(proposalId)).toEqual(['done 1'])
    expect(await named()).toEqual([])
  })
})
