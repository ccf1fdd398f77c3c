import type { Platform } from '#server/kernel/door.ts'

const freeTries = 10
const firstWaitMs = 250
const longestWaitMs = 4_000

/** How long a login waits when its address was tried so often from anywhere: longer each time, never for ever. */
export function slowDownMs(tries: number): number {
  if (tries <= freeTries) return 0
  return Math.min(firstWaitMs * 2 ** (tries - freeTries - 1), longestWaitMs)
}

/** Slows down guessing at one address from many networks. Its owner waits as well: whom it spared would tell who has an account. */
export async function slowDown({ pause }: Pick<Platform, 'pause'>, tries: number): Promise<void> {
  const waitMs = slowDownMs(tries)
  if (waitMs > 0) await pause(waitMs)
}
