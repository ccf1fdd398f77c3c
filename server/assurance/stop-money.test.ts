import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { openPayment, payOnPage, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'

const quarterMs = 15 * 60_000

async function operate(site: TestPlatform, method: string, path: string, body?: unknown) {
  const response = await fetch(`${site.url}/api/operator/money-stop${path}`, {
    method,
    headers: {
      authorization: `Bearer ${site.platform.operatorToken}`,
      'coin-rouge-operator': 'alix',
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}

describe.each(databases)('money on $name', (database) => {
  test('is on hold from the first difference until an operator lifts the stop on whole books', async () => {
    const site = await startTestPlatform(database.open)
    const { platform, clock } = site
    const ana = await newBacker(site)
    await platform.worker.drain()
    // The books are looked at every quarter of an hour; a page is open for as long.
    clock.advance(quarterMs / 2)
    const before = await place(ana, tipOf('10'))
    const page = await openPayment(ana, before.body.backingId)
    expect((await operate(site, 'GET', '')).body).toEqual({ stop: null })
    expect((await operate(site, 'POST', '/lift', { reason: 'x' })).body.code).toBe(
      'transition_not_allowed',
    )

    await sql`update pocket set void_units = 0, unit_cursor = 2 where kind = 'share'`.execute(
      platform.db,
    )
    clock.advance(quarterMs / 2)
    await platform.worker.drain()
    const { stop } = (await operate(site, 'GET', '')).body
    expect(stop.differences[0]).toMatchObject({ check: 'cursors-end-the-intervals', found: '2' })

    const refused = await place(ana, tipOf('10'))
    expect(refused).toMatchObject({ status: 503, body: { code: 'money_stopped' } })
    await payOnPage(page)
    const own = () => ana.send('GET', `/api/backings/${before.body.backingId}`)
    expect((await own()).body.state).toBe('awaiting_payment')

    const early = await operate(site, 'POST', '/lift', { reason: 'seen' })
    expect(early).toMatchObject({ status: 422, body: { code: 'books_differ' } })
    expect((await operate(site, 'POST', '/lift', { reason: '  ' })).status).toBe(400)
    await sql`update pocket set unit_cursor = 0 where kind = 'share'`.execute(platform.db)
    expect((await operate(site, 'POST', '/lift', { reason: 'mended' })).status).toBe(200)
    expect((await place(ana, tipOf('10'))).status).toBe(201)

    const { rows } = await sql<{ id: string }>`select id from sandbox.object
      where body->>'type' = 'payment_intent.succeeded'`.execute(platform.db)
    await platform.ports.sandboxStripe?.resend(rows[0]?.id ?? '')
    expect((await own()).body.state).toBe('confirmed')
    // An operator stops it too, on whole books, and releases.
    expect((await operate(site, 'POST', '', { reason: ' ' })).status).toBe(400)
    expect((await operate(site, 'POST', '', { reason: 'a stolen key' })).status).toBe(201)
    const again = await operate(site, 'POST', '', { reason: 'twice' })
    expect(again.body.code).toBe('transition_not_allowed')
    expect((await operate(site, 'GET', '')).body.stop).toMatchObject({
      begunBecause: 'a stolen key',
      differences: [],
    })
    expect((await place(ana, tipOf('10'))).body.code).toBe('money_stopped')
    expect((await operate(site, 'POST', '/lift', { reason: 'a new key' })).status).toBe(200)
    expect((await place(ana, tipOf('10'))).status).toBe(201)
    const logged = await platform.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'operation'])
      .where('operation', '=', 'stop_money')
      .orderBy('id')
      .execute()
    expect(logged).toEqual([
      { actor_kind: 'worker', operation: 'stop_money' },
      { actor_kind: 'operator', operation: 'stop_money' },
      { actor_kind: 'operator', operation: 'stop_money' },
      { actor_kind: 'operator', operation: 'stop_money' },
    ])
    await site.close()
  })

  test('is stopped once by two at the same moment', async () => {
    const site = await startTestPlatform(database.open)
    const both = await Promise.all(
      ['first', 'second'].map((reason) => operate(site, 'POST', '', { reason })),
    )
    const codes = both.map(({ status, body }) => body.code ?? status)
    expect(codes.toSorted()).toEqual([201, 'transition_not_allowed'])
    if (database.races) {
      expect((await operate(site, 'POST', '/lift', { reason: 'seen' })).status).toBe(200)
      expect(await stopBeside(site)).toBe('transition_not_allowed')
    }
    await site.close()
  })
})

/** What somebody is answered who stops money while another stop is written and not committed. */
async function stopBeside(site: TestPlatform): Promise<unknown> {
  const other = await site.platform.db.startTransaction().execute()
  const stop = { began_at: site.clock.now(), differences: '[]' }
  await other.insertInto('money_stop').values(stop).execute()
  const asked = operate(site, 'POST', '', { reason: 'beside' })
  await setTimeout(300)
  await other.commit().execute()
  return (await asked).body.code
}
