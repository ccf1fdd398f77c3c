import { Link } from 'react-router'

/** One line of a table of payments. */
export interface PaymentRow {
  id: string
  date: string
  title: string
  detail: string
  /** What has become of it, in a column of its own; left out where the table has none. */
  state?: string
  amount: string
  href: string
}

interface PaymentsTableProps {
  caption: string
  /** The names of the columns, in the order of a row. */
  columns: readonly string[]
  rows: readonly PaymentRow[]
}

/** Payments as a table; on a phone each row becomes a small block. */
export function PaymentsTable({ caption, columns, rows }: PaymentsTableProps) {
  return (
    <table className="ledger w-full border-b border-rule text-15">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b-2 border-strong text-left text-13 text-faint">
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="py-2.5 pr-4 font-medium last:pr-0 last:text-right"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row: { date, title, detail, state, amount, href } }: { row: PaymentRow }) {
  return (
    <tr className="border-t border-rule max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-3">
      <td className="type-figure py-3 pr-4 whitespace-nowrap text-soft max-sm:order-3 max-sm:py-0 max-sm:text-13">
        {date}
      </td>
      <td className="py-3 pr-4 max-sm:order-1 max-sm:p-0">
        <Link to={href} className="font-semibold hover:underline">
          {title}
        </Link>
        <span className="block text-13 text-faint">{detail}</span>
      </td>
      {state !== undefined && (
        <td className="py-3 pr-4 text-soft max-sm:order-4 max-sm:py-0 max-sm:pr-0 max-sm:text-right max-sm:text-13">
          {state}
        </td>
      )}
      <td className="type-figure py-3 text-right font-semibold whitespace-nowrap max-sm:order-2 max-sm:py-0">
        {amount}
      </td>
    </tr>
  )
}
