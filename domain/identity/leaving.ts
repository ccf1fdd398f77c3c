import { accept, type Decision, type Refusal, refuse } from '#domain/kernel/refusal.ts'

/** What keeps somebody from leaving. */
export type LeavingFacts = {
  readonly isFrozen: boolean
  /** How much of each kind still goes on. */
  readonly open: Extract<Refusal, { code: 'erasure_blocked' }>['detail']
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
