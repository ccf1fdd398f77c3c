import { inBoth } from '#app/language/in-both.ts'
import { en } from './en/pages.ts'
import { fr } from './fr/pages.ts'
import type { LegalGround, LegalPage } from './legal-page.ts'

const pages = inBoth({ fr, en })

/** The legal page of one of the addresses that share a route; what is not there is a mistake of the routes. */
export function findLegalPage(path: string, ground: LegalGround): LegalPage {
  if (!(path in pages)) throw new Error(`no legal page at ${path}`)
  return pages[path as keyof typeof pages](ground)
}
