import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { asWorker, cardDifferences } from '#tests/fixtures/reconciliation.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'

const hourMs = 3_600_000

describe.each(databases)('the reconciliation on $name', (database) => {
  test('L8 finds nothing where nothing differs, and shows what is on its way with its age', async () => {
    const site = await startTestPlatform(database.open)
    const { platform, clock } = site
    const id = await buy(await newBacker(site), tipOf('10'))
    clock.advance(5 * hourMs)
    const [item, ...others] = await cardDifferences(platform)
    expect(item).toMatchObject({
      kind: 'conversion_in_transit',
      place: id,
      ageHours: 5,
      late: false,
    })
    expect(others).toEqual([])
    const run = openCommandLine(site)
    expect(await asWorker(site, run('reconcile'))).toMatchObject({ code: 0 })
    clock.advance(72 * hourMs)
    expect((await cardDifferences(platform))[0]).toMatchObject({ ageHours: 77, late: true })
    expect((await asWorker(site, run('reconcile'))).code).toBe(1)
    await platform.worker.drain()
    await walletBench(() => site).finalise()
    await walletBench(() => site).finalise()
    expect(await cardDifferences(platform)).toEqual([])
    expect(await asWorker(site, run('reconcile'))).toMatchObject({
      code: 0,
      out: 'No difference.\n',
    })
    await site.close()
  })

  test('L8 names every charge and refund that the other side does not have, or has otherwise', async () => {
    const site = await startTestPlatform(database.open)
    const { platform } = site
    const backer = await newBacker(site)
    for (let n = 0; n < 4; n++) await buy(backer, tipOf('10'))
    await platform.worker.drain()
    const { rows } = await sql<{
      id: string
    }>`select payment_id as id from payment order by payment_id`.execute(platform.db)
    const [lost = '', extra = '', other = '', returned = ''] = rows.map(({ id }) => id)
    await sql`delete from payment where payment_id = ${lost}`.execute(platform.db)
    await sql`delete from sandbox.object where id = ${extra}`.execute(platform.db)
    await sql`update payment set amount_minor = 1 where payment_id = ${other}`.execute(platform.db)
    await sql`update sandbox.object set body = jsonb_set(body, '{latest_charge,amount_refunded}', '100')
      where id = ${returned}`.execute(platform.db)
    const found = await cardDifferences(platform)
    expect(found.map(({ kind, place }) => [kind, place]).toSorted()).toEqual(
      [
        ['charge_unknown_here', lost],
        ['charge_unknown_there', extra],
        ['charge_differs', other],
        ['refund_unknown_here', returned],
      ].toSorted(),
    )
    expect(found.find(({ place }) => place === other)?.here).toBe('1 eur')
    await site.close()
  })
})
