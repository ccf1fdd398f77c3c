import { inBoth } from '#app/language/in-both.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { en } from './en/home.ts'
import { fr } from './fr/home.ts'

/** A heading and what stands below it. */
export type Point = readonly [title: string, text: string]

/** A row of facts. */
export type Fact = readonly [label: string, value: string]

/** One kind of Pocket, as its card on the home page shows it. */
interface PocketCard {
  kind: PocketKind
  name: string
  text: string
  explore: string
  tape: readonly Fact[]
}

/** The words of the home page, in the order of its sections. */
export interface HomeTexts {
  title: string
  description: string
  lead: string
  minimum: string
  tape: readonly { label: string; value: string; note: string }[]
  pause: string
  play: string

  pocketsTitle: string
  pocketsLead: string
  pockets: readonly PocketCard[]
  specimens: string
  runTitle: string
  run: readonly Point[]

  fightersTitle: string
  fightersLead: string
  fighters: readonly Point[]
  backersTitle: string
  backersLead: string
  backers: readonly Point[]

  safetyTitle: string
  safetyLead: string
  safety: readonly Point[]
  escrowTitle: string
  escrowLead: string
  escrowStage: string
  escrowWhere: string
  escrow: readonly [open: Fact, closed: Fact, released: Fact]
  escrowParts: { escrow: string; fee: string; athlete: string }

  faqTitle: string
  faqLead: string
  faqLink: string

  disclaimersTitle: string
  noticeTitle: string
  noticeBeforeLaunch: string
  noticeOnceLaunched: string
  notice: readonly string[]

  closingTitle: string
  closingText: string
}

export const home = inBoth<HomeTexts>({ fr, en })
