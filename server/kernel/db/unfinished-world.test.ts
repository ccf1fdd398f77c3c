// @module-tag long
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { layWhole } from './unfinished-world.ts'

test('a season that was laid by half is gone at the next start, and one that is whole stays', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'coin-rouge-unfinished-'))
  const now = new Date('2026-11-20T18:00:00Z')
  /** Moves the clock kept in the database, as a start lays what it lays; gives where it stood before. */
  const start = async (laying: (work: () => Promise<void>) => Promise<void>) => {
    const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined }, now)
    const { offset_ms: found } = await db
      .selectFrom('sandbox.clock')
      .select('offset_ms')
      .executeTakeFirstOrThrow()
    const lay = async () => {
      await db.updateTable('sandbox.clock').set({ offset_ms: 60_000n }).execute()
    }
    await laying(lay).catch(() => {})
    await close()
    return found
  }
  const half = (work: () => Promise<void>) =>
    layWhole(dataDir, async () => {
      await work()
      throw new Error('interrupted')
    })
  const chain = path.join(dataDir, 'chain')
  mkdirSync(chain)
  expect(await start(half)).toBe(0n)
  expect(existsSync(chain)).toBe(true)
  expect(await start((work) => layWhole(dataDir, work))).toBe(0n)
  // Its tokens stand for certificates that are gone with the database.
  expect(existsSync(chain)).toBe(false)
  expect(await start(async () => {})).toBe(60_000n)
})
