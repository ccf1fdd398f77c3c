/** A paper as it is printed: everything in words already. */
export interface Paper {
  title: string
  /** The language of its words, for readers that speak. */
  language: string
  issuer: string
  /** To whom it is given. */
  addressee: { label: string; name: string }
  parts: readonly PaperPart[]
  /** Under the last part, small. */
  notes: readonly string[]
}

export type PaperPart =
  | { kind: 'facts'; title?: string; facts: readonly PaperFact[] }
  | {
      kind: 'table'
      title?: string
      columns: readonly PaperColumn[]
      rows: readonly (readonly string[])[]
    }

export interface PaperFact {
  label: string
  value: string
  /** A sum under a line of its own. */
  total?: boolean | undefined
}

export interface PaperColumn {
  text: string
  /** Its part of the width; all parts come to one. */
  width: number
  right?: boolean
}
