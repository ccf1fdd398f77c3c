/** Inclusive run of code points as text. */
function run(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join(
    '',
  )
}

/** What English and French pages write: Basic Latin, Latin-1 (other backers' names too) and our punctuation. */
export const CHARSET = `${run(0x20, 0x7e)}${run(0xa0, 0xff)}œŒ–—‘’“”…•−€ı`

/**
 * Signs that none of the three families has. They are drawn in `marks.ts`
 * so that a delta or a French thousands space never falls to a system font.
 */
export const MARKS_RANGE = 'U+202F, U+2190-2193, U+25B2, U+25BC, U+2713'
