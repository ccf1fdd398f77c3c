// @module-tag long
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { systemRandomness } from '#server/kernel/randomness.ts'
import { readSecrets } from '#server/kernel/read-secrets.ts'
import { databases } from '#tests/databases.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { createTestClock, startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'

const orders = 24

/** A worker as an operator starts it, on the same database and data folder as others. */
function startWorker(databaseUrl: string, dataDir: string, siteUrl: string) {
  const env = {
    ...process.env,
    ROLE: 'worker',
    LAUNCH: 'all',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_URL: siteUrl,
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, ['server.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  process.once('exit', () => child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, ended, said: () => said }
}

async function count(platform: Platform, where: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.raw(where)}`.execute(platform.db)
  return rows[0]?.n ?? 0
}

async function until(what: () => Promise<boolean>): Promise<void> {
  while (!(await what())) await pause(20)
}

describe.each(databases)('two workers on $name', (database) => {
  // Only PostgreSQL is worked on by several processes.
  test.runIf(database.races)(
    'one is killed in the middle: nothing is lost, nothing is done twice',
    async () => {
      const clock = createTestClock(new Date())
      const dataDir = mkdtempSync(path.join(tmpdir(), 'coin-rouge-workers-'))
      const secrets = readSecrets(dataDir, systemRandomness)
      const site = await startTestPlatform(database.open, { clock, secrets })
      const { platform, url } = site
      const backer = await newBacker(site)
      for (let n = 0; n < orders; n++) await buy(backer, tipOf('5'))
      const address = new URL(process.env.TEST_DATABASE_URL ?? '')
      address.pathname = `/${platform.storage.place.split('/').at(-1)}`
      const [first, second] = [1, 2].map(() => startWorker(address.href, dataDir, url))
      if (!first || !second) throw new Error('both were started')
      const waiting = 'outbox where done_at is null'
      const all = await count(platform, 'outbox')
      await until(async () => (await count(platform, waiting)) < all * 0.9)
      first.child.kill('SIGKILL')
      const left = await count(platform, waiting)
      await until(async () => (await count(platform, waiting)) === 0)

      expect(left).toBeGreaterThan(0)
      expect(await count(platform, "backing where state = 'unlocked'")).toBe(orders)
      expect(await count(platform, "ledger_entry where kind = 'card_conversion'")).toBe(orders)
      expect(await count(platform, "backing_transition where to_state = 'unlocked'")).toBe(orders)
      expect(
        await count(platform, "mail_outbox where key like 'confirmation:%'"),
      ).toBeLessThanOrEqual(orders)
      expect(await verify(platform)).toEqual([])
      second.child.kill('SIGTERM')
      expect(await second.ended).toBe(0)
      expect(second.said()).toContain('works in the background')
      await first.ended
      await site.close()
    },
  )
})
