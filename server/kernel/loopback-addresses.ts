import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const scheme = 'http://'
const folderOf = (dataDir: string) => path.join(dataDir, 'servers')

/**
 * Notes in the data folder that a server answers at this address, in a file of its own beside those of others.
 * @returns Takes the note away. To be done while the port is still taken: the next one to have it leaves a note of its own.
 */
export function noteAddress(dataDir: string, url: string): () => void {
  const folder = folderOf(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, encodeURIComponent(url.slice(scheme.length)))
  writeFileSync(file, '')
  return () => rmSync(file, { force: true })
}

/** Where servers answer on this data folder, and where one did that was ended by force. */
export function notedAddresses(dataDir: string): readonly string[] {
  try {
    const names = readdirSync(folderOf(dataDir))
    return names.toSorted().map((name) => scheme + decodeURIComponent(name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
