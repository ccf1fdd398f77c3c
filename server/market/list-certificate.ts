import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { addDays, hasCome } from '#domain/kernel/time.ts'
import { decideListing, decideTakingBack } from '#domain/market/listing.ts'
import { type Database, personCommand, type Trx, tellPerson } from '#server/kernel/door.ts'
import { lockTraded, readListing } from './load-traded.ts'
import { listedEmail } from './market-mail-texts.ts'

/** The price and duration that a holder asks for. */
export interface Offer {
  certificateNumber: number
  priceMicro: MicroUsdc
  /** Whole days from now. */
  days: number
}

/**
 * Lists the actor's certificate for sale, once per key; its owner is notified. Refuses `unknown_certificate` for somebody else's
 * as for none, `transition_not_allowed` while an offer of it stands, and what `decideListing` refuses. Rules NFT-02, FED-02.
 */
export const listCertificate = personCommand({
  operation: 'trade',
  once: 'list_certificate',
  load: async ({ trx, platform, by: { personId } }, { certificateNumber }: Offer) => {
    const number = BigInt(certificateNumber)
    const traded = await lockTraded(trx, platform, number, [personId])
    return { number, traded, open: await findOpen(trx, number, platform.clock.now()) }
  },
  decide: ({ traded, open }, offer, { platform, by: { personId: sellerId }, now }) => {
    if (traded?.certificate.ownerId !== sellerId) return refuse({ code: 'unknown_certificate' })
    if (open?.stands) return refuse({ code: 'transition_not_allowed' })
    const request = { sellerId, priceMicro: offer.priceMicro, endsAt: addDays(now, offer.days) }
    const rules = { ...platform.settings, ...traded.soldUnder }
    return decideListing(traded.certificate, request, rules, now)
  },
  record: async (recording, { endsAt, priceMicro }, { facts: { number, open }, input }) => {
    const { trx, platform, by, now, audit } = recording
    if (open) await endListing(trx, open.id, open.endsAt)
    const listingId = platform.randomness.uuid()
    await trx
      .insertInto('listing')
      .values({
        id: listingId,
        certificate_number: number,
        seller_id: by.personId,
        price_micro: priceMicro,
        listed_at: now,
        ends_at: endsAt,
      })
      .execute()
    await audit(`certificate:${number}`, { detail: { listingId, priceMicro } })
    const offered = { number: formatCertificateNumber(input.certificateNumber), priceMicro, endsAt }
    const email = listedEmail(`${platform.site.publicUrl()}/dashboard?tab=marketplace`, offered)
    await tellPerson(trx, by.personId, { ...email, key: `listed:${listingId}` }, now)
    return { listingId, endsAt: endsAt.toISOString() }
  },
})

/**
 * Its open offer: one that stands or is being bought. One that has expired, or whose seller no longer has the certificate, makes
 * room.
 */
export async function findOpen(trx: Database, number: bigint, now: Date) {
  const open = await trx
    .selectFrom('listing')
    .select(['id', 'ends_at as endsAt'])
    .where('certificate_number', '=', number)
    .where('taken_back_at', 'is', null)
    .where('sold_at', 'is', null)
    .executeTakeFirst()
  if (!open) return null
  const { isReserved, isFrozen } = await readListing(trx, open.id, now)
  return { ...open, stands: !hasCome(open.endsAt, now) || isReserved || isFrozen }
}

async function endListing(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('listing').set({ taken_back_at: at }).where('id', '=', id).execute()
}

/** Withdraws the actor's offer. Refuses `unknown_object` for somebody else's as for none, and what `decideTakingBack` refuses. */
export const takeBack = personCommand({
  operation: 'trade',
  load: async ({ trx, platform, by: { personId } }, listingId: string) => {
    const found = await trx
      .selectFrom('listing')
      .select(['certificate_number', 'seller_id'])
      .where('id', '=', listingId)
      .executeTakeFirst()
    if (found?.seller_id !== personId) return null
    await lockTraded(trx, platform, found.certificate_number, [personId])
    return readListing(trx, listingId, platform.clock.now())
  },
  decide: (listing, _, { by, now }) => decideTakingBack(listing, by.personId, now),
  record: async ({ trx, now }, _, { input: listingId }) => {
    await endListing(trx, listingId, now)
    return { takenBackAt: now }
  },
})
