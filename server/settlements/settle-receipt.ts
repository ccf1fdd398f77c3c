import type { MicroUsdc } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { decideSettlement, type SettledReceipt } from '#domain/settlements/settlement-decision.ts'
import { receivedInExcess, settledDistribution } from '#domain/settlements/settlement-journals.ts'
import { approvable } from '#server/approvals/door.ts'
import {
  enqueue,
  enqueueEvent,
  exactJson,
  type OperatorActor,
  type Recording,
  type Trx,
} from '#server/kernel/door.ts'
import { bookEntries, openAccounts } from '#server/ledger/door.ts'
import { intendSettlement } from './chain-settlements.ts'
import { beginCredits } from './claims/credit-holders.ts'
import { findReceipt, type LoadedSettlement, loadSettlement } from './load-settlement.ts'

/** The figures that a proposal shows, and that alone are approved. */
type Figures = Record<string, string | number>

/**
 * Distributes a receipt: one entry, whatever the number of holders. Refuses `unknown_object`, `not_allowed` for the operator's
 * own fight, what `loadSettlement` and `decideSettlement` refuse, and `transition_not_allowed` if anything has changed since the
 * figures were shown. The holders are owed together, on one account; their claims and `claims/credit-holders.ts` divide it.
 * Rules PRO-05, R4 to R6.
 */
export const receiptSettlement = approvable({
  operation: 'approve_settlement',
  subject: 'receipt:*',
  path: '/settlements/:id/approvals',
  payloadOf: ({ receiptId, figures }): { receiptId: string; figures: Figures } | null =>
    typeof receiptId === 'string' ? { receiptId, figures: figures as Figures } : null,
  load: async ({ trx }, { receiptId }: { receiptId: string }) => {
    const receipt = await findReceipt(trx, receiptId)
    return receipt && loadSettlement(trx, receipt)
  },
  owners: (loaded) => (loaded.ok ? loaded.value.ownerIds : []),
  decide: ({ now }, loaded, { receiptId }: { receiptId: string; reason: string }) => {
    const decision = loaded.ok ? decide(loaded.value, now) : loaded
    if (!decision.ok) return decision
    const figures = figuresOf(decision.value)
    const payload = { receiptId, figures }
    return accept({ subject: `receipt:${receiptId}`, payload, shown: { figures } })
  },
  barredBy: (_, loaded) => (loaded.ok ? [] : loaded.refusals),
  carryOut: async (recording, loaded, { figures }) => {
    const { trx, now } = recording
    if (!loaded.ok) return loaded
    const decision = decide(loaded.value, now)
    if (!decision.ok) return decision
    if (!areSame(figures, figuresOf(decision.value))) {
      return refuse({ code: 'transition_not_allowed' })
    }
    await recordDistribution(trx, loaded.value, decision.value, now)
    await creditWhereBurned(recording, loaded.value, decision.value)
    return accept(null)
  },
})

function decide({ receipt, facts }: LoadedSettlement, now: Date): Decision<SettledReceipt> {
  const arrived = { receiptId: receipt.id, amountMicro: receipt.amount_micro }
  return decideSettlement(facts, arrived, now)
}

function figuresOf({
  distribution,
  settlement,
  outstandingMicro,
  excessMicro,
}: SettledReceipt): Figures {
  const figures = { ...settlement, outstandingMicro, excessMicro }
  const amounts = Object.entries(figures).map(([name, amount]) => [name, amount.toString()])
  return { distribution, ...Object.fromEntries(amounts) }
}

/** jsonb does not keep the order of keys. */
function areSame(asked: Figures, now: Figures): boolean {
  return Object.keys(now).every((name) => asked[name] === now[name])
}

async function recordDistribution(
  trx: Trx,
  { receipt, facts, declarationId, fighterId }: LoadedSettlement,
  { distribution: number, settlement, excessMicro }: SettledReceipt,
  now: Date,
): Promise<void> {
  const { id, pocket_id: pocketId, fight_id: fightId } = receipt
  await openAccounts(trx, [
    `payable:holders:${pocketId}:${fightId}`,
    `payable:fighter:${fighterId}`,
  ])
  await trx
    .insertInto('distribution')
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
      total_units: facts.distribution.totalUnits,
      sold_ppm: facts.distribution.soldPpm,
      payout_fee_bps: facts.distribution.payoutFeeBps,
      void_intervals: exactJson(facts.distribution.voidIntervals),
      settled_at: now,
    })
    .execute()
  await trx
    .updateTable('fight_receipt')
    .set({ settled_at: now, excess_micro: excessMicro })
    .where('id', '=', id)
    .execute()
  const entry = settledDistribution(
    { pocketId, fightId, distribution: number, fighterId },
    settlement,
  )
  await bookEntries(trx, [{ entry, backingId: null, pocketId }], now)
  const { netMicro } = settlement
  const terms = {
    kind: 'distribution',
    netMicro,
    totalUnits: facts.distribution.totalUnits,
  } as const
  await intendSettlement(trx, { pocketId, fightId, part: `distribution:${number}` }, terms, now)
  await enqueueEvent(trx, 'fight.settled', `${pocketId} ${fightId} ${number}`, now)
  const told = { pocketId, fightId, part: `distribution:${number}` }
  const key = `tell_settled:${pocketId}:${fightId}:${number}`
  await enqueue(trx, [{ key, kind: 'tell_settled', payload: told }], now)
  if (excessMicro > 0n) await bookExcess(trx, { receiptId: id, pocketId, excessMicro }, now)
}

/**
 * After a full settlement certificates are burned, and nobody may be left to claim: what a ruling or late money brings is
 * credited automatically.
 */
async function creditWhereBurned(
  recording: Recording<OperatorActor>,
  { receipt }: LoadedSettlement,
  { distribution }: SettledReceipt,
): Promise<void> {
  const { pocket_id: pocketId, fight_id: fightId } = receipt
  const { last_fight_settled_at: settledAt } = await recording.trx
    .selectFrom('pocket')
    .select('last_fight_settled_at')
    .where('id', '=', pocketId)
    .executeTakeFirstOrThrow()
  if (settledAt !== null) await beginCredits(recording, { pocketId, fightId, distribution })
}

/** The excess is kept for its sender, on an account of its own. */
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
