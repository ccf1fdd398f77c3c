import { sql } from 'kysely'
import { foreignRoyalty } from '#domain/ledger/provider-journals.ts'
import { unknownOwner } from '#server/identity/door.ts'
import {
  inTransaction,
  lockRows,
  type Platform,
  recordAudit,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { bookEntries } from '#server/ledger/door.ts'
import type { PlatformSaleSeen, TokenSeen } from '#server/ports/door.ts'
import { creditDues } from '#server/settlements/door.ts'
import { soldElsewhereEmail } from './certificate-mail-texts.ts'
import { intendWrite } from './intend-on-chain.ts'
import { recordTransfer } from './write-certificates.ts'

interface Sold {
  token: TokenSeen
  sale: PlatformSaleSeen
}

/** The tokens that a platform on the list has sold, each with its sale. What we send ourselves is no sale. */
export function soldTokens(
  seen: readonly TokenSeen[],
  sales: readonly PlatformSaleSeen[],
): readonly Sold[] {
  const left = [...sales]
  return seen.flatMap((token) => {
    if (token.act !== 'move' || token.key !== null) return []
    const at = left.findIndex(
      ({ transactionHash, orderId }) =>
        transactionHash === token.transactionHash && orderId === token.orderId,
    )
    const [sale] = at < 0 ? [] : left.splice(at, 1)
    return sale ? [{ token, sale }] : []
  })
}

/**
 * Lets the books follow what a platform on the contract's list has sold out of a wallet: the certificate is its buyer's, whoever has
 * linked the address, else an unknown owner's; the royalty is the company's. The contract has credited what was unclaimed to the
 * seller. One that the books have in the vault is left as it is: `verify` names it. Called with no row locked. Rule NFT-02.
 */
export async function followSales(
  trx: Trx,
  platform: Platform,
  sold: readonly Sold[],
  now: Date,
): Promise<void> {
  for (const each of sold) await followSale(trx, platform, each, now)
}

async function followSale(
  trx: Trx,
  platform: Platform,
  { token, sale }: Sold,
  now: Date,
): Promise<void> {
  const found = await findInWallet(trx, token.orderId)
  // Blocks may be read again.
  if (!found || (await isFollowed(trx, found.number, token))) return
  const { number, sellerId } = found
  const known = await findLinked(trx, token.owner)
  const buyerId = known?.personId ?? (await unknownOwner(trx, platform, token.owner))
  await lockRows(trx, { persons: [sellerId, buyerId], certificates: [number] })
  const locked = await findInWallet(trx, token.orderId)
  if (locked?.sellerId !== sellerId) throw new Error('its holder has changed meanwhile')
  await trx
    .updateTable('certificate')
    .set({ holder_id: buyerId, wallet_address: token.owner })
    .where('number', '=', number)
    .execute()
  const saleId = platform.randomness.uuid()
  await writeSale(trx, { saleId, number, sellerId, buyerId, token, sale }, platform, now)
  const entry = foreignRoyalty(saleId, sale.royaltyMicro)
  if (entry) await bookEntries(trx, [{ entry, backingId: null, pocketId: null }], now)
  // What a stopped person holds is frozen.
  if (known?.isStopped) await intendWrite(trx, number, now)
  const { operator, priceMicro, royaltyMicro } = sale
  const detail = { saleId, operator, sellerId, buyerId, priceMicro, royaltyMicro }
  const by = { kind: 'worker' } as const
  await recordAudit(trx, { by, operation: 'trade', subject: `certificate:${number}`, detail }, now)
  const told = { number, fromAddress: locked.wallet_address ?? '', priceMicro }
  const email = soldElsewhereEmail(platform.site.publicUrl(), told)
  await tellPerson(trx, sellerId, { ...email, key: `foreign-sale:${saleId}` }, now)
}

async function findInWallet(trx: Trx, orderId: string) {
  const row = await trx
    .selectFrom('certificate')
    .select(['number', 'holder_id as sellerId', 'wallet_address'])
    .where('backing_id', '=', orderId)
    .where('burned_at', 'is', null)
    .executeTakeFirst()
  return row?.wallet_address ? row : null
}

async function isFollowed(trx: Trx, number: bigint, token: TokenSeen): Promise<boolean> {
  const known = await trx
    .selectFrom('foreign_sale')
    .select('id')
    .where('certificate_number', '=', number)
    .where('transaction_hash', '=', token.transactionHash)
    .where('to_address', '=', token.owner)
    .executeTakeFirst()
  return known !== undefined
}

async function findLinked(trx: Trx, address: string) {
  const { rows } = await sql<{ personId: string; isStopped: boolean }>`
    select p.id as "personId", p.frozen_at is not null as "isStopped"
    from wallet w join person p on p.id = w.person_id
    where lower(w.address) = ${address.toLowerCase()} and w.unlinked_at is null`.execute(trx)
  return rows[0]
}

interface Written extends Sold {
  saleId: string
  number: bigint
  sellerId: string
  buyerId: string
}

async function writeSale(
  trx: Trx,
  { saleId, number, sellerId, buyerId, token, sale }: Written,
  { ports }: Platform,
  now: Date,
): Promise<void> {
  const { transactionHash, logIndex, operator, priceMicro, royaltyMicro } = sale
  await trx
    .insertInto('foreign_sale')
    .values({
      id: saleId,
      chain_id: ports.chain.chainId,
      transaction_hash: transactionHash,
      log_index: logIndex,
      certificate_number: number,
      seller_id: sellerId,
      buyer_id: buyerId,
      operator,
      to_address: token.owner,
      price_micro: priceMicro,
      royalty_micro: royaltyMicro,
      sold_at: token.minedAt,
      noted_at: now,
    })
    .execute()
  if (sellerId !== buyerId) {
    const moved = {
      number,
      fromId: sellerId,
      toId: buyerId,
      priceMicro,
      at: token.minedAt,
    } as const
    await recordTransfer(trx, { ...moved, route: 'listed_operator' })
  }
}

/**
 * Gives what lies at an address that was nobody's to whoever has linked it since: they were its owner all along, and are owed what
 * it was due meanwhile, of burned shares too. Rules NFT-02, PRO-05.
 */
export async function nameOwners(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const { rows } = await sql<{ number: bigint; from: string; to: string }>`
    select c.number, u.person_id as from, w.person_id as to from unknown_owner u
      join certificate c on c.holder_id = u.person_id
      join wallet w on lower(w.address) = lower(u.address) and w.unlinked_at is null
    order by c.number`.execute(db)
  for (const { number, from, to } of rows) {
    await inTransaction(db, async (trx) => {
      await lockRows(trx, { persons: [from, to], certificates: [number] })
      const named = await trx
        .updateTable('certificate')
        .set({ holder_id: to })
        .where('number', '=', number)
        .where('holder_id', '=', from)
        .returning('burned_at')
        .executeTakeFirst()
      if (!named) return
      const now = clock.now()
      const moved = { number, fromId: from, toId: to, priceMicro: null, at: null } as const
      await recordTransfer(trx, { ...moved, route: 'owner_known' })
      if (named.burned_at === null) await intendWrite(trx, number, now)
      else await creditDues(trx, number, now)
      const by = { kind: 'worker' } as const
      const subject = `certificate:${number}` as const
      await recordAudit(trx, { by, operation: 'trade', subject, detail: { knownAs: to } }, now)
    })
  }
}
