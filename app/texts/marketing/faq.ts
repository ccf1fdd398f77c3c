import { inBoth } from '#app/language/in-both.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { en } from './en/faq.ts'
import { fr } from './fr/faq.ts'
import { frameTexts } from './frame.ts'

/** One question of the home page; `id` is its deep link (`/#faq-…`). */
interface Question {
  id: string
  question: string
  answer: readonly string[]
}

/** Questions under one heading of the index; `id` is the heading's deep link. */
export interface QuestionGroup {
  id: string
  title: string
  questions: readonly Question[]
}

/** Every rule that a visitor may ask about, in plain words. */
export const faq = inBoth<{ groups: readonly QuestionGroup[] }>({
  fr: { groups: fr },
  en: { groups: en },
})

/** The same, with what is not so yet. @param tokenless No contract runs. */
export function questionsToday(tokenless: boolean): readonly QuestionGroup[] {
  if (!tokenless) return faq.groups
  return faq.groups.map((group) => ({
    ...group,
    questions: group.questions.map((one) =>
      one.id === 'faq-resale' ? { ...one, answer: [...one.answer, frameTexts.tokenless] } : one,
    ),
  }))
}

/** What visitors of each Pocket page ask. */
const asked: { readonly [Kind in PocketKind]: readonly string[] } = {
  tips: ['faq-tips', 'faq-minimums', 'faq-certificates', 'faq-kyc'],
  share: ['faq-career-shares', 'faq-compensation', 'faq-fees', 'faq-withdrawal', 'faq-resale'],
  federation: ['faq-federations', 'faq-payment', 'faq-kyc', 'faq-resale'],
}

/** The questions that lead on from a Pocket page to the home page's answers. */
export function questionsAbout(kind: PocketKind): readonly Question[] {
  const all = faq.groups.flatMap(({ questions }) => questions)
  return asked[kind].map((id) => {
    const found = all.find((question) => question.id === id)
    if (!found) throw new Error(`no question has the id ${id}`)
    return found
  })
}
