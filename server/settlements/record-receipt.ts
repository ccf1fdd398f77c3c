import { sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { isWalletAddress } from '#domain/kernel/wallet-address.ts'
import { GaveWay, lockRows, operatorCommand } from '#server/kernel/door.ts'
import { rowHashOfReceipt } from '#server/treasury/door.ts'

/** USDC that has come in for one fight of one Pocket. */
interface Receipt {
  fightId: string
  pocketId: string
  amountMicro: MicroUsdc
  /** The transfer that brought it. */
  reference: string
  /** Its sender, to whom any excess is returned. */
  senderAddress: string
}

/**
 * Records money that has arrived for a fight; two operators settle it later. A transfer is recorded once. Refuses
 * `unknown_object` for a fight that the Pocket does not cover, `address_unusable`, `already_recorded`.
 */
export const recordReceipt = operatorCommand({
  operation: 'record_fight',
  once: 'record_receipt',
  load: async ({ trx }, { fightId, pocketId, reference }: Receipt) => {
    await lockRows(trx, { fights: [fightId], pockets: [pocketId] })
    const covered = await trx
      .selectFrom('pocket_fight')
      .select('position')
      .where('pocket_id', '=', pocketId)
      .where('fight_id', '=', fightId)
      .executeTakeFirst()
    const known = await trx
      .selectFrom('fight_receipt')
      .select('id')
      .where('reference', '=', reference)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    return { isCovered: covered !== undefined, isKnown: known !== undefined }
  },
  decide: ({ isCovered, isKnown }, { senderAddress }) => {
    if (!isWalletAddress(senderAddress)) return refuse({ code: 'address_unusable' })
    if (!isCovered) return refuse({ code: 'unknown_object' })
    return isKnown ? refuse({ code: 'already_recorded' }) : accept(null)
  },
  record: async ({ trx, platform, by, now, audit }, _, { input }) => {
    const { fightId, pocketId, amountMicro, reference, senderAddress } = input
    const receiptId = platform.randomness.uuid()
    const inserted = await trx
      .insertInto('fight_receipt')
      .values({
        id: receiptId,
        pocket_id: pocketId,
        fight_id: fightId,
        amount_micro: amountMicro,
        reference,
        sender_address: senderAddress,
        recorded_by: by.operatorId,
        received_at: now,
      })
      .onConflict((conflict) =>
        conflict.column('reference').where('withdrawn_at', 'is', null).doNothing(),
      )
      .returning(sql<string>`${sql.raw(rowHashOfReceipt('fight_receipt'))}`.as('rowHash'))
      .executeTakeFirst()
    // It was recorded for another fight meanwhile.
    if (!inserted) throw new GaveWay('another receipt of this transfer came first')
    // The log is kept for ever, so it has only a hash of the sender.
    const { rowHash } = inserted
    const detail = { step: 'receipt', receiptId, pocketId, amountMicro, rowHash }
    await audit(`fight:${fightId}`, { detail })
    return { receiptId }
  },
})
