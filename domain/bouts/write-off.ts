import { invariant } from '#domain/kernel/invariant.ts'
import { subtract } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import type { Instant } from '#domain/kernel/time.ts'
import { replaceCurrent } from './declaration.ts'
import { currentDeclaration, type FightFacts, fightStatus } from './fight.ts'

export type WriteOffFacts = {
  /** SHA-256 of what shows that no more will come. */
  readonly evidenceHash: string
  /** Money received for the fight that is neither distributed nor being returned. */
  readonly unsettledReceipts: number
}

/**
 * Writes off the overdue rest of the current declaration: the fight counts as funded with what has come in, and closes. The debt
 * stays on record, so that late money is a further distribution. Refuses `transition_not_allowed` before it is overdue,
 * `receipt_unsettled` while money received is not distributed, `evidence_missing`. Rule PRO-05, invariant R7.
 */
export function decideWriteOff(
  fight: FightFacts,
  { evidenceHash, unsettledReceipts }: WriteOffFacts,
  now: Instant,
): Decision<FightFacts> {
  const declaration = currentDeclaration(fight)
  const overdue = fightStatus(fight, now) === 'overdue'
  const refusals = [
    ...when(!overdue, { code: 'transition_not_allowed' }),
    ...when(overdue && unsettledReceipts > 0, { code: 'receipt_unsettled' }),
    ...when(evidenceHash === '', { code: 'evidence_missing' }),
  ]
  return acceptUnless(refusals, () => {
    invariant(declaration, 'what is overdue was declared')
    const amountMicro = subtract(declaration.owedMicro, declaration.receivedMicro)
    return replaceCurrent(fight, { ...declaration, writtenOff: { at: now, amountMicro } })
  })
}
