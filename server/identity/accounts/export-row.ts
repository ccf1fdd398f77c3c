/** A row of an export: amounts are decimal text of micro-USDC, times ISO 8601 in UTC. */
export type ExportRow = { readonly [column: string]: string | number | boolean | null }

/** A row as it is told to its owner; what is no plain value is left empty. */
export function plain(row: object): ExportRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, plainValue(value)]),
  )
}

function plainValue(value: unknown): string | number | boolean | null {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return null
}
