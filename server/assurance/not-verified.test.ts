import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { databases, oneDatabase } from '#tests/databases.ts'
import { forgeDeposit, forgeDeposits } from '#tests/fixtures/books/forged-deposits.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { askAs, decideTogether, fileAs } from '#tests/fixtures/operators.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { verifyOrStop } from './stop-money.ts'
import { verify } from './verify.ts'

afterEach(() => vi.restoreAllMocks())

const stopOf = async (site: TestPlatform) =>
  (await askAs(site, 'noor', 'GET', '/money-stop')).body.stop

/** Has the worker look at the books: whoever looked last rests for half a minute. */
function openLooks({ platform, clock }: TestPlatform) {
  const uptime = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  return async (afterMs: number) => {
    clock.advance(afterMs)
    uptime.mockReturnValue(performance.now() + MINUTE_MS)
    await platform.worker.drain()
  }
}

const long = { tags: ['long'] }

const names = (count: number) => Array.from({ length: count }, (_, n) => `0x${n}`)

/** A check reads this table; without it the check cannot say anything. */
const hide = (db: Database) => sql`alter table sealer rename to elsewhere`.execute(db)
const bringBack = (db: Database) => sql`alter table elsewhere rename to sealer`.execute(db)

describe.each(databases)('what cannot be verified on $name', (database) => {
  test('stops money like a difference, until a look at everything finds nothing', async () => {
    const site = await startTestPlatform(database.open)
    const { db } = site.platform
    const run = openCommandLine(site)
    await sql`alter table confirmation_email rename to elsewhere`.execute(db)
    const failed = await run('ledger verify')
    expect(failed.code).toBe(1)
    expect(failed.out).toContain(
      'could not be verified (tokens; found relation "confirmation_email" does not',
    )
    expect(await stopOf(site)).toMatchObject({
      begunBy: null,
      endsByItself: true,
      differences: expect.arrayContaining([
        expect.objectContaining({ check: 'books-can-be-verified', where: 'tokens' }),
      ]),
    })
    await sql`alter table elsewhere rename to confirmation_email`.execute(db)
    expect((await run('ledger verify')).out).toBe('The books are whole: no difference.\n')
    expect(await stopOf(site)).toBeNull()
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  test('waits for an operator once there is a difference beside it', long, async () => {
    const site = await startTestPlatform(database.open)
    const { db } = site.platform
    const run = openCommandLine(site)
    await sql`alter table confirmation_email rename to elsewhere`.execute(db)
    await run('ledger verify')
    await sql`update pocket set unit_cursor = 2 where kind = 'share'`.execute(db)
    await run('ledger verify')
    await sql`alter table elsewhere rename to confirmation_email`.execute(db)
    await sql`update pocket set unit_cursor = 0 where kind = 'share'`.execute(db)
    expect((await run('ledger verify')).code).toBe(0)
    const { endsByItself, differences } = await stopOf(site)
    expect(endsByItself).toBe(false)
    expect(JSON.stringify(differences)).toContain('cursors-end-the-intervals')
    await site.close()
  })

  test(
    'is looked at again by the worker before it counts, and soon after it did',
    long,
    async () => {
      const site = await startTestPlatform(database.open)
      const { db } = site.platform
      const look = openLooks(site)
      await look(0)
      await hide(db)
      await look(15 * MINUTE_MS).catch(() => undefined)
      expect(await stopOf(site)).toMatchObject({ count: 1, differences: [{ where: 'the books' }] })
      await bringBack(db)
      await look(MINUTE_MS)
      expect(await stopOf(site)).toBeNull()
      await site.close()
    },
  )

  test('stops nothing where the next try can', { ...long, timeout: 30_000 }, async () => {
    const site = await startTestPlatform(database.open)
    const { db } = site.platform
    const look = openLooks(site)
    await look(0)
    await hide(db)
    const looking = look(HOUR_MS).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await bringBack(db)
    await looking
    expect(await stopOf(site)).toBeNull()
    await site.close()
  })

  test('names what was accepted however many others there are', long, async () => {
    const site = await startTestPlatform(database.open)
    const { db } = site.platform
    const difference = await forgeDeposit(db, '0xfirst')
    await decideTogether(site, '/accepted-differences', {
      ...difference,
      evidenceHash: await fileAs(site),
    })
    await forgeDeposits(db, names(250))
    // The row comes after the others from now on.
    await sql`update chain_deposit set amount_micro = 5 where transaction_hash = '0xfirst'`.execute(
      db,
    )
    const named = await verify(site.platform)
    expect(named.map(({ where }) => where).slice(1)).not.toContain(difference.where)
    expect([named.length, named.at(-1)?.more]).toEqual([101, 150])
    expect(named[0]).toMatchObject({ ...difference, accepted: { proposedBy: 'alix' } })
    const { out } = await openCommandLine(site)('ledger verify')
    expect(out).toContain('C1 final-deposits-are-payments: and 150 more')
    expect(out).toContain(
      '\n251 differences, the first 100 of each check are named, 1 of them accepted.',
    )
    await site.close()
  })
})

test.runIf(oneDatabase.races)('a connection that is lost once stops nothing', long, async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const { db } = site.platform
  let isCut = false
  const cut = () => {
    if (isCut) return
    isCut = true
    void sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  }
  const errors: unknown[] = []
  const found = await verifyOrStop(site.platform, async () => {
    try {
      return { differences: await verify(site.platform, { tell: cut }), isWhole: true }
    } catch (error) {
      errors.push(error)
      throw error
    }
  })
  expect([found, errors.length]).toEqual([[], 1])
  expect(await stopOf(site)).toBeNull()
  await site.close()
})

test.runIf(oneDatabase.races)(
  'a million differences stop money, are counted, and are not all held',
  { ...long, timeout: 120_000 },
  async () => {
    const site = await startTestPlatform(oneDatabase.open)
    await forgeDeposits(site.platform.db, names(1_000_000))
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 20)
    const { code, out } = await openCommandLine(site)('--json ledger verify')
    clearInterval(watch)
    expect(code).toBe(1)
    const { count, accepted, differences } = JSON.parse(out)
    expect([count, accepted, differences.length]).toEqual([1_000_000, 0, 100])
    expect(await stopOf(site)).toMatchObject({ count: 1_000_000, endsByItself: false })
    expect(most - before).toBeLessThan(150 * 2 ** 20)
    await site.close()
  },
)
