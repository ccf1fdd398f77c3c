import type { InBoth, Language } from '#domain/kernel/language.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { RefusalTexts } from './shape.ts'

const texts: InBoth<RefusalTexts> = { fr, en }

/** The sentence for one refusal, with its figures and dates written in. */
export function refusalSentence(refusal: Refusal, language: Language): string {
  const text = texts[language][refusal.code] as string | ((detail: unknown) => string)
  if (typeof text === 'string') return text
  return text('detail' in refusal ? refusal.detail : undefined)
}
