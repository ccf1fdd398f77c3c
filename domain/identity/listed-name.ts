import { isSameWord, type nameWords } from './kyc-name-fold.ts'

/** The words of a name, each in its spellings. */
export type NameWords = ReturnType<typeof nameWords>

/**
 * Whether a person's name is one that a list has: the words of the shorter of both are all among the words of the other, each
 * once and in any order, and there are two of them at least; a name of one word is met by that word alone. Accents, case,
 * hyphens, apostrophes and the Latin spelling do not matter. Namesakes are met as well: compliance tells them apart. Rule KYC-02.
 */
export function isListedName(name: NameWords, listed: NameWords): boolean {
  const [short, long] = name.length <= listed.length ? [name, listed] : [listed, name]
  if (short.length === 0 || (short.length === 1 && long.length > 1)) return false
  const left = [...long]
  return short.every((word) => {
    const at = left.findIndex((candidate) => isSameWord(candidate, word))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}
