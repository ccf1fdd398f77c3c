import type { LegalFacts } from '#domain/kernel/legal.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'

/** One part of a legal page: rows of facts, paragraphs or both. */
export interface LegalSection {
  title: string
  rows?: readonly (readonly [label: string, value: string])[]
  text?: readonly string[]
  /** A page of ours on which the reader does what the part is about. */
  link?: { path: string; label: string }
}

/** What the pages are written from. */
export interface LegalGround {
  facts: LegalFacts
  launched: boolean
  /** The figures that count once it is launched; until then those that are foreseen. */
  settings: BusinessSettings
  /** It is open while no contract runs: certificates have no token. */
  tokenless?: boolean
}

/** A legal page. The French one is binding, as the law it follows. */
export interface LegalPage {
  title: string
  lead: string
  sections: readonly LegalSection[]
}

/** One page as its language writes it. */
export type WrittenPage = (ground: LegalGround) => LegalPage

export type Row = readonly [label: string, value: string]

/** A row, or nothing where the fact is not known: visitors never see a gap. */
export const row = (label: string, value: string | null | undefined): Row[] =>
  value ? [[label, value]] : []

/** A part, or nothing where it has nothing to say. */
export const part = (section: LegalSection): LegalSection[] =>
  section.rows?.length || section.text?.length ? [section] : []
