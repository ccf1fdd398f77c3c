import { layReadyMade, makeReady } from '#server/kernel/db/ready-made.ts'

let snapshot: Promise<Blob> | null = null

/** A migrated, empty embedded database as one file. Made once for each set of migrations and kept for all test files. */
export function migratedSnapshot(now: Date): Promise<Blob> {
  snapshot ??= makeReady(now)
  return snapshot
}

/**
 * Lays the same into a folder that has no database yet, as the product would make it there.
 * @param place The folder of the embedded database itself, inside a data folder.
 */
export async function layMigrated(place: string): Promise<void> {
  await migratedSnapshot(new Date())
  layReadyMade(place)
}
