import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type OpenDatabase, openDatabase, openInMemory } from './open-database.ts'
import { makeReady } from './ready-made.ts'

test('a data folder begins from the database that was made ready, with a key of its own for pseudonyms', async () => {
  const now = new Date('2026-11-20T18:00:00Z')
  const made = await makeReady(now)
  const begunAt = new Date()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'coin-rouge-ready-'))
  try {
    const inFolder = await readOnce(await openDatabase({ dataDir, databaseUrl: undefined }, now))
    const another = await readOnce(await openInMemory(now, made))
    expect(inFolder.madeAt.getTime()).toBeLessThan(begunAt.getTime())
    expect(inFolder.madeAt).toEqual(another.madeAt)
    expect(inFolder.key).not.toBe(another.key)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

/** When the migrations ran, and the key. */
async function readOnce({ db, close }: OpenDatabase) {
  const { rows } = await sql<{ madeAt: Date; key: string }>`
    select written_at as "madeAt", encode(key, 'hex') as key
    from write_probe, identity.pseudonym_key`.execute(db)
  await close()
  const [read] = rows
  if (!read) throw new Error('there is no key')
  return read
}
