/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

type NumberKey<Visit> = {
  [Key in keyof Visit]: Visit[Key] extends number ? Key : never
}[keyof Visit]

/** The median of one figure over several visits. */
export function medianOf<Visit>(visits: readonly Visit[], key: NumberKey<Visit>): number {
  return median(visits.map((visit) => Number(visit[key])))
}
