import { aboutText, type ToldMovement } from '#app/live/movements-view.ts'
import { movementKindTexts, movementTexts } from '#app/texts/movements.ts'
import { csvCell } from '#domain/kernel/csv-cell.ts'
import { formatUsdc } from '#domain/kernel/money.ts'
import { toParis } from '#domain/kernel/time.ts'

/** How a spreadsheet in French reads it, or how a program does. */
export type CsvDialect = 'french' | 'programs'

/** The mark by which spreadsheets know UTF-8. */
const MARK = '\uFEFF'

interface Writing {
  separator: string
  header: readonly string[]
  line(movement: ToldMovement): readonly string[]
}

/** Movements as a table with a header row always: figures are no texts, and texts are no formulas. */
export function movementsCsv(movements: readonly ToldMovement[], dialect: CsvDialect): string {
  const { separator, header, line } = dialect === 'french' ? french() : programs
  const lines = [header.map(csvCell), ...movements.map(line)]
  return `${MARK}${lines.map((cells) => `${cells.join(separator)}\r\n`).join('')}`
}

const programs: Writing = {
  separator: ',',
  header: [
    ...['id', 'at', 'kind', 'pocket', 'certificate', 'amount_micro_usdc', 'balance_micro_usdc'],
    ...['eur_cents', 'order', 'address', 'reference', 'platform', 'platform_royalty_micro_usdc'],
  ],
  line: (movement) => [
    csvCell(movement.id),
    csvCell(movement.at.toISOString()),
    csvCell(movement.kind),
    csvCell(movement.pocket?.title),
    csvCell(movement.certificateNumber),
    csvCell(movement.amountMicro),
    csvCell(movement.balanceMicro),
    csvCell(movement.card?.eurCents),
    csvCell(movement.orderId),
    csvCell(movement.toAddress),
    csvCell(movement.reference),
    csvCell(movement.elsewhere?.platform),
    csvCell(movement.elsewhere?.royaltyMicro),
  ],
}

/** Decimal commas, and the time of Paris; the words are those of the page's language. */
function french(): Writing {
  const { columns, facts } = movementTexts
  return {
    separator: ';',
    header: [
      ...[facts.date, columns.what, `${facts.pocket} / ${facts.certificate}`],
      ...[`${columns.amount} (USDC)`, `${facts.balance} (USDC)`, `${facts.card} (€)`],
      ...[facts.address, facts.transaction, facts.reference, facts.platform],
      `${facts.royalty} (USDC)`,
    ],
    line: (movement) => [
      csvCell(parisText(movement.at)),
      csvCell(movementKindTexts[movement.kind].one),
      csvCell(aboutText(movement)),
      withComma(formatUsdc(movement.amountMicro)),
      withComma(formatUsdc(movement.balanceMicro)),
      movement.card ? eurosText(movement.card.eurCents) : '',
      csvCell(movement.toAddress),
      csvCell(movement.reference),
      csvCell(movement.id),
      csvCell(movement.elsewhere?.platform),
      movement.elsewhere ? withComma(formatUsdc(movement.elsewhere.royaltyMicro)) : '',
    ],
  }
}

const withComma = (decimal: string) => decimal.replace('.', ',')

function eurosText(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** `20/11/2026 20:30`, which French spreadsheets read as a date. */
function parisText(at: Date): string {
  const { year, month, day, hour, minute } = toParis(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(day)}/${two(month)}/${year} ${two(hour)}:${two(minute)}`
}
