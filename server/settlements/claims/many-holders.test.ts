// @module-tag long
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { partOf } from '#domain/kernel/interval.ts'
import { micro } from '#domain/kernel/money.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { because, declareIt, fightIt } from '#tests/fixtures/fights.ts'
import { sellToMany } from '#tests/fixtures/many-holders.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

const holders = 10_000

test.each(databases)(
  'PRO-05 on $name 10,000 holders are settled by one entry and credited to the micro-USDC',
  async (database) => {
    const site = await startTestPlatform(database.open)
    const { db, worker } = site.platform
    const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    const { alix, noor } = operators
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
    await sellToMany(site, pocketId, { holders, ppmPerUnit: 20 })
    const [fightId] = fightIds
    await fightIt(site, operators, fightId)
    await declareIt(site, operators, fightId, '41333.333333')
    const body = {
      fightId,
      pocketId,
      amount: '8266.666666',
      reference: 'all of it',
      senderAddress: `0x${'c4'.repeat(20)}`,
    }
    const { receiptId } = await alix.done('/receipts', body, 'r')
    const countEntries = async () =>
      (
        await db
          .selectFrom('ledger_entry')
          .select((each) => each.fn.countAll<bigint>().as('entries'))
          .executeTakeFirstOrThrow()
      ).entries
    const before = await countEntries()
    const proposed = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${proposed.proposalId}/approvals`, because)
    expect(await countEntries()).toBe(before + 1n)
    const path = `/pockets/${pocketId}/fights/${fightId}/distributions/1/credits`
    await alix.done(path, {})
    await worker.drain()
    const netMicro = proposed.figures.holdersMicro
    expect((await alix.ask('GET', path)).body).toMatchObject({
      certificatesTotal: holders,
      certificatesDone: holders,
      creditedMicro: netMicro,
    })
    expect(await readBalance(db, `payable:holders:${pocketId}:${fightId}`)).toBe(0n)
    const { rows } = await sql<{ persons: bigint; owed: bigint }>`
      select count(distinct account)::bigint as persons, -sum(amount_micro)::bigint as owed
      from posting where account like 'payable:person:%'`.execute(db)
    expect(rows[0]).toEqual({ persons: BigInt(holders), owed: BigInt(netMicro) })
    await site.close()
  },
  300_000,
)

test.each(databases)('the parts that $name works out are those of the rules', async (database) => {
  const opened = await database.open(new Date())
  const distributions = fc.sample(
    fc
      .record({
        distribution: fc.bigInt(0n, 2n ** 63n - 1n),
        total: fc.integer({ min: 1, max: 800_000 }),
        edges: fc.tuple(fc.nat(), fc.nat()),
      })
      .map(({ distribution, total, edges }) => {
        const [from = 0, until = 0] = edges
          .map((edge) => edge % (total + 1))
          .toSorted((left, right) => left - right)
        return { distribution, total, from, until }
      }),
    5_000,
  )
  const { rows } = await sql<{ part: bigint }>`
    select (div(distribution::numeric * until, total) - div(distribution::numeric * "from", total))::bigint as part
    from unnest(${distributions.map(({ distribution }) => distribution)}::bigint[], ${distributions.map(({ from }) => from)}::int[],
      ${distributions.map(({ until }) => until)}::int[], ${distributions.map(({ total }) => total)}::int[])
      with ordinality as each (distribution, "from", until, total, place)
    order by place`.execute(opened.db)
  const expected = distributions.map(({ distribution, from, until, total }) => {
    return partOf(micro(distribution), { from, until }, total)
  })
  expect(rows.map(({ part }) => part)).toEqual(expected)
  await opened.close()
})
