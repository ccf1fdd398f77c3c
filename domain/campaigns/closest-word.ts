/** Letters that may differ: none in a short word, one up to this length, two in a longer one. */
const SHORT = 3
const MIDDLE = 5

/**
 * The known word that somebody may have meant who typed another: as few letters as possible are missing, too many, others, or in
 * the wrong order. Both in plain letters. @returns Null where none is near.
 */
export function closestWord(typed: string, known: Iterable<string>): string | null {
  const most = typed.length <= SHORT ? 0 : typed.length <= MIDDLE ? 1 : 2
  let closest: { word: string; away: number } | null = null
  for (const word of known) {
    if (Math.abs(word.length - typed.length) > most) continue
    const away = lettersApart(typed, word)
    if (away <= most && (closest === null || away < closest.away)) closest = { word, away }
  }
  return closest?.word ?? null
}

/** Letters to add, take away, replace or swap with their neighbour until one word is the other. */
function lettersApart(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + other,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
