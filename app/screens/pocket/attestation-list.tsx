import type { ReactNode } from 'react'
import { attestationTexts as texts } from '#app/texts/studio/attestations.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'

/** What a federation attests of an athlete, in words. */
export interface AttestationRow {
  id: string
  /** What it is: a licence, a fitness, a result. */
  kind: string
  /** What is said. */
  said: string
  /** By or for whom, since when and until when. */
  detail: string
  state: string
  tone: BadgeTone
  /** What else there is to know, such as why it was revoked. */
  notes: readonly string[]
  /** The signed record; null where there is none. */
  recordHref: string | null
  mayRevoke: boolean
}

interface AttestationListProps {
  rows: readonly AttestationRow[]
  /** What the reader may do with one. */
  act?: (row: AttestationRow) => ReactNode
}

/** What federations attest of an athlete, each with its state and its signed record. */
export function AttestationList({ rows, act }: AttestationListProps) {
  return (
    <ul className="border-y border-rule">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-2 border-t border-rule py-4 first:border-t-0">
          <div className="flex items-center justify-between gap-4">
            <p className="type-label text-12 text-faint">{row.kind}</p>
            <Badge tone={row.tone}>{row.state}</Badge>
          </div>
          <p className="text-16 font-semibold wrap-anywhere">{row.said}</p>
          <p className="type-figure text-15 wrap-anywhere text-soft">{row.detail}</p>
          {row.notes.map((note) => (
            <p key={note} className="text-15 wrap-anywhere text-caution">
              {note}
            </p>
          ))}
          <div className="flex flex-wrap items-center gap-x-6 empty:hidden">
            {row.recordHref && (
              <a
                href={row.recordHref}
                download
                className="inline-flex min-h-9 items-center text-15 font-semibold text-link hover:underline pointer-coarse:min-h-11"
              >
                {texts.record}
              </a>
            )}
            {act?.(row)}
          </div>
        </li>
      ))}
    </ul>
  )
}
