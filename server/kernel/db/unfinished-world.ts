import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Stands in the data folder while the sandbox's season is laid into its embedded database. */
const markIn = (dataDir: string): string => path.join(dataDir, 'unfinished-world')

/** Says that the embedded database is not worth keeping until the work is done. Nobody is let in meanwhile. */
export async function layWhole(dataDir: string, work: () => Promise<void>): Promise<void> {
  writeFileSync(markIn(dataDir), '')
  await work()
  rmSync(markIn(dataDir), { force: true })
}

/**
 * Deletes a database into which a season was laid by half, and the local chain that has its tokens: the start makes them and the
 * season anew. The folder is locked.
 */
export function dropUnfinished(dataDir: string, folder: string): void {
  if (!existsSync(markIn(dataDir))) return
  rmSync(folder, { recursive: true, force: true })
  rmSync(path.join(dataDir, 'chain'), { recursive: true, force: true })
  rmSync(markIn(dataDir), { force: true })
}
