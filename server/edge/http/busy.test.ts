import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { oneDatabase } from '#tests/databases.ts'
import { place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { serveForTests } from '#tests/fixtures/served-for-tests.ts'
import { newBacker, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { isBusy } from './is-busy.ts'

const { races } = oneDatabase
/** They wait for locks until they give up. */
const long = { tags: ['long'] }

/** Holds a table until told to release: whoever reads it waits, and gives up after five seconds. */
async function holdPockets(db: Awaited<ReturnType<typeof oneDatabase.open>>['db']) {
  const held = await db.startTransaction().execute()
  await sql`lock table pocket in access exclusive mode`.execute(held)
  return () => held.rollback().execute()
}

// Only there others can hold something.
test.runIf(races)(
  'T15 what others hold is answered as busy, and goes through later',
  long,
  async () => {
    const site = await startTestPlatform(oneDatabase.open)
    const backer = await newBacker(site)
    const releaseHold = await holdPockets(site.platform.db)
    const asked = [
      place(backer, tipOf('5')),
      visitTestPlatform(site.url).send('GET', '/api/pockets'),
    ]
    for (const answer of await Promise.all(asked)) {
      expect(answer.body).toMatchObject({ type: 'about:blank', status: 503, code: 'busy' })
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(answer.headers.get('retry-after')).toBe('1')
    }
    await releaseHold()
    expect(await place(backer, tipOf('5'))).toMatchObject({ status: 201 })
    await site.close()
  },
)

test.runIf(races)(
  'T15 a page says in its own language that it is busy, and comes later',
  long,
  async () => {
    const opened = await oneDatabase.open(new Date())
    const address = new URL(process.env.TEST_DATABASE_URL ?? '')
    address.pathname = `/${opened.place.split('/').at(-1)}`
    const served = await serveForTests({ LAUNCH: 'all', DATABASE_URL: address.href, ROLE: 'web' })
    const releaseHold = await holdPockets(opened.db)
    const page = `/p/${sandboxIds.tips}`
    const [whole, asData] = await Promise.all([served.ask(page), served.ask(`${page}.data`)])
    for (const { status, headers } of [whole, asData]) {
      expect([status, headers['retry-after']]).toEqual([503, '1'])
      expect(headers['cache-control']).toMatch(/no-store|no-cache/)
    }
    expect(whole.body.toString()).toContain('Réessayez dans quelques secondes')
    // Whoever has sent something does not hear whether a commit that lost its connection took effect.
    expect(whole.body.toString()).toContain('a pu aboutir')
    expect(whole.body.toString()).not.toContain('ne débite rien')
    await releaseHold()
    expect((await served.ask(page)).status).toBe(200)
    await served.stop()
    await opened.close()
  },
)

test('T15 a disk that is full is not ready, though it can be read', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const { db } = site.platform
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger full_disk before update on write_probe execute function refuse()`.execute(
    db,
  )
  const ready = async () => (await fetch(`${site.url}/readyz`)).status
  expect(await ready()).toBe(503)
  await sql`drop trigger full_disk on write_probe`.execute(db)
  expect(await ready()).toBe(200)
  await site.close()
})

test.runIf(races)(
  'T15 whoever is logged in hears that sessions cannot be read for now, not of a defect',
  long,
  async () => {
    const site = await startTestPlatform(oneDatabase.open)
    const backer = await newBacker(site)
    const { db } = site.platform
    const held = await db.startTransaction().execute()
    await sql`lock table login.session in access exclusive mode`.execute(held)
    expect((await backer.send('GET', '/api/account/logins')).body.code).toBe('busy')
    await held.rollback().execute()
    await site.close()
  },
)

test('what the database says when it has no time is told from what is wrong', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code })
  const busy = [
    '55P03',
    '57014',
    '53100',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '08006',
    'ECONNREFUSED',
  ]
  for (const code of busy) expect([code, isBusy(coded(code))]).toEqual([code, true])
  for (const said of [
    'timeout exceeded when trying to connect',
    'Connection terminated due to connection timeout',
    'Connection terminated unexpectedly',
  ])
    expect([said, isBusy(new Error(said))]).toEqual([said, true])
  for (const error of [coded('23505'), coded('42P01'), coded('40001'), new Error('x'), null]) {
    expect(isBusy(error)).toBe(false)
  }
})
