import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { paidFromBalance } from '#domain/ledger/holder-journals.ts'
import { decidePurchase } from '#domain/market/listing.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import {
  answerOnce,
  inTransaction,
  lockNaturalPersons,
  recordAudit,
  type Trx,
} from '#server/kernel/door.ts'
import { readBalance, stopRefusals } from '#server/ledger/door.ts'
import { loadBuyer, screenBuyer } from './load-buyer.ts'
import { lockTraded, readListing } from './load-traded.ts'
import { recordSale, type SoldCertificate } from './record-sale.ts'

/** What a buyer takes, at the price that they have seen. */
export interface Purchase {
  listingId: string
  priceMicro: MicroUsdc
}

/** What a purchase has brought; amounts in micro-USDC as text. */
export type Bought = {
  saleId: string
  certificateNumber: string
  priceMicro: string
  royaltyMicro: string
}

/**
 * Buys a listed certificate with what is owed to the buyer by name, once per key. What was due of it to its seller is
 * credited first; price, royalty and certificate move in one transaction. Refuses `unknown_object`, `money_stopped`,
 * `not_launched` and what `decidePurchase` refuses. Rules NFT-02, KYC-01, KYC-02.
 */
export async function buyCertificate(
  platform: Platform,
  { personId }: Actor,
  purchase: Purchase,
  key: string,
): Promise<Decision<Bought>> {
  const found = await platform.db
    .selectFrom('listing')
    .select(['certificate_number', 'seller_id'])
    .where('id', '=', purchase.listingId)
    .executeTakeFirst()
  if (!found) return refuse({ code: 'unknown_object' })
  const screening = await screenBuyer(platform, personId)
  return inTransaction(platform.db, async (trx) => {
    const { certificate_number: number, seller_id: sellerId } = found
    await lockNaturalPersons(trx, [personId, sellerId])
    const traded = await lockTraded(trx, platform, number, [personId, sellerId])
    invariant(traded, 'an offer is of a certificate')
    const now = platform.clock.now()
    const request = { actorId: personId, operation: 'buy_certificate', key, input: purchase }
    return answerOnce(trx, request, now, async () => {
      const [stopped] = await stopRefusals(trx)
      if (stopped) return refuse(stopped)
      if (!isLaunched(await platform.launch.readWithin(trx), 'backing')) {
        return refuse({ code: 'not_launched' })
      }
      const { listingId } = purchase
      const market = {
        certificate: traded.certificate,
        listing: await readListing(trx, listingId, now),
        dueToSeller: null,
      }
      const known = await loadBuyer(trx, platform, personId, traded)
      const buyer = { ...known, screening, balanceMicro: await readSpendable(trx, personId) }
      const rules = { ...platform.settings, ...traded.soldUnder }
      const decision = decidePurchase(market, buyer, purchase.priceMicro, rules, now)
      if (!decision.ok) return decision
      const { royalty, counterAddedMicro } = decision.value
      const sold = { listingId, number, sellerId, buyerId: personId, royalty }
      return accept(await record(trx, platform, sold, counterAddedMicro))
    })
  })
}

/** What is owed to a person by name and is not on its way to them already. Under the lock of the person. */
async function readSpendable(trx: Trx, personId: string): Promise<MicroUsdc> {
  const owed = await readBalance(trx, `payable:person:${personId}`)
  const { rows } = await sql<{ underway: bigint }>`
    select coalesce(sum(amount_micro), 0)::bigint as underway from claim
    where person_id = ${personId} and purpose = 'balance'
      and state in ('intended', 'unknown')`.execute(trx)
  return micro(owed - (rows[0]?.underway ?? 0n))
}

async function record(
  trx: Trx,
  platform: Platform,
  sold: Omit<SoldCertificate, 'saleId' | 'payment'>,
  counterAddedMicro: MicroUsdc,
): Promise<Bought> {
  const saleId = platform.chance.uuid()
  const { buyerId, royalty, number, listingId } = sold
  const payment = paidFromBalance(saleId, buyerId, royalty.priceMicro)
  const now = platform.clock.now()
  await recordSale(trx, { ...sold, saleId, payment }, now)
  // No payment of a provider's says that its buyer has asked for it.
  const by = { kind: 'person', id: buyerId } as const
  const detail = { listingId, buyerId, priceMicro: royalty.priceMicro }
  await recordAudit(trx, { by, operation: 'trade', subject: `sale:${saleId}`, detail }, now)
  await sql`update person set purchased_micro = purchased_micro + ${counterAddedMicro}
    where id = ${buyerId}`.execute(trx)
  return {
    saleId,
    certificateNumber: number.toString(),
    priceMicro: royalty.priceMicro.toString(),
    royaltyMicro: royalty.royaltyMicro.toString(),
  }
}
