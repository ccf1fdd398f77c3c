import type { Figures } from '#domain/kernel/figures.ts'
import type { InBoth, Language } from '#domain/kernel/language.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'

/** What an e-mail lists below its text, in the order in which it is given: `paid`, then `pocket`, then `certificate`. */
export type EmailFacts = { readonly [Name in FactName]?: MicroUsdc | Date | string | null }

const labels = {
  paid: { fr: 'Vous avez payé', en: 'You paid' },
  refunded: { fr: 'Remboursé', en: 'Refunded' },
  price: { fr: 'Prix', en: 'Price' },
  royalty: { fr: 'Redevance', en: 'Royalty' },
  added: { fr: 'Ajouté à votre solde', en: 'Added to your balance' },
  paidOut: { fr: 'Versé', en: 'Paid out' },
  owed: { fr: 'Dû', en: 'Owed' },
  received: { fr: 'Reçu et partagé', en: 'Received and shared' },
  missing: { fr: 'Ne viendra pas', en: 'Will not come' },
  pocket: { fr: 'Pocket', en: 'Pocket' },
  certificate: { fr: 'Certificat', en: 'Certificate' },
  fight: { fr: 'Combat', en: 'Fight' },
  wallet: { fr: 'Portefeuille', en: 'Wallet' },
  address: { fr: 'Adresse', en: 'Address' },
  date: { fr: 'Date', en: 'Date' },
  from: { fr: 'À partir du', en: 'From' },
  until: { fr: 'Jusqu’au', en: 'Until' },
  reference: { fr: 'Référence', en: 'Reference' },
} as const satisfies Record<string, InBoth<string>>
type FactName = keyof typeof labels

/** The facts as rows of label and value, in one language; one without a value is left out. */
export function rowsOf(
  facts: EmailFacts,
  language: Language,
  write: Figures,
): readonly (readonly [label: string, value: string])[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : [[labels[name as FactName][language], valueText(value, write)] as const],
  )
}

function valueText(value: MicroUsdc | Date | string, write: Figures): string {
  if (typeof value === 'bigint') return write.usdc(value)
  return value instanceof Date ? write.moment(value) : value
}
