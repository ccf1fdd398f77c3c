/** What every Pocket page says, in the order in which it says it. */
export interface PocketPageTexts {
  kind: 'tips' | 'share' | 'federation'
  path: string
  label: string
  title: string
  lead: string
  /** Stands right under the hero button. */
  caution: string
  certificate: string
  /** Facts at a glance: label and value. */
  facts: readonly (readonly [label: string, value: string])[]
  explanation: readonly { title: string; text: readonly string[] }[]
  stepsTitle: string
  steps: readonly (readonly [title: string, text: string])[]
  rightsTitle: string
  rights: readonly { about: string; get: string; not: string }[]
  notice: readonly string[]
  /** Deep links of the home page's questions. */
  questions: readonly string[]
  closingTitle: string
  closingText: string
}
