import { Link } from 'react-router'
import type { Cell } from '#app/console/cells.ts'
import type { TableRow, TableView } from '#app/console/object-parts.ts'
import type { ActLink } from '#app/console/row-acts.ts'
import { CellText } from './cell-text.tsx'

/** The rows of a list; j and k go through them where the page listens. Below 768 px each is a card. */
export function QueueTable({ table, label }: { table: TableView; label: string }) {
  const { columns, rows } = table
  const hasActs = rows.some(({ acts }) => acts.length > 0)
  return (
    <div className="min-w-0 md:overflow-x-auto" tabIndex={-1}>
      <table className="w-full border-t border-rule text-15 max-md:block" aria-label={label}>
        <thead className="max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={`py-2 text-13 font-semibold text-soft last:pr-0 ${column.figure ? 'pr-8 text-right' : 'pr-4 text-left'}`}
              >
                {column.label}
              </th>
            ))}
            {hasActs && <td />}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <Row key={row.id} row={row} columns={columns} hasActs={hasActs} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  row: TableRow
  columns: TableView['columns']
  hasActs: boolean
}

function Row({ row, columns, hasActs }: RowProps) {
  return (
    <tr className="relative border-b border-rule align-baseline hover:bg-sunken has-focus-visible:bg-sunken max-md:grid max-md:gap-1 max-md:py-3">
      {row.cells.map((cell, place) => {
        const { label = '', figure = false } = columns[place] ?? {}
        const content = <CellText cell={cell} bare={row.href !== null} />
        // On a card, what says nothing has no line, and what has parts stands below its label.
        const card = cell.as === 'none' ? 'max-md:hidden' : `max-md:grid ${cardColumns(cell)}`
        return (
          <td
            key={label}
            data-label={label}
            className={`py-2.5 last:pr-0 ${figure ? 'pr-8 text-right' : 'pr-4 text-left'} ${card} max-md:gap-x-3 max-md:py-0.5 max-md:pr-0 max-md:text-left max-md:before:text-13 max-md:before:text-soft max-md:before:content-[attr(data-label)]`}
          >
            {place === 0 && row.href ? <RowLink href={row.href}>{content}</RowLink> : content}
          </td>
        )
      })}
      {hasActs && (
        <td className="py-2 text-right max-md:text-left">
          <RowActs acts={row.acts} />
        </td>
      )}
    </tr>
  )
}

const cardColumns = (cell: Cell): string =>
  cell.as === 'facts' || (cell.as === 'list' && cell.cells.some((each) => each.as === 'facts'))
    ? 'max-md:grid-cols-1'
    : 'max-md:grid-cols-[9rem_minmax(0,1fr)] max-md:justify-items-start'

/** Covers its whole row. */
function RowLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Link
      to={href}
      data-row=""
      className="font-semibold text-link after:absolute after:inset-0 hover:underline"
    >
      {children}
    </Link>
  )
}

function RowActs({ acts }: { acts: readonly ActLink[] }) {
  return (
    <ul className="flex flex-wrap justify-end gap-x-4 max-md:justify-start">
      {acts.map(({ href, text }) => (
        <li key={href}>
          <Link
            to={href}
            className="inline-flex min-h-8 items-center text-13 font-semibold text-link hover:underline"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
