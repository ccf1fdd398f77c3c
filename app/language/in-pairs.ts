import { currentLanguage } from './language.ts'

/** A short text in both languages. */
export type Pair = readonly [fr: string, en: string]

/** Short texts, each in both languages on one line, read in the language of whoever reads them. */
export function inPairs<Key extends string>(
  pairs: {
    readonly [K in Key]: Pair
  },
): { readonly [K in Key]: string } {
  const texts = {}
  for (const [key, [fr, en]] of Object.entries<Pair>(pairs)) {
    const get = () => (currentLanguage() === 'en' ? en : fr)
    Object.defineProperty(texts, key, { enumerable: true, get })
  }
  return texts as { readonly [K in Key]: string }
}
