import type { ExportRow } from '#server/accounts/export-own-data.ts'

/**
 * Rows as CSV by RFC 4180, with a mark at the start by which French spreadsheets know UTF-8. A cell that a
 * spreadsheet would take for a formula starts with an apostrophe.
 */
export function writeCsv(rows: readonly ExportRow[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => columns.map((column) => cell(row[column] ?? null)).join(','))
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

function cell(value: ExportRow[string]): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
