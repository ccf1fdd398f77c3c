import { MINUTE_MS } from '#domain/kernel/time.ts'

/** So often the books are looked at, right after whatever time has made due was done. */
export const LOOK_EVERY_MS = 15 * MINUTE_MS
