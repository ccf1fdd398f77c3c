import { currentLanguage } from '#app/language/language.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { en } from './refusals/en.ts'
import { fr } from './refusals/fr.ts'

const texts = { fr, en }

/** The sentence for one refusal, with its figures and dates written in. */
export function refusalText(refusal: Refusal): string {
  const text = texts[currentLanguage()][refusal.code] as string | ((detail: unknown) => string)
  if (typeof text === 'string') return text
  return text('detail' in refusal ? refusal.detail : undefined)
}
