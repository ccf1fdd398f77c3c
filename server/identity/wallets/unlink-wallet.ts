import { decideWalletUnlink, type WalletUse } from '#domain/identity/wallet-link.ts'
import { addMilliseconds, HOUR_MS } from '#domain/kernel/time.ts'
import { sameAddress } from '#domain/orders/order-permit.ts'
import { lockRows, type Platform, personCommand, type Trx } from '#server/kernel/door.ts'
import { readPayoutAddress } from './read-payout-address.ts'

/** Whoever answers for the chain may lag behind it by so much. */
const lagMs = HOUR_MS

/**
 * Unlinks a wallet of one's own; the proof of what it was is kept. Refuses `unknown_object` and what
 * `decideWalletUnlink` refuses. Rule ACC-01.
 */
export const unlinkWallet = personCommand({
  operation: 'link_wallet',
  load: async ({ trx, platform, by: { personId } }, walletId: string) => {
    await lockRows(trx, { persons: [personId] })
    const wallet = await trx
      .selectFrom('wallet')
      .select(['id', 'address'])
      .where('id', '=', walletId)
      .where('person_id', '=', personId)
      .where('unlinked_at', 'is', null)
      .executeTakeFirst()
    return wallet ? readUse(trx, personId, wallet, await readUpTo(trx, platform)) : null
  },
  decide: decideWalletUnlink,
  record: async ({ trx, now, audit }, _, { input: walletId }) => {
    await trx.updateTable('wallet').set({ unlinked_at: now }).where('id', '=', walletId).execute()
    await audit(`wallet:${walletId}`, { detail: { unlinked: true } })
    return null
  },
})

/** Whatever was paid by then has been read. */
async function readUpTo(trx: Trx, { ports }: Platform): Promise<Date> {
  const head = await trx
    .selectFrom('chain_head')
    .select('caught_up_at')
    .where('chain_id', '=', ports.chain.chainId)
    .executeTakeFirst()
  return addMilliseconds(head?.caught_up_at ?? new Date(0), -lagMs)
}

async function readUse(
  trx: Trx,
  personId: string,
  { id, address }: { id: string; address: string },
  readUntil: Date,
): Promise<WalletUse> {
  const named = await readPayoutAddress(trx, personId)
  const order = await trx
    .selectFrom('order_permit')
    .leftJoin('backing', 'backing.id', 'order_permit.order_id')
    .leftJoin('purchase', 'purchase.id', 'order_permit.order_id')
    .select('order_permit.id')
    .where('order_permit.wallet_id', '=', id)
    .where(({ and, eb, or }) =>
      or([
        eb('backing.state', 'in', ['awaiting_payment', 'detected', 'confirmed', 'frozen']),
        eb('purchase.state', 'in', ['awaiting_payment', 'detected', 'paid', 'frozen']),
        // A deposit of it may lie in a block that nobody has read yet, though its reservation is over.
        and([
          or([eb('backing.state', '=', 'expired'), eb('purchase.state', '=', 'expired')]),
          eb('order_permit.expires_at', '>', readUntil),
        ]),
      ]),
    )
    .executeTakeFirst()
  const held = await trx
    .selectFrom('certificate')
    .select('number')
    .where((where) => where(where.fn('lower', ['wallet_address']), '=', address.toLowerCase()))
    .where('holder_id', '=', personId)
    .where('burned_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const awaited = await trx
    .selectFrom('wallet_recovery')
    .select('id')
    .where('to_wallet_id', '=', id)
    .where('done_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return {
    certificates: held !== undefined || awaited !== undefined,
    payoutAddress: named !== null && sameAddress(named.address, address),
    openOrders: order !== undefined,
  }
}
