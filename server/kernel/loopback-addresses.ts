import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const scheme = 'http://'
const folderOf = (dataDir: string) => path.join(dataDir, 'servers')

/**
 * Writes into the data folder the address at which a server answers, in a file of its own beside those of others.
 * @returns Removes the file. To be called while the port is still taken: the next server on it writes its own file.
 */
export function noteAddress(dataDir: string, url: string): () => void {
  const folder = folderOf(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, encodeURIComponent(url.slice(scheme.length)))
  writeFileSync(file, '')
  return () => rmSync(file, { force: true })
}

/** The addresses of servers on this data folder, including one that was killed. */
export function notedAddresses(dataDir: string): readonly string[] {
  try {
    const names = readdirSync(folderOf(dataDir))
    return names.toSorted().map((name) => scheme + decodeURIComponent(name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
