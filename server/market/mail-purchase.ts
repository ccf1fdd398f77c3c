import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import {
  composeEmail,
  type Email,
  findAddressee,
  type Platform,
  sendEmail,
} from '#server/kernel/door.ts'
import { boughtEmail, purchaseBackEmail, soldEmail } from './market-mail-texts.ts'

/** `purchaseId` is also the sale's id; a sale paid out of a balance has no purchase. */
type Requested = { purchaseId: string; what: 'sold' | 'refunded' }

/** Tells the buyer that a certificate is theirs, and its seller; or the buyer that the money goes back. */
export async function mailPurchase(
  platform: Platform,
  { purchaseId, what }: Requested,
): Promise<void> {
  await (what === 'sold' ? mailSale : mailReturn)(platform, purchaseId)
}

async function mailSale(platform: Platform, saleId: string): Promise<void> {
  const row = await platform.db
    .selectFrom('sale')
    .selectAll()
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  const site = platform.site.publicUrl()
  const number = numberOf(row)
  const sold = { number, priceMicro: row.price_micro, soldAt: row.sold_at, reference: saleId }
  const gained = { royaltyMicro: row.royalty_micro, addedMicro: row.seller_micro }
  const bought = boughtEmail(`${site}/c/${row.certificate_number}`, sold)
  await tell(platform, row.buyer_id, { ...bought, key: `bought:${saleId}` })
  const news = soldEmail(`${site}/gains`, sold, gained)
  await tell(platform, row.seller_id, { ...news, key: `sold:${saleId}` })
}

async function mailReturn(platform: Platform, purchaseId: string): Promise<void> {
  const row = await platform.db
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const back = { number: numberOf(row), priceMicro: row.price_micro, reference: purchaseId }
  const email = purchaseBackEmail(`${platform.site.publicUrl()}/dashboard?tab=marketplace`, back)
  await tell(platform, row.buyer_id, { ...email, key: `purchase-back:${purchaseId}` })
}

async function tell(platform: Platform, personId: string, email: Email): Promise<void> {
  const to = await findAddressee(platform.db, personId)
  if (to) await sendEmail(platform, composeEmail({ ...email, to }))
}

const numberOf = ({ certificate_number: number }: { certificate_number: bigint }) =>
  formatCertificateNumber(Number(number))
