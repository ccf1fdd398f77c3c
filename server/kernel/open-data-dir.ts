import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartRefused } from './start-refused.ts'

const reasons: Record<string, string> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written there',
  ENOENT: 'it cannot be made there',
  ENOSPC: 'the disk is full',
}

/**
 * Creates the data folder if needed and checks that it can be written.
 * @throws StartRefused saying why it cannot be used.
 */
export function openDataDir(dataDir: string): void {
  const folder = path.resolve(dataDir)
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const reason = reasons[code] ?? code
    const message = `The data folder ${folder} cannot be used: ${reason}. Choose another with DATA_DIR.`
    throw new StartRefused(message, { cause: error })
  }
}

/** Level by level: Node's recursive mkdir never ends below a folder that takes no other, as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(folder), { code: 'EEXIST' })
    return
  }
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent)
  // It contains personal data.
  mkdirSync(folder, { mode: 0o700 })
}
