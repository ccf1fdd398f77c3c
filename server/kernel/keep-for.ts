import type { Platform } from './platform.ts'

const mostKept = 256

/**
 * Computes something at most once in so many milliseconds of the platform's clock, for each key: public queries must not read all
 * rows each time. Requests meanwhile wait for the same answer.
 */
export function keepFor<Context extends Pick<Platform, 'clock'>, Value>(
  milliseconds: number,
  workOut: (platform: Context, key: string) => Promise<Value>,
): (platform: Context, key: string) => Promise<Value> {
  const kept = new WeakMap<Context, Map<string, { fromMs: number; value: Promise<Value> }>>()
  return (platform, key) => {
    const own = kept.get(platform) ?? new Map()
    kept.set(platform, own)
    const nowMs = platform.clock.now().getTime()
    const known = own.get(key)
    if (known && nowMs - known.fromMs < milliseconds && nowMs >= known.fromMs) return known.value
    const value = workOut(platform, key).catch((error: unknown) => {
      own.delete(key)
      throw error
    })
    own.delete(key)
    if (own.size >= mostKept) own.delete(own.keys().next().value ?? '')
    own.set(key, { fromMs: nowMs, value })
    return value
  }
}
