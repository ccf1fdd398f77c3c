import type { ShownFact } from './cells.ts'
import type { FormField } from './form-fields.ts'
import type { SectionView } from './object-parts.ts'
import type { ActLink } from './row-acts.ts'

/** What a request would do, in words. */
export interface Rehearsed {
  /** Every reason why it would be refused; none where it would not. */
  readonly refusals: readonly string[]
  /** What it would answer. */
  readonly facts: readonly ShownFact[]
  /** What it would book: each entry with its lines. */
  readonly entries: readonly SectionView[]
  /** Somebody else would have to agree before anything changes. */
  readonly proposes: boolean
  /** Somebody outside would be asked, so that it cannot be tried. */
  readonly untried: boolean
}

/** What was done. */
export interface Done {
  readonly said: string
  readonly facts: readonly ShownFact[]
  readonly proposal: string | null
}

/** What came of the form. */
export interface ActAnswer {
  /** The fields with what was typed. */
  readonly fields: readonly FormField[] | null
  readonly errors: Readonly<Record<string, string>>
  /** Every reason why it was not done. */
  readonly refusals: readonly string[]
  readonly rehearsed: Rehearsed | null
  readonly done: Done | null
  /** What the typed value of a setting would do, by an amount. */
  readonly example?: string | null
  /** The key under which the form was sent: sent again, it is not done twice. */
  readonly once: string
}

/** A form of the console. */
export interface ActView {
  readonly title: string
  readonly room: ActLink | null
  readonly back: ActLink | null
  readonly said: string | null
  /** What it is about: the row of the list that it was chosen from. */
  readonly about: readonly SectionView[]
  readonly fields: readonly FormField[]
  /** What has to be chosen before the form can be made. */
  readonly choices: { readonly title: string; readonly links: readonly ActLink[] } | null
  /** Ids that the address has filled in. */
  readonly given: readonly {
    readonly name: string
    readonly value: string
    readonly fact: ShownFact
  }[]
  /** What the value of a setting that is in force does, by an amount. */
  readonly example: string | null
  /** The effect is shown before it is confirmed. */
  readonly checks: boolean
  readonly once: string
}
