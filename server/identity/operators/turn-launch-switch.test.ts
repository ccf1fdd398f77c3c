import { describe, expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { HOUR_MS } from '#domain/kernel/time.ts'
import { credit, debit, entryOf } from '#domain/ledger/ledger.ts'
import { seedSandbox } from '#server/host/seed.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import { bookEntries } from '#server/ledger/book-entries.ts'
import { databases } from '#tests/databases.ts'
import { turnLaunchSwitch } from '#tests/fixtures/launch.ts'
import { openPayment, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { sandboxOperators } from './seed-operators.ts'

describe.each(databases)('the launch switches on $name', (database) => {
  test('LAUNCH-01 the operator turns them on and off at run time, in an order that holds', async () => {
    const site = await startTestPlatform(database.open, { launched: false })
    await seedSandbox(site.platform)
    const turn = (launchSwitch: 'accounts' | 'backing', on: boolean) =>
      turnLaunchSwitch(site, launchSwitch, { on })
    expect(await turn('backing', true)).toBe('launch_switch_required')
    await turn('accounts', true)
    await turn('backing', true)
    const visitor = visitTestPlatform(site.url)
    expect((await visitor.send('GET', '/api/pockets')).status).toBe(200)
    expect(await turn('accounts', false)).toBe('launch_switch_required')
    await turn('backing', false)
    expect((await visitor.send('GET', '/api/pockets')).body.code).toBe('not_launched')
    const row = await site.platform.db
      .selectFrom('launch_switch')
      .select(['is_on', 'changed_by'])
      .where('name', '=', 'backing')
      .executeTakeFirst()
    const [alix, noor] = sandboxOperators
    expect(row).toEqual({ is_on: false, changed_by: `${alix.id},${noor.id}` })
    await site.close()
  })

  test('LAUNCH-01 accounts stay on while an order may still be paid, or something is owed', async () => {
    const site = await startTestPlatform(database.open, { launched: false })
    const { platform, clock } = site
    await seedSandbox(platform)
    const turn = (launchSwitch: 'accounts' | 'backing', on: boolean) =>
      turnLaunchSwitch(site, launchSwitch, { on })
    await turn('accounts', true)
    await turn('backing', true)
    const ana = await newBacker(site)
    const { backingId } = (await place(ana, tipOf('20'))).body
    await openPayment(ana, backingId)
    expect(await turn('backing', false)).toBe('done')
    expect(await turn('accounts', false)).toBe('launch_not_reversible')
    clock.advance(HOUR_MS)
    await platform.worker.drain()
    const { state } = await platform.db
      .selectFrom('backing')
      .select('state')
      .where('id', '=', backingId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('expired')
    // Nobody can pay it any more.
    expect(await turn('accounts', false)).toBe('done')
    await turn('accounts', true)
    const owed = `payable:person:${await personOf(platform, ana)}` as const
    const entry = entryOf('adjustment', 'owed', [
      debit('provider:cash', usdc(5)),
      credit(owed, usdc(5)),
    ])
    await inTransaction(platform.db, (trx) =>
      bookEntries(trx, [{ entry, backingId: null, pocketId: null }], clock.now()),
    )
    expect(await turn('accounts', false)).toBe('launch_not_reversible')
    await site.close()
  })
})
