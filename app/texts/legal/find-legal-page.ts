import type { LegalFacts } from '#domain/legal.ts'
import { complaints } from './complaints.ts'
import { conditionsOfSale } from './conditions-of-sale.ts'
import { conditionsOfUse } from './conditions-of-use.ts'
import { cookies } from './cookies.ts'
import type { LegalPage } from './legal-page.ts'
import { withdrawal } from './withdrawal.ts'

/** The legal page of one of the addresses that share a route; what is not there is a mistake of the routes. */
export function findLegalPage(path: string, facts: LegalFacts, launched: boolean): LegalPage {
  const pages = [
    conditionsOfUse(launched),
    conditionsOfSale(launched),
    cookies(launched),
    withdrawal(launched),
    complaints(facts),
  ]
  const found = pages.find((page) => page.path === path)
  if (!found) throw new Error(`no legal page at ${path}`)
  return found
}
