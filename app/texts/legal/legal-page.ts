/** One part of a legal page: rows of facts, paragraphs or both. */
export interface LegalSection {
  title: string
  rows?: readonly (readonly [label: string, value: string])[]
  text?: readonly string[]
}

/** A legal page, in French as the law it follows. */
export interface LegalPage {
  path: string
  title: string
  lead: string
  sections: readonly LegalSection[]
}

export type Row = readonly [label: string, value: string]

/** A row, or nothing where the fact is not known: visitors never see a gap. */
export const row = (label: string, value: string | null | undefined): Row[] =>
  value ? [[label, value]] : []

/** A part, or nothing where it has nothing to say. */
export const part = (section: LegalSection): LegalSection[] =>
  section.rows?.length || section.text?.length ? [section] : []

/** Says of rules for what is not open yet that they are to come. */
export const atLaunch = (launched: boolean): LegalSection[] =>
  part({
    title: 'À l’ouverture',
    text: launched
      ? []
      : [
          'La plateforme n’est pas encore ouverte\u00a0: rien ne s’y vend. Voici les règles prévues.',
        ],
  })
