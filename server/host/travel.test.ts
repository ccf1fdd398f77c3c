import { describe, expect, test } from 'vitest'
import { micro } from '#domain/kernel/money.ts'
import { parseTimeSpan, type TimeSpan } from '#domain/kernel/time-span.ts'
import { verify } from '#server/assurance/verify.ts'
import { readEnv } from '#server/kernel/env.ts'
import { systemRandomness } from '#server/kernel/randomness.ts'
import { makeSecrets } from '#server/kernel/read-secrets.ts'
import { databases } from '#tests/databases.ts'
import { openPayment, place, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, testStart } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { startPlatform } from './start-platform.ts'
import { travel } from './travel.ts'

const span = (text: string) => parseTimeSpan(text) as TimeSpan

describe.each(databases)('the sandbox’s clock on $name', (database) => {
  test('is put forward by whoever has the token, and what is due on the way is done', {
    tags: 'long',
  }, async () => {
    const site = await startTestPlatform(database.open)
    const { platform, url } = site
    const backer = await newBacker(site)
    const placed = await place(backer, shareOf(2))
    await openPayment(backer, placed.body.backingId)
    const advance = (body: unknown, token = platform.operatorToken) =>
      fetch(`${url}/sandbox/clock/advance`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await advance({ by: '1h' }, 'wrong')).status).toBe(401)
    expect((await advance({ by: '-1h' })).status).toBe(400)
    expect((await advance({ by: '1h', to: 'now' })).status).toBe(400)
    expect(platform.clock.now()).toEqual(testStart)

    const answer = await advance({ by: '36mo' })
    expect(await answer.json()).toEqual({ now: '2029-11-20T18:00:00.000Z' })
    const steps = await platform.db
      .selectFrom('backing_transition')
      .select(['to_state', 'at'])
      .orderBy('id')
      .execute()
    expect(steps.at(-1)).toMatchObject({ to_state: 'expired' })
    // Done at the first stop after its time, not at the end of the journey.
    expect(steps.at(-1)?.at.getTime()).toBeLessThan(testStart.getTime() + 12 * 86_400_000)
    // Nobody is logged in for three years.
    expect((await place(backer, tipOf('10'))).status).toBe(401)
    expect(await verify(platform)).toEqual([])
    await site.close()
  })

  test('is the same for every process on the database, and only goes on', {
    tags: 'long',
  }, async () => {
    const secrets = makeSecrets(systemRandomness)
    const first = await startTestPlatform(database.open, { secrets })
    const shared = {
      db: first.platform.db,
      kind: 'embedded',
      place: '',
      wakeUps: null,
      presence: null,
      close: async () => {},
    } as const
    const second = await startTestPlatform(async () => shared, { secrets })
    await travel(first.platform, span('12mo'))
    await second.platform.sandboxClock?.refresh()
    expect(second.platform.clock.now()).toEqual(first.platform.clock.now())
    await first.platform.sandboxClock?.forward(3_600_000)
    const before = first.platform.clock.now().getTime()
    expect((await travel(second.platform, span('1h'))).getTime()).toBe(before + 3_600_000)
    const both = [first, second].map(({ platform }) => platform.sandboxClock?.forward(1_000))
    await Promise.all(both)
    await first.platform.sandboxClock?.refresh()
    await second.platform.sandboxClock?.refresh()
    expect(first.platform.clock.now().toISOString()).toBe('2027-11-20T20:00:02.000Z')
    expect(second.platform.clock.now()).toEqual(first.platform.clock.now())
    await second.platform.sandboxClock?.forward(-5_000)
    expect(second.platform.clock.now()).toEqual(first.platform.clock.now())
    await second.close()
    await first.close()
  })

  test('C4 a process that has not heard of a journey writes into no block that another knows to be final', async () => {
    const secrets = makeSecrets(systemRandomness)
    const first = await startTestPlatform(database.open, { secrets })
    const { db } = first.platform
    const kept = { db, kind: 'embedded', place: '', wakeUps: null, presence: null } as const
    const shared = { ...kept, close: async () => {} }
    const second = await startTestPlatform(async () => shared, { secrets })
    const { chain } = first.platform.ports
    await chain.heads()
    await first.platform.sandboxClock?.forward(30 * 86_400_000)
    const { finalized } = await chain.heads()
    const key = 'somebody brings money'
    const sent = await second.platform.ports.chain.sendMoves([{ key, amountMicro: micro(1n) }])
    expect(sent).toEqual([{ key, transactionHash: expect.any(String), height: expect.any(BigInt) }])
    const [move] = sent
    expect(move && 'height' in move && move.height).toBeGreaterThan(finalized.height)
    await second.close()
    await first.close()
  })

  test('a database whose clock was put forward is refused to real providers', async () => {
    const opened = await database.open(testStart)
    const kept = { ...opened, close: async () => {} }
    const quiet = { LOG_LEVEL: 'silent' }
    const secrets = makeSecrets(systemRandomness)
    const start = (variables: Record<string, string>) =>
      startPlatform(readEnv({ ...quiet, ...variables }), {
        openDatabase: async () => kept,
        background: false,
        secrets,
      })
    const real = {
      STRIPE_SECRET_KEY: 'sk_test_of_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
      EUR_PER_USDC: '0.9227',
    }
    const before = await start(real)
    expect(before.sandboxClock).toBeNull()
    await before.close()
    const sandbox = await start({})
    await travel(sandbox, span('1h'))
    await sandbox.close()
    await expect(start(real)).rejects.toThrow(/put forward in the sandbox/)
    await opened.close()
  })
})
