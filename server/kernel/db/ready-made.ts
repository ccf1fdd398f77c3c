import { execFileSync } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { applyMigrations, readMigrations } from './apply-migrations.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, '.cache/databases')

/** The hash of all migrations, to which more may be added. */
export function hashOfMigrations(): Hash {
  const hash = createHash('sha256')
  for (const { name, script } of readMigrations()) hash.update(`${name}\0${script}\0`)
  return hash
}

/** An empty, migrated embedded database of this version as one file, which is made where there is none. */
export async function makeReady(now: Date): Promise<Blob> {
  const file = fileOfThisVersion()
  return existsSync(file) ? new Blob([readFileSync(file)]) : make(now)
}

/**
 * Lays it into a folder that is not there yet, whole or not at all, which takes a tenth of a second.
 * @returns False where none has been made, or where it cannot be unpacked: then it is made in place.
 */
export function layReadyMade(place: string): boolean {
  const file = fileOfThisVersion()
  if (!existsSync(file) || existsSync(place)) return false
  const draft = `${place}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    execFileSync('tar', ['-xf', file, '-C', draft], { stdio: 'ignore' })
  } catch {
    rmSync(draft, { recursive: true, force: true })
    return false
  }
  renameSync(draft, place)
  return true
}

function fileOfThisVersion(): string {
  const engine = readFileSync(path.join(root, 'node_modules/@electric-sql/pglite/package.json'))
  const hash = hashOfMigrations().update(engine).digest('hex')
  return path.join(folder, `${hash.slice(0, 16)}.tar`)
}

async function make(now: Date): Promise<Blob> {
  const { openPglite } = await import('./pglite.ts')
  const engine = await openPglite('memory://')
  await applyMigrations(engine.scripts, now)
  const made = await engine.dump()
  await engine.close()
  mkdirSync(folder, { recursive: true })
  const file = fileOfThisVersion()
  // Another process may be making it too: whoever comes last puts the same in its place.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, made.stream())
  renameSync(draft, file)
  removeOthers(path.basename(file))
  return made
}

/** Those of other versions are of no use any more; drafts of this one are another process's. */
function removeOthers(name: string): void {
  for (const other of readdirSync(folder).filter((each) => !each.startsWith(name))) {
    rmSync(path.join(folder, other), { force: true })
  }
}
