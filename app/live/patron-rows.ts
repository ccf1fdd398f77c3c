import type { PatronRow } from '#app/screens/pocket/patron-wall.tsx'
import { dateText } from '#app/texts/format.ts'
import { patronTexts as texts } from '#app/texts/studio/patrons.ts'

interface Patron {
  certificateNumber: bigint
  alias: string
  since: Date
}

/** Patrons who want to be seen, in words. */
export const patronRows = (patrons: readonly Patron[]): PatronRow[] =>
  patrons.map(({ certificateNumber, alias, since }) => {
    return { number: String(certificateNumber), alias, since: texts.since(dateText(since)) }
  })
