import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { databases } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { dryRun } from './dry-run.ts'

describe.each(databases)('a dry run on $name', (database) => {
  let site: TestPlatform
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
  })
  afterEach(() => site.close())

  /** What a platform does when an operator stops money. */
  const stopped = async () =>
    (await site.platform.db.selectFrom('money_stop').select('id').execute()).length
  const begin = { began_at: new Date(), differences: '[]' }

  test('gives what would be answered and leaves nothing behind', async () => {
    const { platform } = site
    const run = openCommandLine(site)
    const shown = await run(
      '--as alix launch-changes create --launch-switch backing --on false --reason holiday',
    )
    expect(shown).toMatchObject({ code: 0, err: '' })
    expect(shown.out).toBe(
      'Would do: launch-changes create\nNothing was done. Add --yes to do it.\nSomebody else has to approve as well.\n',
    )
    expect(await platform.launch.readWithin(platform.db)).toMatchObject({ backing: true })
    const rows = await platform.db.selectFrom('proposal').select('id').execute()
    expect(rows).toEqual([])
  })

  test('refuses what would be refused, and whom nobody knows', async () => {
    const run = openCommandLine(site)
    const none = '00000000-0000-4000-8000-000000000000'
    const settle = `receipts settlement ${none} --reason arrived`
    const shown = await run(`--as alix ${settle}`)
    expect(shown).toMatchObject({ code: 1, out: '' })
    expect(shown.err).toContain('unknown_object')
    expect((await run(`--as alix ${settle} --yes`)).err).toBe(shown.err)
    expect((await run(`--as nobody ${settle}`)).err).toContain('operators add')
    expect((await run(settle)).code).toBe(2)
  })

  test('what fails within it undoes its own part, and the rest goes on', async () => {
    const { platform } = site
    const found = await dryRun(platform, async ({ db }) => {
      const failing = inTransaction(db, async (trx) => {
        await trx.insertInto('money_stop').values(begin).execute()
        throw new Error('thought better of it')
      })
      await expect(failing).rejects.toThrow('thought better')
      const before = (await db.selectFrom('money_stop').select('id').execute()).length
      await inTransaction(db, (trx) => trx.insertInto('money_stop').values(begin).execute())
      return [before, (await db.selectFrom('money_stop').select('id').execute()).length]
    })
    expect(found).toEqual([0, 1])
    expect(await stopped()).toBe(0)
  })

  test('it ends where it would wait for ever, and holds nobody up', async () => {
    const { platform } = site
    const waiting = dryRun(platform, () => new Promise(() => {}), 50)
    await expect(waiting).rejects.toThrow('takes too long')
    expect(await stopped()).toBe(0)
  })

  test('what is still at work when it ends leaves nothing behind either', async () => {
    const { platform } = site
    let atWork = Promise.resolve()
    const promises = () =>
      platform.db.selectFrom('outbox').select('key').where('key', 'like', 'tried:%').execute()
    let tries = 0
    const payload = { personId: crypto.randomUUID() }
    const endless = dryRun(
      platform,
      ({ db, clock }) => {
        const promise = () => {
          const task = { key: `tried:${tries++}`, kind: 'release_frozen_orders', payload } as const
          return inTransaction(db, (trx) => enqueue(trx, [task], clock.now()))
        }
        const inserting = async () => {
          for (;;) await promise()
        }
        const whole = inserting()
        atWork = whole.then(
          () => {},
          () => {},
        )
        return whole
      },
      200,
    )
    await expect(endless).rejects.toThrow('takes too long')
    await atWork
    expect(tries).toBeGreaterThan(1)
    expect(await promises()).toEqual([])
  })

  test('an operation that asks somebody outside is not judged, whatever it makes of no answer', async () => {
    const { platform } = site
    const content = dryRun(platform, async ({ ports }) => {
      try {
        return await ports.card.listMovements()
      } catch {
        return []
      }
    })
    await expect(content).rejects.toThrow('asks somebody outside')
  })

  test.each(['/../session', '/session', '/x/../../account'])(
    'it leads to operations of operators alone, and not to %s',
    async (path) => {
      const { operatorToken } = site.platform
      const headers = {
        authorization: `Bearer ${operatorToken}`,
        'coin-rouge-operator': 'alix',
      }
      const body = new FormData()
      body.set('path', path)
      body.set('body', JSON.stringify({ handle: 'alix', password: 'x', code: '123456' }))
      const answer = await fetch(`${site.url}/loopback/dry-run`, {
        method: 'POST',
        headers,
        body,
      })
      expect([404, 409]).toContain(answer.status)
      expect(answer.headers.get('set-cookie')).toBeNull()
    },
  )

  test.each([
    ['JSON', () => '{}'],
    ['a form without a body', () => new FormData()],
  ])('a request with %s alone is answered as wrong, not as a defect', async (_, bodyOf) => {
    const answer = await fetch(`${site.url}/loopback/dry-run`, {
      method: 'POST',
      headers: { authorization: `Bearer ${site.platform.operatorToken}` },
      body: bodyOf(),
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      400,
      'application/problem+json',
    ])
  })

  test('nobody outside is asked for it', async () => {
    const { platform } = site
    const asking = dryRun(platform, async ({ ports, db }) => {
      await db.insertInto('money_stop').values(begin).execute()
      return ports.card.listMovements()
    })
    await expect(asking).rejects.toThrow('asks somebody outside')
    expect(await stopped()).toBe(0)
    expect(await dryRun(platform, async ({ ports }) => ports.card.sandbox)).toBe(true)
  })
})
