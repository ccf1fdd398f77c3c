import { notYetSettleable } from '#domain/bouts/declaration.ts'
import type { FightFacts } from '#domain/bouts/fight.ts'
import { type MicroUsdc, smaller, subtract } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import type { Instant } from '#domain/kernel/time.ts'
import {
  type Distribution,
  type DistributionSettlement,
  grossOf,
  settleReceipt,
} from './settlement.ts'

/** Money that has come in for one fight of one Pocket. */
export type Receipt = { readonly receiptId: string; readonly amountMicro: MicroUsdc }

export type SettlementFacts = {
  readonly fight: FightFacts
  /** How the Pocket shares the current declaration: `earningsMicro` is that declaration's. */
  readonly distribution: Distribution
  /** Receipts of this declaration that were settled before, and what they came to. */
  readonly settledReceiptIds: ReadonlySet<string>
  readonly settledMicro: MicroUsdc
  /** Orders of the Pocket that are still being screened; frozen and disputed ones count as standing meanwhile. */
  readonly undecidedOrders: number
  /** Its backers are being asked about a changed bout. */
  readonly boutQuestionOpen: boolean
  /** The distributions of this fight in this Pocket so far, of every declaration. */
  readonly distributionsSoFar: number
}

export type SettledReceipt = {
  /** Counts from 1; names the entry in the books. */
  readonly distribution: number
  readonly settlement: DistributionSettlement
  /** What is still owed after it. */
  readonly outstandingMicro: MicroUsdc
  /** The excess over what is owed, to be returned to its sender. */
  readonly excessMicro: MicroUsdc
}

/**
 * Settles one receipt as a distribution of its own, whole or partial. Refuses `fight_not_official`,
 * `evidence_missing`, `challenge_open`, `screening_pending` while an order is not decided, `bout_question_open`, `not_funded` for nothing,
 * `already_settled` for a receipt that was settled before or when nothing is owed any more. Rules PRO-05, R4 to R6, invariant R7.
 */
export function decideSettlement(
  facts: SettlementFacts,
  receipt: Receipt,
  now: Instant,
): Decision<SettledReceipt> {
  const owedMicro = grossOf(facts.distribution.earningsMicro, facts.distribution.soldPpm)
  const openMicro = subtract(owedMicro, facts.settledMicro)
  const again = facts.settledReceiptIds.has(receipt.receiptId) || openMicro <= 0n
  const refusals = [
    ...notYetSettleable(facts.fight, now),
    ...when(facts.undecidedOrders > 0, { code: 'screening_pending' }),
    ...when(facts.boutQuestionOpen, { code: 'bout_question_open' }),
    ...when(receipt.amountMicro <= 0n, { code: 'not_funded' }),
    ...when(again, { code: 'already_settled' }),
  ]
  return acceptUnless(refusals, () => {
    const grossMicro = smaller(receipt.amountMicro, openMicro)
    return {
      distribution: facts.distributionsSoFar + 1,
      settlement: settleReceipt(grossMicro, facts.distribution),
      outstandingMicro: subtract(openMicro, grossMicro),
      excessMicro: subtract(receipt.amountMicro, grossMicro),
    }
  })
}
