import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { StillOpen } from '#domain/kernel/still-open.ts'

/** What keeps somebody from leaving. */
export type LeavingFacts = {
  readonly isFrozen: boolean
  readonly open: StillOpen
}

/**
 * Whether somebody may close their account: while they are stopped they would come again as somebody else, and what goes on
 * ends first. Refuses `account_frozen` and `erasure_blocked`. Rules KYC-02, RGPD-01.
 */
export function decideLeaving({ isFrozen, open }: LeavingFacts): Decision<null> {
  if (isFrozen) return refuse({ code: 'account_frozen' })
  const isFree = Object.values(open).every((each) => BigInt(each) === 0n)
  return isFree ? accept(null) : refuse({ code: 'erasure_blocked', detail: open })
}
