/**
 * One cell of a CSV file by RFC 4180, whether commas or semicolons stand between cells. A text that a spreadsheet would take
 * for a formula starts with an apostrophe.
 */
export function csvCell(value: string | number | bigint | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
