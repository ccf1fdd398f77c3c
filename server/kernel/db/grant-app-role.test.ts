import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, testStart } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { openDatabase } from './open-database.ts'

describe.each(databases)('a role of its own for the platform on $name', (database) => {
  test.runIf(database.races)(
    'it takes a payment, seals and verifies it, and rewrites nothing even without triggers',
    async () => {
      const owned = await database.open(testStart)
      const role = `app_${crypto.randomUUID().slice(0, 8)}`
      await sql.raw(`create role ${role}_b`).execute(owned.db)
      await sql.raw(`create role ${role} login password 'only-for-this-test'`).execute(owned.db)
      const url = new URL(process.env.TEST_DATABASE_URL ?? '')
      url.pathname = `/${owned.place.split('/').at(-1)}`
      const run = openCommandLine()
      expect((await run('database grant app')).err).toContain('DATABASE_URL')
      expect((await run('database grant App', { databaseUrl: url.href })).code).toBe(2)
      expect((await run('database migrate', { databaseUrl: url.href })).code).toBe(0)
      const unknown = await run('--json database grant nobody_here', { databaseUrl: url.href })
      expect([unknown.code, JSON.parse(unknown.err).message]).toEqual([
        1,
        'The server knows no role nobody_here.',
      ])
      const granted = await run(`database grant ${role}`, { databaseUrl: url.href })
      expect(granted.out).toContain('public.ledger_entry')

      url.username = role
      url.password = 'only-for-this-test'
      // What is not one's own cannot be given on, nor taken from anybody.
      const other = await run(`database grant ${role}_b`, { databaseUrl: url.href })
      expect([other.code, other.err]).toEqual([1, expect.stringContaining('Only their owner')])
      const site = await startTestPlatform((now) =>
        openDatabase({ databaseUrl: url.href, dataDir: '' }, now),
      )
      const { platform } = site
      await buy(await newBacker(site), tipOf('10'))
      await platform.worker.drain()
      expect(await verify(platform)).toEqual([])
      await sql`alter table posting disable trigger all`.execute(owned.db)
      for (const statement of [
        'update posting set amount_micro = 1',
        'delete from ledger_entry',
        'truncate audit_log',
        'update seal set hash = hash',
        "update migration set hash = 'x'",
        'alter table posting enable trigger all',
      ]) {
        await expect(sql.raw(statement).execute(platform.db)).rejects.toThrow(
          /permission denied|must be owner/,
        )
      }
      await site.close()
      await sql.raw(`drop owned by ${role}`).execute(owned.db)
      await sql.raw(`drop role ${role}, ${role}_b`).execute(owned.db)
      await owned.close()
    },
  )
})
