import { MINUTE_MS } from '#domain/kernel/time.ts'

/** So often the books are verified, right after what has become due was done. */
export const VERIFY_EVERY_MS = 15 * MINUTE_MS
