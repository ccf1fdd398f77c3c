import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

export const memory = '/dev/shm'
/** A run of the tests keeps about a quarter of that at once. */
const roomNeeded = 4 * 1024 ** 3

/**
 * Where folders go that nobody needs after a run: into memory where the machine has room, since databases come and go there by
 * thousands of files, of which a disk keeps books; else where the system has such folders.
 */
export function throwawayRoot({ folder = memory, free = roomIn(folder) } = {}): string {
  return free >= roomNeeded ? folder : tmpdir()
}

/** What can still be written there without pressing the programs that run, in bytes. */
function roomIn(folder: string): number {
  if (!existsSync(folder) || !runsPrograms(folder)) return 0
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory())
}

/** PostgreSQL's programs are copied beside its data where the user that it runs as could not reach them. */
function runsPrograms(folder: string): boolean {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : []
  const options = mounts.map((line) => line.split(' ')).findLast(([, at]) => at === folder)?.[3]
  return !options?.split(',').includes('noexec')
}
