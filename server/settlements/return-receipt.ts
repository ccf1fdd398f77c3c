import { type ScreeningVerdict, screeningRefusals } from '#domain/identity/compliance.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { decideReceiptReturn } from '#domain/settlements/receipt-return.ts'
import { decideSettlement } from '#domain/settlements/settlement-decision.ts'
import { agreeToDeed, findProposed, proposeDeed } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { inTransaction, readRecipientSide, type Trx } from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { writeTreasuryOrder } from '#server/treasury/door.ts'
import { findReceipt, loadSettlement } from './load-settlement.ts'
import { screenSender } from './screen-sender.ts'
import { bookExcess } from './settle-receipt.ts'

const operation = 'approve_payout'

type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

/**
 * One operator asks for what a receipt brought too much, or for nothing, to go back to its sender. Refuses
 * `unknown_object`, `not_allowed` to the athlete’s side, and what `decideReceiptReturn` and `proposeDeed` refuse. Rule PRO-05.
 */
export function proposeReturn(
  platform: Platform,
  by: OperatorActor,
  receiptId: string,
  reason: string,
): Promise<Decision<{ proposalId: string; amountMicro: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const now = platform.clock.now()
    const judged = await judge(trx, receiptId, now)
    if (!judged.ok) return judged
    const { receipt, amountMicro } = judged.value
    const payload = { receiptId, amountMicro, address: receipt.sender_address }
    const subject = `receipt:${receiptId}:return`
    const otherPersonIds = await readRecipientSide(trx, receipt.pocket_id)
    const own = { ownerPersonId: null, otherPersonIds }
    const deed = { operation, subject, payload, ...own, reason } as const
    const proposed = await proposeDeed(trx, platform, by, deed, now)
    if (!proposed.ok) return proposed
    return accept({ ...proposed.value, amountMicro: amountMicro.toString() })
  })
}

/**
 * A second operator agrees: the sender's wallet is screened, what nobody is owed is booked as theirs, and the treasury sends it
 * after the commit. Refuses `unknown_object`, `money_stopped`, `screening_hit`, `screening_pending`, and what `agreeToDeed` and `decideReceiptReturn` refuse;
 * `transition_not_allowed` where another amount would go back by now. Invariant L4.
 */
export async function agreeToReturn(
  platform: Platform,
  by: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  const receiptId = await findProposed(platform.db, proposalId, 'receiptId')
  const address = await findProposed(platform.db, proposalId, 'address')
  if (!receiptId || !address) return refuse({ code: 'unknown_object' })
  const proposed = { proposalId, receiptId }
  const order = (verdict: ScreeningVerdict) =>
    inTransaction(platform.db, (trx) => agree(trx, platform, by, { ...proposed, reason, verdict }))
  // Whoever may not agree at all has nobody looked up.
  const tried = await order('pending')
  const decision =
    tried.ok || tried.refusals[0].code !== 'screening_pending'
      ? tried
      : await order(await screenSender(platform, receiptId, address))
  platform.worker.wake()
  return decision
}

interface Agreed {
  proposalId: string
  receiptId: string
  reason: string
  verdict: ScreeningVerdict
}

async function agree(
  trx: Trx,
  platform: Platform,
  by: OperatorActor,
  { proposalId, receiptId, reason, verdict }: Agreed,
): Promise<Decision<{ complete: boolean }>> {
  const now = platform.clock.now()
  const judged = await judge(trx, receiptId, now)
  const [stopped] = await stopRefusals(trx)
  if (stopped) return refuse(stopped)
  const otherPersonIds = judged.ok
    ? await readRecipientSide(trx, judged.value.receipt.pocket_id)
    : []
  const agreement = { proposalId, operation, by, otherPersonIds, reason } as const
  return agreeToDeed(trx, agreement, now, async ({ payload }) => {
    if (!judged.ok) return judged
    const { amountMicro } = judged.value
    if (payload.amountMicro !== amountMicro.toString()) {
      return refuse({ code: 'transition_not_allowed' })
    }
    const [unscreened] = screeningRefusals(verdict)
    if (unscreened) return refuse(unscreened)
    await send(trx, platform, judged.value, proposalId, now)
    return accept(null)
  })
}

/** Locks the receipt's fight and Pocket, and says what of it may go back now. */
async function judge(
  trx: Trx,
  receiptId: string,
  now: Date,
): Promise<Decision<{ receipt: Receipt; amountMicro: MicroUsdc }>> {
  const seen = await findReceipt(trx, receiptId)
  const loaded = seen && (await loadSettlement(trx, seen))
  const receipt = seen && (await findReceipt(trx, receiptId))
  if (!receipt) return refuse({ code: 'unknown_object' })
  const arrived = { receiptId, amountMicro: receipt.amount_micro }
  const settled = loaded?.ok ? decideSettlement(loaded.value.facts, arrived, now) : null
  // Whatever else keeps it from being settled may pass.
  const owed = settled
    ? settled.ok || settled.refusals.every((no) => no.code !== 'already_settled')
    : await mayYetBeOwed(trx, receipt)
  const decision = decideReceiptReturn({
    amountMicro: receipt.amount_micro,
    excessMicro: receipt.excess_micro,
    mayBeOwed: owed,
    goesBack: await goesBack(trx, receiptId),
  })
  return decision.ok ? accept({ receipt, ...decision.value }) : decision
}

/** Nothing is declared yet, or nothing was sold: while the fight is open and somebody has a share, it may be. */
async function mayYetBeOwed(trx: Trx, receipt: Receipt): Promise<boolean> {
  const found = await trx
    .selectFrom('fight')
    .innerJoin('pocket', (join) => join.on('pocket.id', '=', receipt.pocket_id))
    .select('fight.id')
    .where('fight.id', '=', receipt.fight_id)
    .where('fight.closed_at', 'is', null)
    .where('fight.cancelled_at', 'is', null)
    .whereRef('unit_cursor', '>', 'void_units')
    .where('pocket.cancelled_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

async function goesBack(trx: Trx, receiptId: string): Promise<boolean> {
  const order = await trx
    .selectFrom('treasury_order')
    .select('id')
    .where('receipt_id', '=', receiptId)
    .where('state', '<>', 'refused')
    .executeTakeFirst()
  return order !== undefined
}

async function send(
  trx: Trx,
  platform: Platform,
  { receipt, amountMicro }: { receipt: Receipt; amountMicro: MicroUsdc },
  proposalId: string,
  now: Date,
): Promise<void> {
  const { id: receiptId, pocket_id: pocketId } = receipt
  if (receipt.settled_at === null) {
    await trx
      .updateTable('fight_receipt')
      .set({ settled_at: now, excess_micro: amountMicro })
      .where('id', '=', receiptId)
      .execute()
    await bookExcess(trx, { receiptId, pocketId, excessMicro: micro(amountMicro) }, now)
  }
  const wanted = {
    kind: 'receipt_return',
    pocket_id: pocketId,
    from_account: `escrow:pocket:${pocketId}`,
    to_address: receipt.sender_address,
    amount_micro: amountMicro,
    proposal_id: proposalId,
    receipt_id: receiptId,
  } as const
  await writeTreasuryOrder(trx, platform, wanted, now)
}
