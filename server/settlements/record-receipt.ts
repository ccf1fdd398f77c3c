import { sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { isWalletAddress } from '#domain/treasury/payout-address.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import {
  answerOnce,
  inTransaction,
  lockRows,
  markOfReceipt,
  recordAudit,
  type Trx,
} from '#server/kernel/door.ts'

/** USDC that has come in for one fight of one Pocket. */
export interface Receipt {
  fightId: string
  pocketId: string
  amountMicro: MicroUsdc
  /** The transfer that brought it. */
  reference: string
  /** Who sent it: what is too much goes back there. */
  senderAddress: string
}

/**
 * Notes money that has arrived for a fight; two operators settle it later. One transfer is noted once, however it is
 * told. Refuses `unknown_object` for a fight that the Pocket does not cover, `address_unusable`, `already_recorded`.
 */
export async function recordReceipt(
  platform: Platform,
  who: OperatorActor,
  receipt: Receipt,
  key: string,
): Promise<Decision<{ receiptId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { fights: [receipt.fightId], pockets: [receipt.pocketId] })
    const now = platform.clock.now()
    const request = { actorId: who.operatorId, operation: 'record_receipt', key, input: receipt }
    return answerOnce(trx, request, now, () => record(trx, platform, who, receipt, now))
  })
}

async function record(
  trx: Trx,
  platform: Pick<Platform, 'chance'>,
  who: OperatorActor,
  receipt: Receipt,
  now: Date,
): Promise<Decision<{ receiptId: string }>> {
  const { fightId, pocketId, amountMicro, reference, senderAddress } = receipt
  if (!isWalletAddress(senderAddress)) return refuse({ code: 'address_unusable' })
  const covered = await trx
    .selectFrom('pocket_fight')
    .select('position')
    .where('pocket_id', '=', pocketId)
    .where('fight_id', '=', fightId)
    .executeTakeFirst()
  if (!covered) return refuse({ code: 'unknown_object' })
  const receiptId = platform.chance.uuid()
  const inserted = await trx
    .insertInto('fight_receipt')
    .values({
      id: receiptId,
      pocket_id: pocketId,
      fight_id: fightId,
      amount_micro: amountMicro,
      reference,
      sender_address: senderAddress,
      recorded_by: who.operatorId,
      received_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('reference').where('withdrawn_at', 'is', null).doNothing(),
    )
    .returning(sql<string>`${sql.raw(markOfReceipt('fight_receipt'))}`.as('mark'))
    .executeTakeFirst()
  if (!inserted) return refuse({ code: 'already_recorded' })
  const by = { kind: 'operator', id: who.operatorId } as const
  // The log outlives everybody: of who has sent it, a hash.
  const { mark } = inserted
  const detail = { step: 'receipt', receiptId, pocketId, amountMicro, mark }
  const subject = `fight:${fightId}`
  await recordAudit(trx, { by, operation: 'record_fight', subject, detail }, now)
  return accept({ receiptId })
}
