import { execFileSync } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { applyMigrations, readMigrations } from '#server/kernel/db/apply-migrations.ts'
import { openPglite } from '#server/kernel/db/pglite.ts'

const folder = path.resolve('.cache/test-databases')
let snapshot: Promise<Blob> | null = null

/**
 * A migrated, empty embedded database as one file: beginning from it costs a quarter of making it anew. Made
 * once for each set of migrations and kept for all test files.
 */
export function migratedSnapshot(now: Date): Promise<Blob> {
  snapshot ??= readOrMake(now)
  return snapshot
}

/**
 * Lays the same into a folder that has no database yet, as the product would make it there.
 * @param place The folder of the embedded database itself, inside a data folder.
 */
export async function layMigrated(place: string): Promise<void> {
  if (existsSync(place)) return
  const made = await migratedSnapshot(new Date())
  mkdirSync(place, { recursive: true, mode: 0o700 })
  execFileSync('tar', ['-xf', '-', '-C', place], {
    input: Buffer.from(await made.arrayBuffer()),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

/** The hash of all migrations, to which more may be added. */
export function hashOfMigrations(): Hash {
  const hash = createHash('sha256')
  for (const { name, script } of readMigrations()) hash.update(`${name}\0${script}\0`)
  return hash
}

async function readOrMake(now: Date): Promise<Blob> {
  const hash = hashOfMigrations()
  hash.update(readFileSync('node_modules/@electric-sql/pglite/package.json'))
  const file = path.join(folder, `${hash.digest('hex').slice(0, 16)}.tar`)
  if (existsSync(file)) return new Blob([readFileSync(file)])
  const engine = await openPglite('memory://')
  await applyMigrations(engine.scripts, now)
  const made = await engine.dump()
  await engine.close()
  mkdirSync(folder, { recursive: true })
  // Another process may be making it too: whoever comes last puts the same in its place.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, Buffer.from(await made.arrayBuffer()))
  renameSync(draft, file)
  removeOthers(path.basename(file))
  return made
}

/** Snapshots of other migrations are of no use any more; drafts of this one are another process's. */
function removeOthers(name: string): void {
  for (const other of readdirSync(folder).filter((each) => !each.startsWith(name))) {
    rmSync(path.join(folder, other), { force: true })
  }
}
