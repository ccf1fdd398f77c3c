// @module-tag long
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { asWorker } from '#tests/fixtures/reconciliation.ts'

const many = 1_203
const dayMs = 24 * 3_600_000

test.each(databases)(
  'L8 on $name the worker compares the books, and what it found is read in pages with true counts',
  async (database) => {
    const site = await startTestPlatform(database.open)
    const { platform, clock } = site
    const { db, ports } = platform
    const ask = async (query = '') => {
      const answer = await askAs(site, 'alix', 'GET', `/reconciliation${query}`)
      return answer.body
    }
    const begin = async () => (await askAs(site, 'noor', 'POST', '/reconciliation')).body.id
    const nothing = { of: null, since: null, count: 0, late: 0, open: 0, kinds: [], items: [] }
    expect(await ask()).toEqual({ ...nothing, nextCursor: null })

    await sql`with told as (insert into webhook_event (provider, event_id, type, body_hash, received_at, answer)
        select ${ports.card.provider}, 'told-' || n, 'x', '', ${clock.now()}, '{}' from generate_series(1, ${many}) n)
      insert into payment (provider, payment_id, event_id, amount_minor, currency, seen_at, recorded_at, outcome)
      select ${ports.card.provider}, 'nowhere-' || lpad(n::text, 4, '0'), 'told-' || n, n, 'eur', ${clock.now()},
        ${clock.now()}, 'held' from generate_series(1, ${many}) n`.execute(db)
    const id = await begin()
    expect(await begin()).toBe(id)
    expect(await ask()).toMatchObject({ of: null, since: { failed: false }, count: 0 })
    await platform.worker.drain()
    const first = await ask('?limit=100')
    expect(first).toMatchObject({ of: { id }, since: null })
    const unknown = first.kinds.find(
      ({ kind }: { kind: string }) => kind === 'charge_unknown_there',
    )
    expect(unknown.count).toBe(many)
    expect(first.open).toBe(many)
    expect(first.late).toBe(0)

    // What ends meanwhile is another: these pages stay those of the first.
    await sql`delete from payment where payment_id <> 'nowhere-0001'`.execute(db)
    await begin()
    await platform.worker.drain()
    const read = [...first.items]
    for (let { nextCursor } = first; nextCursor; ) {
      const page = await ask(`?limit=100&cursor=${nextCursor}`)
      expect([page.of.id, page.count]).toEqual([id, first.count])
      read.push(...page.items)
      nextCursor = page.nextCursor
    }
    expect(read).toHaveLength(first.count)
    const places = new Set(read.map(({ kind, place }) => `${kind} ${place}`))
    expect(places.size).toBe(first.count)
    const second = await ask()
    expect(second.of.id).not.toBe(id)
    expect(second.open).toBe(1)
    clock.advance(4 * dayMs)
    expect((await ask()).late).toBe(second.count)

    // A side that gives no answer ends it, and the last good one stays.
    const { card } = ports
    platform.ports.card = { ...card, listMovements: () => Promise.reject(new Error('no answer')) }
    await begin()
    await platform.worker.drain()
    expect(await ask()).toMatchObject({ of: second.of, since: { failed: true } })
    platform.ports.card = card
    await begin()
    await platform.worker.drain()
    expect(await ask()).toMatchObject({ since: null, open: expect.any(Number) })
    const old = Buffer.from(`${id} 99`).toString('base64url')
    for (const cursor of [old, Buffer.from('no id 1').toString('base64url')]) {
      const { errors } = await ask(`?cursor=${cursor}`)
      expect(errors).toMatchObject([{ field: 'cursor', code: 'bad_cursor' }])
    }
    await site.close()
  },
)

test.each(databases)(
  'L8 on $name the command line names a hundred differences with the number of all, or each',
  async (database) => {
    const site = await startTestPlatform(database.open)
    const { db, ports } = site.platform
    await sql`with told as (insert into webhook_event (provider, event_id, type, body_hash, received_at, answer)
        select ${ports.card.provider}, 'told-' || n, 'x', '', now(), '{}' from generate_series(1, 150) n)
      insert into payment (provider, payment_id, event_id, amount_minor, currency, seen_at, recorded_at, outcome)
      select ${ports.card.provider}, 'nowhere-' || n, 'told-' || n, n, 'eur', now(), now(), 'held'
      from generate_series(1, 150) n`.execute(db)
    const run = openCommandLine(site)
    const some = await asWorker(site, run('reconcile'))
    expect([some.code, some.out.trim().split('\n').length]).toEqual([1, 101])
    expect(some.out).toMatch(/The first 100 of \d+; --all names each: .*150 charge_unknown_there/)
    const whole = await asWorker(site, run('--json reconcile --all'))
    const told = JSON.parse(whole.out)
    expect(told.items).toHaveLength(told.count)
    expect(told.open).toBe(150)
    await site.close()
  },
)
