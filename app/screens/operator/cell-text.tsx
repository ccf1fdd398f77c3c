import { Copy } from 'lucide-react'
import { Link } from 'react-router'
import type { Cell } from '#app/console/cells.ts'
import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { Badge } from '#app/ui/badge.tsx'
import { notify } from '#app/ui/notify.ts'

/** A value in a table or beside its label. @param bare Within a row that is a link as a whole. */
export function CellText({ cell, bare = false }: { cell: Cell; bare?: boolean }) {
  if (cell.as === 'none') return <span className="text-faint">–</span>
  if (cell.as === 'state') return <Badge tone={cell.tone}>{cell.text}</Badge>
  if (cell.as === 'time') {
    return (
      <time dateTime={cell.iso} className="type-figure whitespace-nowrap">
        {cell.text}
      </time>
    )
  }
  if (cell.as === 'figure')
    return <span className="type-figure whitespace-nowrap">{cell.text}</span>
  if (cell.as === 'id') return <IdText cell={cell} bare={bare} />
  if (cell.as === 'document') return bare ? cell.text : <Document cell={cell} />
  if (cell.as === 'list') return <ListText cells={cell.cells} bare={bare} />
  if (cell.as === 'facts') return <FactsText cell={cell} bare={bare} />
  // A narrow column breaks no usual word; a card has one width, which a long one fits.
  const breaks = /\S{25}/.test(cell.text) ? 'wrap-anywhere' : 'max-md:wrap-anywhere'
  return <span className={`${breaks} whitespace-pre-line`}>{cell.text}</span>
}

function IdText({ cell, bare }: { cell: Cell & { as: 'id' }; bare: boolean }) {
  const { text, whole, href, compared } = cell
  // What has a name, or a word for what it is, is written as words; else by its beginning.
  const looks = whole.startsWith(text.slice(0, 4)) ? 'type-code' : ''
  if (bare) return <span className={looks && `${looks} whitespace-nowrap`}>{text}</span>
  const copy = () =>
    void navigator.clipboard
      ?.writeText(whole)
      .then(() => notify({ title: texts.copied, text: whole }, 'success'))
  return (
    <span className="inline-flex items-center justify-end gap-x-1">
      {href ? (
        <Link to={href} className={`${looks} text-link hover:underline`}>
          {text}
        </Link>
      ) : (
        <span className={`${looks} ${compared ? 'wrap-anywhere' : ''}`} title={whole}>
          {compared ? whole : text}
        </span>
      )}
      <button
        type="button"
        onClick={copy}
        aria-label={texts.copy}
        title={texts.copy}
        className="inline-flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-faint hover:text-strong pointer-coarse:size-11"
      >
        <Copy aria-hidden size={14} strokeWidth={1.75} />
      </button>
    </span>
  )
}

function Document({ cell }: { cell: Cell & { as: 'document' } }) {
  return (
    <a href={cell.href} className="font-semibold text-link hover:underline">
      {cell.text}
    </a>
  )
}

function ListText({ cells, bare }: { cells: readonly Cell[]; bare: boolean }) {
  return (
    <ul className="grid gap-1">
      {cells.map((each, place) => (
        <li key={String(place)}>
          <CellText cell={each} bare={bare} />
        </li>
      ))}
    </ul>
  )
}

function FactsText({ cell, bare }: { cell: Cell & { as: 'facts' }; bare: boolean }) {
  const [what, sum] = cell.facts
  // Of what, and how much of it, is said on one line.
  if (cell.facts.length === 2 && sum?.cell.as === 'figure' && what) {
    return (
      <p className="flex flex-wrap justify-between gap-x-4 text-left">
        <span>
          <CellText cell={what.cell} bare={bare} />
        </span>
        <span className="ml-auto">
          <CellText cell={sum.cell} bare={bare} />
        </span>
      </p>
    )
  }
  return (
    <dl className="grid gap-1 text-left">
      {cell.facts.map(({ label, cell: each }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="font-normal text-soft">{label}</dt>
          <dd>
            <CellText cell={each} bare={bare} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
