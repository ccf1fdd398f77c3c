import type { MicroUsdc } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { decideSettlement, type SettledReceipt } from '#domain/settlements/settlement-decision.ts'
import { receivedInExcess, settledPot } from '#domain/settlements/settlement-journals.ts'
import { agreeToDeed, proposeDeed } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import {
  announceEvent,
  exactJson,
  inTransaction,
  intendSettlement,
  type Trx,
} from '#server/kernel/door.ts'
import { bookEntries, openAccounts } from '#server/ledger/door.ts'
import { beginCredits } from './begin-credits.ts'
import { findReceipt, type LoadedSettlement, loadSettlement } from './load-settlement.ts'

const operation = 'approve_settlement'

/** What a proposal to settle shows, and what the approval is for: these figures and no others. */
function figuresOf({ pot, settlement, outstandingMicro, excessMicro }: SettledReceipt) {
  const figures = { ...settlement, outstandingMicro, excessMicro }
  const amounts = Object.entries(figures).map(([name, amount]) => [name, amount.toString()])
  return { pot, ...Object.fromEntries(amounts) } as Record<string, unknown>
}

function decide(loaded: LoadedSettlement, now: Date): Decision<SettledReceipt> {
  const { receipt, facts } = loaded
  const arrived = { receiptId: receipt.id, amountMicro: receipt.amount_micro }
  return decideSettlement(facts, arrived, now)
}

/** A proposal to settle, with what would come of it. */
export type ProposedSettlement = { proposalId: string; figures: Record<string, unknown> }

/**
 * Works out the pot that a receipt makes and asks a second operator to agree to exactly that. Refuses
 * `unknown_object`, `not_allowed` about a fight of one's own, and what `loadSettlement` and `decideSettlement` refuse. Rule PRO-05.
 */
export async function proposeSettlement(
  platform: Platform,
  who: OperatorActor,
  receiptId: string,
  { reason }: { reason: string },
): Promise<Decision<ProposedSettlement>> {
  return inTransaction(platform.db, async (trx) => {
    const now = platform.clock.now()
    const receipt = await findReceipt(trx, receiptId)
    if (!receipt) return refuse({ code: 'unknown_object' })
    const loaded = await loadSettlement(trx, receipt)
    if (!loaded.ok) return loaded
    const decision = decide(loaded.value, now)
    if (!decision.ok) return decision
    const figures = figuresOf(decision.value)
    const deed = {
      operation,
      subject: `receipt:${receiptId}`,
      payload: { receiptId, figures },
      ownerPersonId: loaded.value.ownerIds[0] ?? null,
      reason,
    } as const
    const proposed = await proposeDeed(trx, platform, who, deed, now)
    return proposed.ok ? accept({ ...proposed.value, figures }) : proposed
  })
}

/**
 * A second operator agrees, and the receipt becomes a pot: one entry, whatever the number of holders. When anything
 * has changed since the figures were shown, it refuses `transition_not_allowed`. Rules PRO-05, R4 to R6.
 */
export async function agreeToSettlement(
  platform: Platform,
  who: OperatorActor,
  proposalId: string,
  { reason }: { reason: string },
): Promise<Decision<{ complete: boolean }>> {
  return inTransaction(platform.db, async (trx) => {
    const now = platform.clock.now()
    const receipt = await receiptOf(trx, proposalId)
    if (!receipt) return refuse({ code: 'unknown_object' })
    const loaded = await loadSettlement(trx, receipt)
    if (!loaded.ok) return loaded
    const agreement = { proposalId, operation, by: who, reason } as const
    return agreeToDeed(trx, agreement, now, async ({ payload }) => {
      const decision = decide(loaded.value, now)
      if (!decision.ok) return decision
      const asked = payload as { figures: Record<string, unknown> }
      if (!areSame(asked.figures, figuresOf(decision.value))) {
        return refuse({ code: 'transition_not_allowed' })
      }
      await recordPot(trx, loaded.value, decision.value, now)
      await creditWhereBurned(trx, loaded.value, decision.value, who, now)
      return accept(null)
    })
  })
}

/** The figures of a proposal come back from the database in an order of their own. */
function areSame(asked: Record<string, unknown>, now: Record<string, unknown>): boolean {
  return Object.keys(now).every((name) => asked[name] === now[name])
}

async function receiptOf(trx: Trx, proposalId: string) {
  const proposal = await trx
    .selectFrom('proposal')
    .select('payload')
    .where('id', '=', proposalId)
    .where('operation', '=', operation)
    .executeTakeFirst()
  const { receiptId } = proposal?.payload ?? {}
  return typeof receiptId === 'string' ? findReceipt(trx, receiptId) : null
}

async function recordPot(
  trx: Trx,
  { receipt, facts, declarationId, fighterId }: LoadedSettlement,
  { pot: number, settlement, excessMicro }: SettledReceipt,
  now: Date,
): Promise<void> {
  const { id, pocket_id: pocketId, fight_id: fightId } = receipt
  await openAccounts(trx, [
    `payable:holders:${pocketId}:${fightId}`,
    `payable:fighter:${fighterId}`,
  ])
  await trx
    .insertInto('pot')
    .values({
      pocket_id: pocketId,
      fight_id: fightId,
      number,
      declaration_id: declarationId,
      receipt_id: id,
      gross_micro: settlement.grossMicro,
      whole_fee_micro: settlement.wholeFeeMicro,
      net_micro: settlement.netMicro,
      fee_micro: settlement.feeMicro,
      holders_micro: settlement.holdersMicro,
      fighter_micro: settlement.fighterMicro,
      provider_micro: settlement.providerMicro,
      total_units: facts.pot.totalUnits,
      sold_ppm: facts.pot.soldPpm,
      payout_fee_bps: facts.pot.payoutFeeBps,
      void_intervals: exactJson(facts.pot.voidIntervals),
      settled_at: now,
    })
    .execute()
  await trx
    .updateTable('fight_receipt')
    .set({ settled_at: now, excess_micro: excessMicro })
    .where('id', '=', id)
    .execute()
  const entry = settledPot({ pocketId, fightId, pot: number, fighterId }, settlement)
  await bookEntries(trx, [{ entry, backingId: null, pocketId }], now)
  const { netMicro } = settlement
  const terms = { kind: 'pot', netMicro, totalUnits: facts.pot.totalUnits } as const
  await intendSettlement(trx, { pocketId, fightId, part: `pot:${number}` }, terms, now)
  await announceEvent(trx, 'fight.settled', `${pocketId} ${fightId} ${number}`, now)
  if (excessMicro > 0n) await bookExcess(trx, { receiptId: id, pocketId, excessMicro }, now)
}

/**
 * Where all was settled before, certificates are burned, and nobody may be left to claim: what a ruling or late money brings
 * them is credited by itself.
 */
async function creditWhereBurned(
  trx: Trx,
  { receipt }: LoadedSettlement,
  { pot }: SettledReceipt,
  who: OperatorActor,
  now: Date,
): Promise<void> {
  const { pocket_id: pocketId, fight_id: fightId } = receipt
  const { last_fight_settled_at: settledAt } = await trx
    .selectFrom('pocket')
    .select('last_fight_settled_at')
    .where('id', '=', pocketId)
    .executeTakeFirstOrThrow()
  if (settledAt !== null) await beginCredits(trx, { pocketId, fightId, pot }, who.operatorId, now)
}

/** What nobody here is owed is kept for whoever sent it, on an account of its own. */
export async function bookExcess(
  trx: Trx,
  {
    receiptId,
    pocketId,
    excessMicro,
  }: { receiptId: string; pocketId: string; excessMicro: MicroUsdc },
  now: Date,
): Promise<void> {
  await openAccounts(trx, [`payable:sender:${receiptId}`])
  const entry = receivedInExcess(receiptId, pocketId, excessMicro)
  await bookEntries(trx, [{ entry, backingId: null, pocketId }], now)
}
