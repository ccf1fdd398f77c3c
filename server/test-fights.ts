import { DAY_MS } from '#domain/time.ts'
import type { TestPlatform } from '#server/test-platform.ts'

export const evidenceHash = 'e1'.repeat(32)
export const because = { reason: 'As the commission says.' }

/** Earnings in USDC as a request carries them; all of it is the show. */
export const earnings = (show: string) => ({
  currency: 'USDC',
  show,
  win: '0',
  finishBonus: '0',
  fines: '0',
  conversion: null,
  evidenceHashes: [evidenceHash],
})

/** Moves the clock to an instant that is still to come. */
export function travelTo(site: TestPlatform, to: Date): void {
  const aheadMs = to.getTime() - site.clock.now().getTime()
  if (aheadMs > 0) site.clock.advance(aheadMs)
}

export const days = (count: number) => count * DAY_MS
