import type { Selectable } from 'kysely'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { formatUsdc } from '#domain/kernel/money.ts'
import {
  composeFrenchEmail,
  findAddressee,
  type Platform,
  type PurchaseRow,
  type SaleRow,
  sendEmail,
} from '#server/kernel/door.ts'

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
  await tell(platform, row.buyer_id, `bought:${saleId}`, boughtText(row))
  await tell(platform, row.seller_id, `sold:${saleId}`, soldText(row))
}

async function mailReturn(platform: Platform, purchaseId: string): Promise<void> {
  const row = await platform.db
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  await tell(platform, row.buyer_id, `purchase-back:${purchaseId}`, returnedText(row))
}

type Text = { subject: string; line: string; label: string; path: string }

async function tell(platform: Platform, personId: string, key: string, text: Text): Promise<void> {
  const addressee = await findAddressee(platform.db, personId)
  if (!addressee) return
  const mail = composeFrenchEmail({
    key,
    to: addressee.email,
    subject: text.subject,
    lines: [`Bonjour ${addressee.name},`, text.line],
    action: { label: text.label, url: platform.site.publicUrl() + text.path },
  })
  await sendEmail(platform, mail)
}

const numberOf = (row: Pick<Selectable<SaleRow>, 'certificate_number'>) =>
  formatCertificateNumber(Number(row.certificate_number))

function boughtText(row: Selectable<SaleRow>): Text {
  const number = numberOf(row)
  return {
    subject: `Votre achat est confirmé : certificat ${number}`,
    line: `Le certificat ${number} est à vous. Vous l’avez payé ${formatUsdc(row.price_micro)} USDC.`,
    label: 'Voir mon certificat',
    path: `/c/${row.certificate_number}`,
  }
}

function soldText(row: Selectable<SaleRow>): Text {
  const number = numberOf(row)
  const price = formatUsdc(row.price_micro)
  const royalty = formatUsdc(row.royalty_micro)
  return {
    subject: `Votre certificat ${number} est vendu`,
    line: `Votre certificat ${number} a été vendu ${price} USDC. Après la redevance de ${royalty} USDC, ${formatUsdc(row.seller_micro)} USDC s’ajoutent à votre solde.`,
    label: 'Voir mon solde',
    path: '/dashboard',
  }
}

function returnedText(row: Selectable<PurchaseRow>): Text {
  const number = numberOf(row)
  return {
    subject: `Votre achat du certificat ${number} est remboursé`,
    line: `Le certificat ${number} ne peut plus être cédé. La totalité, soit ${formatUsdc(row.price_micro)} USDC, retourne au moyen de paiement que vous avez utilisé.`,
    label: 'Voir les offres',
    path: '/dashboard',
  }
}
