import { patronTexts } from '#app/texts/studio/patrons.ts'
import { csvCell } from '#domain/kernel/csv-cell.ts'

interface Patron {
  certificateNumber: bigint
  alias: string
  since: Date
}

/** The mark by which spreadsheets know UTF-8. */
const MARK = '\uFEFF'

/** The patrons who let a federation name them, as a table. */
export function patronsCsv(patrons: readonly Patron[]): string {
  const lines = patrons.map(({ certificateNumber, alias, since }) => [
    csvCell(certificateNumber),
    csvCell(alias),
    csvCell(since.toISOString()),
  ])
  const all = [patronTexts.columns.map(csvCell), ...lines]
  return `${MARK}${all.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}
