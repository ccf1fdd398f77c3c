import type { LegalFacts } from '#domain/kernel/legal.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { complaints } from './complaints.ts'
import { conditionsOfSale } from './conditions-of-sale.ts'
import { conditionsOfUse } from './conditions-of-use.ts'
import { cookies } from './cookies.ts'
import type { LegalPage } from './legal-page.ts'
import { withdrawal } from './withdrawal.ts'

/** What the pages are written from. */
interface LegalGround {
  facts: LegalFacts
  launched: boolean
  /** The figures that count once it is launched; until then those that are foreseen. */
  settings: BusinessSettings
}

/** The legal page of one of the addresses that share a route; what is not there is a mistake of the routes. */
export function findLegalPage(path: string, { facts, launched, settings }: LegalGround): LegalPage {
  const pages = [
    conditionsOfUse(launched, settings),
    conditionsOfSale(launched, settings),
    cookies(launched),
    withdrawal(launched),
    complaints(facts),
  ]
  const found = pages.find((page) => page.path === path)
  if (!found) throw new Error(`no legal page at ${path}`)
  return found
}
