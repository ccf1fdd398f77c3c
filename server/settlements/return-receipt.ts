import { type ScreeningVerdict, screeningRefusals } from '#domain/identity/compliance.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { decideReceiptReturn } from '#domain/settlements/receipt-return.ts'
import { decideSettlement } from '#domain/settlements/settlement-decision.ts'
import { approvable, findProposed } from '#server/approvals/door.ts'
import { readRecipientSide } from '#server/identity/door.ts'
import type { Platform, Trx } from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { writeTreasuryOrder } from '#server/treasury/door.ts'
import { findReceipt, loadSettlement } from './load-settlement.ts'
import { screenSender } from './screen-sender.ts'
import { bookExcess } from './settle-receipt.ts'

type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

interface Proposed {
  receiptId: string
  amountMicro: string
}

/** A return, with the screening of the sender's wallet. */
const returnAfter = (verdict: ScreeningVerdict) =>
  approvable({
    operation: 'approve_payout',
    subject: 'receipt:*',
    path: '/receipt-returns/:id/approvals',
    payloadOf: ({ receiptId, amountMicro }): Proposed | null =>
      typeof receiptId === 'string' ? { receiptId, amountMicro: String(amountMicro) } : null,
    load: async ({ trx, platform }, { receiptId }: { receiptId: string }) => {
      const judged = await judge(trx, receiptId, platform.clock.now())
      const side = judged.ok ? await readRecipientSide(trx, judged.value.receipt.pocket_id) : []
      return { judged, side }
    },
    // Money returned to its sender belongs to nobody here.
    owners: ({ side }) => [null, ...side],
    decide: (_, { judged }, { receiptId }: { receiptId: string; reason: string }) => {
      if (!judged.ok) return judged
      const { receipt, amountMicro } = judged.value
      return accept({
        subject: `receipt:${receiptId}:return`,
        payload: { receiptId, amountMicro, address: receipt.sender_address },
        shown: { amountMicro: amountMicro.toString() },
      })
    },
    barredBy: ({ trx }) => stopRefusals(trx),
    carryOut: async ({ trx, platform, now }, { judged }, { amountMicro }, { proposalId }) => {
      if (!judged.ok) return judged
      if (amountMicro !== judged.value.amountMicro.toString()) {
        return refuse({ code: 'transition_not_allowed' })
      }
      const [unscreened] = screeningRefusals(verdict)
      if (unscreened) return refuse(unscreened)
      await send(trx, platform, judged.value, proposalId, now)
      return accept(null)
    },
  })

const unscreened = returnAfter('pending')

/**
 * Returns the excess of a receipt to its sender: the sender's wallet is screened, the amount is booked as theirs, and the
 * treasury sends it after the commit. Refuses `unknown_object`, `not_allowed` to the athlete’s side, what `decideReceiptReturn`
 * refuses; at the approval `money_stopped`, `screening_hit` and `screening_pending` too, and `transition_not_allowed` if the
 * amount has changed. Rule PRO-05, invariant L4.
 */
export const receiptReturn: typeof unscreened = {
  ...unscreened,
  approve: async (platform, by, id, approval) => {
    // No screening for somebody who may not approve.
    const tried = await unscreened.approve(platform, by, id, approval)
    if (tried.ok || tried.refusals[0].code !== 'screening_pending') return tried
    const receiptId = await findProposed(platform.db, id, 'receiptId')
    const address = await findProposed(platform.db, id, 'address')
    if (!receiptId || !address) return tried
    const verdict = await screenSender(platform, receiptId, address)
    return returnAfter(verdict).approve(platform, by, id, approval)
  },
}

/** Locks the receipt's fight and Pocket, and returns what may be returned of it now. */
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
  // Other reasons why it cannot be settled may pass.
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

/** Nothing is declared or sold yet: while the fight is open and somebody has a share, it may be. */
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
