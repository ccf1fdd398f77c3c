import { inBoth } from '#app/language/in-both.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { federation as federationEn } from './en/federations.ts'
import { share as shareEn } from './en/shares.ts'
import { tips as tipsEn } from './en/tips.ts'
import { federation as federationFr } from './fr/federations.ts'
import { share as shareFr } from './fr/shares.ts'
import { tips as tipsFr } from './fr/tips.ts'
import type { Fact, Point } from './home.ts'

/** What every Pocket page says, in the order in which it says it. */
export interface PocketPageTexts {
  label: string
  title: string
  lead: string
  /** Stands right under the hero button. */
  caution: string
  /** Facts at a glance. */
  facts: readonly Fact[]
  explanation: readonly { title: string; text: readonly string[] }[]
  stepsTitle: string
  steps: readonly Point[]
  rightsTitle: string
  rights: readonly { about: string; get: string; not: string }[]
  notice: readonly string[]
  closingTitle: string
  closingText: string
}

/** The pages about each kind of Pocket. */
export const pocketPages = inBoth<{ readonly [Kind in PocketKind]: PocketPageTexts }>({
  fr: { tips: tipsFr, share: shareFr, federation: federationFr },
  en: { tips: tipsEn, share: shareEn, federation: federationEn },
})
