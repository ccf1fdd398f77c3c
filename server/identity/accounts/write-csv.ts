import { csvCell } from '#server/kernel/door.ts'
import type { ExportRow } from './export-row.ts'

/**
 * Rows as CSV by RFC 4180, with a mark at the start by which French spreadsheets know UTF-8. A cell that a
 * spreadsheet would take for a formula starts with an apostrophe.
 */
export function writeCsv(rows: readonly ExportRow[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => columns.map((column) => csvCell(row[column])).join(','))
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`
}
