import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { invariant } from '#domain/kernel/invariant.ts'
import type { FilesPort } from './port.ts'

/** Files in a folder of this machine, which is made when the first one comes. */
export function createFolderFiles(folder: string): FilesPort {
  const placeOf = (name: string) => {
    invariant(/^\w[\w.-]*$/.test(name), 'a file has a plain name')
    return path.join(folder, name)
  }
  return {
    async put(name, { bytes }) {
      const place = placeOf(name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Under another name until it is whole: somebody may be reading.
      const unfinished = `${place}.${randomUUID()}`
      await writeFile(unfinished, bytes, { mode: 0o600, flush: true })
      await rename(unfinished, place)
    },
    async get(name) {
      try {
        return new Uint8Array(await readFile(placeOf(name)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(name) {
      await rm(placeOf(name), { force: true })
    },
  }
}
