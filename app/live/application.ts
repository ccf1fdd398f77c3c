import type { ApplicationView, ApplyFact } from '#app/screens/studio/apply/apply-view.ts'
import { dateText } from '#app/texts/format.ts'
import { applicationTexts as texts } from '#app/texts/studio/application.ts'

/** What whoever is not logged in sees of an application: where they register, and come back from. */
export function visitorView(
  path: string,
  step: string | undefined,
): Extract<ApplicationView<never>, { stage: 'visitor' }> {
  const next = encodeURIComponent(step ? `${path}/${step}` : path)
  return {
    stage: 'visitor',
    register: `/register?suite=${next}`,
    login: `/login?suite=${next}`,
  }
}

/** What was filled in, step by step, in words. What may be left out says so in its field alone. */
export const factsIn = <Step extends string>(
  rows: readonly (readonly [Step, string, string | undefined])[],
  hrefOf: (step: Step) => string,
): ApplyFact[] =>
  rows.map(([step, label, value]) => ({
    label: label.replace(/ \(.+\)$/, ''),
    value: value || texts.send.none,
    href: hrefOf(step),
  }))

/** The same of an application that was sent, without what was left out. */
export const sentFacts = (facts: readonly ApplyFact[]) =>
  facts
    .filter(({ value }) => value !== texts.send.none)
    .map(({ label, value }) => ({ label, value, tall: value.length > 30 }))

export const sentStep = (submittedAt: Date) =>
  ({
    title: texts.sent.sent,
    text: texts.sent.sentAt(dateText(submittedAt)),
    state: 'done',
  }) as const

/** The step after one. */
export const nextOf = <Step extends string>(steps: readonly Step[], step: Step): Step =>
  steps[Math.min(steps.indexOf(step) + 1, steps.length - 1)] ?? step

/** What is typed in one line. */
export const oneLine = (text = ''): string => text.trim().replace(/\s+/g, ' ')
