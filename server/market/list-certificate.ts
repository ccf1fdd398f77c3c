import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { formatUsdc, type MicroUsdc } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { addDays, hasCome } from '#domain/kernel/time.ts'
import { decideListing, decideTakingBack } from '#domain/market/listing.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import {
  answerOnce,
  dayText,
  inTransaction,
  recordAudit,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { lockTraded, readListing } from './load-traded.ts'

/** What a holder asks for. */
export interface Offer {
  certificateNumber: number
  priceMicro: MicroUsdc
  /** Whole days from now. */
  days: number
}

/**
 * Puts a certificate of one's own up for sale, once per key; its owner is told. Refuses `unknown_certificate` for others' as for none,
 * `transition_not_allowed` while an offer of it stands, and what `decideListing` refuses. Rules NFT-02, FED-02.
 */
export function listCertificate(
  platform: Platform,
  { personId }: Actor,
  offer: Offer,
  key: string,
): Promise<Decision<{ listingId: string; endsAt: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const number = BigInt(offer.certificateNumber)
    const traded = await lockTraded(trx, platform, number, [personId])
    const now = platform.clock.now()
    const request = { actorId: personId, operation: 'list_certificate', key, input: offer }
    return answerOnce(trx, request, now, async () => {
      if (traded?.certificate.ownerId !== personId) return refuse({ code: 'unknown_certificate' })
      if (await standsAlready(trx, number, now)) return refuse({ code: 'transition_not_allowed' })
      const wish = {
        sellerId: personId,
        priceMicro: offer.priceMicro,
        endsAt: addDays(now, offer.days),
      }
      const rules = { ...platform.settings, ...traded.soldUnder }
      const decision = decideListing(traded.certificate, wish, rules, now)
      if (!decision.ok) return decision
      const listingId = platform.chance.uuid()
      const { endsAt, priceMicro } = decision.value
      await trx
        .insertInto('listing')
        .values({
          id: listingId,
          certificate_number: number,
          seller_id: personId,
          price_micro: priceMicro,
          listed_at: now,
          ends_at: endsAt,
        })
        .execute()
      const by = { kind: 'person', id: personId } as const
      const subject = `certificate:${number}`
      const detail = { listingId, priceMicro }
      await recordAudit(trx, { by, operation: 'trade', subject, detail }, now)
      await tellPerson(trx, personId, offerLetter(listingId, offer, endsAt), now)
      return accept({ listingId, endsAt: endsAt.toISOString() })
    })
  })
}

/** Whoever merely found an open session offers nothing unseen. */
function offerLetter(listingId: string, offer: Offer, endsAt: Date) {
  const number = formatCertificateNumber(offer.certificateNumber)
  return {
    key: `listed:${listingId}`,
    subject: `Votre certificat ${number} est en vente`,
    lines: [
      `Votre certificat ${number} est en vente à ${formatUsdc(offer.priceMicro)} USDC jusqu’au ${dayText(endsAt)}. Tant que personne ne l’achète, vous pouvez retirer votre offre.`,
      'Si ce n’est pas vous, retirez-la, changez de mot de passe et écrivez-nous.',
    ],
  }
}

/** True while an offer stands or is being bought; one whose time is over, or whose seller has it no more, makes room. */
async function standsAlready(trx: Trx, number: bigint, now: Date): Promise<boolean> {
  const open = await trx
    .selectFrom('listing')
    .selectAll()
    .where('certificate_number', '=', number)
    .where('taken_back_at', 'is', null)
    .where('sold_at', 'is', null)
    .executeTakeFirst()
  if (!open) return false
  const { isReserved, isFrozen } = await readListing(trx, open.id, now)
  if (!hasCome(open.ends_at, now) || isReserved || isFrozen) return true
  await trx
    .updateTable('listing')
    .set({ taken_back_at: open.ends_at })
    .where('id', '=', open.id)
    .execute()
  return false
}

/**
 * Takes an offer of one's own back. Refuses `unknown_object` for others' as for none, and what `decideTakingBack`
 * refuses.
 */
export function takeBack(
  platform: Platform,
  { personId }: Actor,
  listingId: string,
): Promise<Decision<{ takenBackAt: Date }>> {
  return inTransaction(platform.db, async (trx) => {
    const found = await trx
      .selectFrom('listing')
      .select(['certificate_number', 'seller_id'])
      .where('id', '=', listingId)
      .executeTakeFirst()
    if (found?.seller_id !== personId) return refuse({ code: 'unknown_object' })
    await lockTraded(trx, platform, found.certificate_number, [personId])
    const now = platform.clock.now()
    const decision = decideTakingBack(await readListing(trx, listingId, now), personId, now)
    if (!decision.ok) return decision
    await trx
      .updateTable('listing')
      .set({ taken_back_at: now })
      .where('id', '=', listingId)
      .execute()
    return accept({ takenBackAt: now })
  })
}
