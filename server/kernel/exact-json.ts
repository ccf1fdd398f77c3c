/** JSON in which bigints are text, so that nobody reads them as a float. */
export function exactJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? each.toString() : each,
  )
}
