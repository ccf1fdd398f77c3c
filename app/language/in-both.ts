import { currentLanguage } from './language.ts'

/**
 * Words in both languages, read as if there were one: each text is looked up in the language of whoever reads it, at
 * the moment it is read. A text that is missing in one of them does not compile.
 * Groups may be kept in a variable of a module; a single text may not, since no language is chosen there yet.
 */
export function inBoth<Words extends object>(words: { fr: Words; en: NoInfer<Words> }): Words {
  return merge(words.fr, words.en) as Words
}

function merge(fr: object, en: object): object {
  const merged = {}
  for (const [key, french] of Object.entries(fr)) {
    const english: unknown = en[key as keyof typeof en]
    const property = isGroup(french)
      ? { value: merge(french, english as object) }
      : { get: () => (currentLanguage() === 'en' ? english : french) }
    Object.defineProperty(merged, key, { enumerable: true, ...property })
  }
  return merged
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
