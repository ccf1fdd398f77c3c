import type { WrittenPage } from '#app/texts/legal/legal-page.ts'
import type { LegalPath } from '#app/texts/marketing/navigation.ts'
import { accessibilite } from './accessibilite.ts'
import { complaints } from './complaints.ts'
import { conditionsOfSale } from './conditions-of-sale.ts'
import { conditionsOfUse } from './conditions-of-use.ts'
import { confidentialite } from './confidentialite.ts'
import { cookies } from './cookies.ts'
import { mentionsLegales } from './mentions-legales.ts'
import { withdrawal } from './withdrawal.ts'

export const fr: { readonly [Path in LegalPath]: WrittenPage } = {
  '/mentions-legales': mentionsLegales,
  '/cgu': conditionsOfUse,
  '/cgv': conditionsOfSale,
  '/confidentialite': confidentialite,
  '/cookies': cookies,
  '/accessibilite': accessibilite,
  '/retractation': withdrawal,
  '/reclamation': complaints,
}
