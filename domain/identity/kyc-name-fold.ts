/**
 * Letters that Unicode does not take apart, in the Latin spellings that documents use: ICAO 9303 first, then the other
 * ones in use. A letter with one spelling has it in both columns.
 */
const SPELLINGS: Readonly<Record<string, readonly [string, string]>> = {
  ...pairs('ß:ss æ:ae œ:oe ð:d đ:d ħ:h ı:i ĸ:k ł:l ŋ:n þ:th ŧ:t ə:e ĳ:ij'),
  ...pairs('ä:ae|a ö:oe|o ü:ue|u ø:oe|o å:aa|a ñ:n'),
  ...pairs('а:a б:b в:v г:g|h ґ:g д:d ђ:d|dj е:e ё:e|yo є:ie|ye ж:zh з:z и:i і:i ї:i|yi й:i|y'),
  ...pairs('ј:j к:k л:l љ:lj м:m н:n њ:nj о:o п:p р:r с:s т:t ћ:c у:u ў:u ф:f х:kh|h ц:ts ч:ch'),
  ...pairs('џ:dz ш:sh щ:shch|sht ъ:ie| ы:y ь: э:e ю:iu|yu я:ia|ya'),
  ...pairs('α:a β:v|b γ:g δ:d ε:e ζ:z η:i|e θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t'),
  ...pairs('υ:y|u φ:f|ph χ:ch|h ψ:ps ω:o'),
}

function pairs(text: string): Record<string, readonly [string, string]> {
  return Object.fromEntries(
    text.split(' ').map((entry) => {
      const [letter = '', spelt = ''] = entry.split(':')
      const [first = '', second = first] = spelt.split('|')
      return [letter, [first, second] as const]
    }),
  )
}

/** Marks that some write and others leave out inside one word. */
const INSIDE_A_WORD = /['’ʼʹ`´‘.]/gu

/**
 * The words of a name, each in the spellings by which it is known: without accents, case and apostrophes, in Latin
 * letters. Hyphens part words as blanks do. Letters of other scripts stay as they are.
 */
export function nameWords(name: string): readonly (readonly string[])[] {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(INSIDE_A_WORD, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(spellingsOf)
}

function spellingsOf(word: string): readonly string[] {
  const spelt = ([0, 1] as const).map((column) =>
    [...word].map((letter) => spellLetter(letter, column)).join(''),
  )
  return [...new Set([...spelt, withoutMarks(word)])].filter((spelling) => spelling !== '')
}

function spellLetter(letter: string, column: 0 | 1): string {
  const known = SPELLINGS[letter] ?? SPELLINGS[withoutMarks(letter)]
  return known?.[column] ?? withoutMarks(letter)
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '')
}

/** Whether two words are the same in one of their spellings. */
export function isSameWord(one: readonly string[], other: readonly string[]): boolean {
  return one.some((spelling) => other.includes(spelling))
}
