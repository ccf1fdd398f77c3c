import { currentLanguage } from '#app/language/language.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { refusalSentence } from '#domain/kernel/refusals/refusal-sentence.ts'

/** The sentence for one refusal, in the language of whoever reads it. */
export const refusalText = (refusal: Refusal): string => refusalSentence(refusal, currentLanguage())

/** The sentences of all that stands in the way, each said once. */
export const refusalTexts = (refusals: readonly Refusal[]): readonly string[] => [
  ...new Set(refusals.map(refusalText)),
]
