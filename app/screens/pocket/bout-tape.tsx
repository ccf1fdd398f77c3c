import { tapeTexts as texts } from '#app/texts/tape.ts'
import { PocketPart } from './pocket-part.tsx'

/** One side's figure; `spoken` is how it is read out where that differs. */
export interface TapeCell {
  text: string
  spoken?: string
}

/** The two sides of the next bout in words: the athlete's left, the opponent's right. */
export interface BoutTapeView {
  names: readonly [string, string]
  /** The event, its place and its day. */
  where: string
  rows: readonly { label: string; cells: readonly [TapeCell, TapeCell] }[]
  /** Whose figures these are. */
  notes: readonly string[]
  source: { href: string; label: string } | null
}

/** The tale of the tape of a bout to come. */
export function BoutTape({ view }: { view: BoutTapeView }) {
  const { names, where, rows, notes, source } = view
  return (
    <PocketPart id="face-a-face" title={texts.title}>
      <p className="-mt-2 text-15 text-soft">{where}</p>
      <table className="w-full max-w-160 table-fixed border-collapse">
        <caption className="sr-only">{texts.caption(...names)}</caption>
        <colgroup>
          <col />
          <col className="w-16 sm:w-36" />
          <col />
        </colgroup>
        <thead>
          <tr className="align-bottom">
            <Corner name={names[0]} side="red" />
            <td />
            <Corner name={names[1]} side="blue" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells: [left, right] }) => (
            <tr key={label} className="border-b border-rule">
              <Figure cell={left} className="pr-1 text-right" />
              <th scope="row" className="text-center text-13 font-normal text-faint">
                {label}
              </th>
              <Figure cell={right} className="pl-1 text-left" />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="max-w-160 text-13 text-faint">
        {notes.join(' ')}
        {source && (
          <>
            <br />
            {`${texts.source} `}
            <a
              href={source.href}
              rel="nofollow ugc noopener"
              className="font-semibold text-link hover:underline"
            >
              {source.label}
            </a>
          </>
        )}
      </p>
    </PocketPart>
  )
}

const sides = {
  red: 'border-red-fill pr-1 text-right',
  blue: 'border-link pl-1 text-left',
} as const

/** Who stands in a corner, over its colour. */
function Corner({ name, side }: { name: string; side: keyof typeof sides }) {
  return (
    <th
      scope="col"
      className={`border-b-4 pb-2 text-16 leading-5 font-bold wrap-break-word sm:text-18 ${sides[side]}`}
    >
      {name}
    </th>
  )
}

function Figure({ cell, className }: { cell: TapeCell; className: string }) {
  return (
    <td
      className={`type-figure py-2.5 text-15 font-semibold wrap-break-word sm:text-18 ${className}`}
    >
      {cell.spoken ? (
        <>
          <span aria-hidden="true">{cell.text}</span>
          <span className="sr-only">{cell.spoken}</span>
        </>
      ) : (
        cell.text
      )}
    </td>
  )
}
