import { studioPocketTexts } from '#app/texts/studio/pockets.ts'
import { csvCell } from '#domain/kernel/csv-cell.ts'
import { formatUsdc, type MicroUsdc } from '#domain/kernel/money.ts'

interface Backer {
  certificateNumber: bigint
  alias: string
  principalMicro: MicroUsdc
  units: number | null
  confirmedAt: Date | null
}

/** The mark by which spreadsheets know UTF-8. */
const MARK = '\uFEFF'

/** Backers of a Pocket as a table, by alias: nobody is named. */
export function backersCsv(backers: readonly Backer[]): string {
  const lines = backers.map((backer) => [
    csvCell(backer.certificateNumber),
    csvCell(backer.alias),
    formatUsdc(backer.principalMicro),
    csvCell(backer.units),
    csvCell(backer.confirmedAt?.toISOString()),
  ])
  const all = [studioPocketTexts.columns.map(csvCell), ...lines]
  return `${MARK}${all.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}
