import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartRefused } from '#server/kernel/start-refused.ts'

/** Locks that this process holds: its process id in a file proves nothing after a restart. */
const held = new Set<string>()

/**
 * Locks a data folder for this process. The embedded database does not guard its folder, and a second process would lose its own
 * writes.
 * @returns Releases the lock.
 * @throws StartRefused while another living process has it.
 */
export function takeLock(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(path.resolve(dataDir), 'lock')
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, `${process.pid} ${startOf(process.pid)}\n`)
  try {
    if (!tryLink(mine, file)) takeOver(mine, file, dataDir)
  } finally {
    rmSync(mine, { force: true })
  }
  held.add(file)
  return () => {
    if (held.delete(file)) rmSync(file, { force: true })
  }
}

/** Linking fails where the name exists, so exactly one process gets it. */
function tryLink(mine: string, file: string): boolean {
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function takeOver(mine: string, file: string, dataDir: string): void {
  const owner = readOwner(file)
  if (held.has(file) || lives(owner)) refuseStart(owner, dataDir)
  const stale = `${mine}.stale`
  renameSync(file, stale)
  // Another process may have taken over in between: then what we moved away is its lock.
  const moved = readOwner(stale)
  if (moved !== owner) {
    tryLink(stale, file)
    rmSync(stale, { force: true })
    refuseStart(moved, dataDir)
  }
  rmSync(stale, { force: true })
  if (!tryLink(mine, file)) refuseStart(readOwner(file), dataDir)
}

function refuseStart(owner: string, dataDir: string): never {
  throw new StartRefused(
    `Process ${owner.split(' ')[0]} already uses the data folder ${path.resolve(dataDir)}.\n` +
      'Stop it first, or choose another folder with DATA_DIR.',
  )
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

/** A process id may have been reused; the start time tells them apart. */
function lives(owner: string): boolean {
  const [pid, start] = owner.split(' ')
  const number = Number(pid)
  if (!Number.isSafeInteger(number) || number <= 0) return false
  if (number === process.pid) return false
  try {
    process.kill(number, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return !start || start === startOf(number)
}

/** When a process began, in the kernel's ticks; empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
