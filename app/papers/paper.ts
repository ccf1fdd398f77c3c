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
  | {
      kind: 'pictures'
      title?: string
      /** A PNG of 400 × 520. */
      art: Uint8Array
      /** Beside it. */
      facts: readonly PaperFact[]
      /** Runs of dark dots, as a path on a field of `size` by `size`, with what stands under it. */
      square: { size: number; path: string; caption: string }
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
