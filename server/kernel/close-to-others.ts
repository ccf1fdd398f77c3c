import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** What the platform keeps in its data folder; whatever else lies there is not ours to close. */
const ours = [
  'pglite',
  'servers',
  'secrets.json',
  'compliance-key.json',
  'operator-token',
  'lock',
  'chain',
]
const forOthers = 0o077
const isShared = 0o1000

/**
 * Removes everybody else's permissions on the data folder: folders 0700, files 0600. The embedded database makes world-writable
 * files, and a folder made by hand is open to all. A folder that is meant for many, as /tmp, stays as it is.
 */
export function closeToOthers(dataDir: string): void {
  const folder = path.resolve(dataDir)
  const { mode } = lstatSync(folder)
  if ((mode & isShared) === 0) close(folder, mode)
  for (const name of ours) {
    const at = path.join(folder, name)
    closeEntry(at)
    for (const within of filesIn(at)) closeEntry(path.join(at, within))
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}

/** A file that is deleted meanwhile needs no closing; a link leads to something of somebody else's. */
function closeEntry(at: string): void {
  const entry = lstatSync(at, { throwIfNoEntry: false })
  if (entry && !entry.isSymbolicLink()) close(at, entry.mode)
}

function close(at: string, mode: number): void {
  if ((mode & forOthers) === 0) return
  try {
    chmodSync(at, mode & 0o700)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // Another user's file, or a disk without modes: it works as before.
    if (!['EPERM', 'ENOENT', 'ENOTSUP', 'EROFS'].includes(code)) throw error
  }
}
