import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { levelToday, type ScreeningVerdict } from '#domain/compliance.ts'
import { paidFromBalance } from '#domain/holder-journals.ts'
import { invariant } from '#domain/invariant.ts'
import { isLaunched } from '#domain/launch.ts'
import { type BuyerFacts, decidePurchase, type Sale } from '#domain/listing.ts'
import { add, type MicroUsdc, micro } from '#domain/money.ts'
import { accept, type Decision, refuse } from '#domain/refusal.ts'
import { resold } from '#domain/settlement-journals.ts'
import type { Actor } from '#server/accounts/actor.ts'
import { findScreeningSubject } from '#server/accounts/queries.ts'
import { answerOnce } from '#server/answer-once.ts'
import { bookEntries } from '#server/db/book-entries.ts'
import { inTransaction, type Trx } from '#server/db/in-transaction.ts'
import { intendMove } from '#server/db/intend-on-chain.ts'
import { lockNaturalPersons, readLinkedMicro } from '#server/db/natural-person.ts'
import type { ListingRow } from '#server/db/tables-resale.ts'
import { openAccounts, readBalance } from '#server/ledger/balances.ts'
import { stopRefusals } from '#server/ledger/money-stop.ts'
import { creditDues } from '#server/ledger/take-dues.ts'
import { recordAudit } from '#server/operator/audit.ts'
import type { Platform } from '#server/platform.ts'
import { screenPerson } from '#server/ports/screen-person.ts'
import { listingOf, lockTraded, readRelation, type Traded } from './load-traded.ts'

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
  const screening = await screenBefore(platform, personId)
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
      const listing = await readListing(trx, purchase.listingId)
      const buyer = await loadBuyer(trx, platform, personId, traded, screening)
      const market = {
        certificate: traded.certificate,
        listing: listingOf(listing),
        dueToSeller: null,
      }
      const rules = { ...platform.settings, ...traded.soldUnder }
      const decision = decidePurchase(market, buyer, purchase.priceMicro, rules, now)
      if (!decision.ok) return decision
      return accept(await recordSale(trx, platform, listing, personId, decision.value))
    })
  })
}

function readListing(trx: Trx, id: string) {
  return trx.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Who has no verified identity is refused for that, and is not looked up. Outside any transaction. */
async function screenBefore(platform: Platform, personId: string): Promise<ScreeningVerdict> {
  const subject = await findScreeningSubject(platform, personId)
  return subject ? screenPerson(platform, subject, 'before_payment', null) : 'pass'
}

async function loadBuyer(
  trx: Trx,
  { clock, settings }: Platform,
  buyerId: string,
  traded: Traded,
  screening: ScreeningVerdict,
): Promise<BuyerFacts> {
  const now = clock.now()
  const person = await trx
    .selectFrom('person')
    .selectAll()
    .where('id', '=', buyerId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ held: MicroUsdc }>`
    select coalesce(sum(counter_micro), 0)::bigint as held from reservation
    where person_id = ${buyerId} and ended_at is null and reserved_until > ${now}`.execute(trx)
  const verified = { level: person.kyc_level, verifiedAt: person.kyc_verified_at ?? new Date(0) }
  return {
    buyerId,
    accountFrozen: person.frozen_at !== null,
    kycLevel: levelToday(verified, settings.fullKycMonths, now),
    counterMicro: add(
      person.captured_micro,
      person.purchased_micro,
      rows[0]?.held ?? micro(0n),
      await readLinkedMicro(trx, buyerId, now),
    ),
    screening,
    balanceMicro: await readSpendable(trx, buyerId),
    relation: await readRelation(trx, buyerId, traded),
  }
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

async function recordSale(
  trx: Trx,
  platform: Platform,
  listing: Selectable<ListingRow>,
  buyerId: string,
  { royalty, counterAddedMicro }: Sale,
): Promise<Bought> {
  const now = platform.clock.now()
  const saleId = platform.chance.uuid()
  const { certificate_number: number, seller_id: sellerId } = listing
  await creditDues(trx, number, now)
  await openAccounts(trx, [`payable:person:${sellerId}`])
  const entries = [
    resold(saleId, sellerId, royalty),
    paidFromBalance(saleId, buyerId, royalty.priceMicro),
  ]
  await bookEntries(
    trx,
    entries.map((entry) => ({ entry, backingId: null, pocketId: null })),
    now,
  )
  await trx.updateTable('listing').set({ sold_at: now }).where('id', '=', listing.id).execute()
  await trx
    .insertInto('sale')
    .values({
      id: saleId,
      listing_id: listing.id,
      certificate_number: number,
      seller_id: sellerId,
      buyer_id: buyerId,
      price_micro: royalty.priceMicro,
      royalty_micro: royalty.royaltyMicro,
      seller_micro: royalty.sellerMicro,
      sold_at: now,
    })
    .execute()
  await moveCertificate(trx, { number, sellerId, buyerId, priceMicro: royalty.priceMicro }, now)
  await sql`update person set purchased_micro = purchased_micro + ${counterAddedMicro}
    where id = ${buyerId}`.execute(trx)
  const by = { kind: 'person', id: buyerId } as const
  const detail = { saleId, ...royalty }
  await recordAudit(trx, { by, operation: 'trade', subject: `certificate:${number}`, detail }, now)
  return {
    saleId,
    certificateNumber: number.toString(),
    priceMicro: royalty.priceMicro.toString(),
    royaltyMicro: royalty.royaltyMicro.toString(),
  }
}

type Move = { number: bigint; sellerId: string; buyerId: string; priceMicro: MicroUsdc }

async function moveCertificate(
  trx: Trx,
  { number, sellerId, buyerId, priceMicro }: Move,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('certificate')
    .set({ holder_id: buyerId, wallet_address: null })
    .where('number', '=', number)
    .execute()
  // From the seller's wallet its token goes to the vault, for the buyer; one that lies there stays.
  await intendMove(trx, number, now)
  await trx
    .insertInto('certificate_transfer')
    .values({
      certificate_number: number,
      from_id: sellerId,
      to_id: buyerId,
      route: 'in_house_sale',
      price_micro: priceMicro,
      at: now,
    })
    .execute()
}
