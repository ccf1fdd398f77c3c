import { Link } from 'react-router'
import { panelTexts } from '#app/texts/panels.ts'
import { Panel } from './panel.tsx'
import type { PanelViews, TransactionView } from './panel-views.ts'

const words = panelTexts.transactions

/** Orders as a table; on a phone each row becomes a small block. */
export function TransactionsPanel({ transactions }: Pick<PanelViews, 'transactions'>) {
  const { columns } = words
  return (
    <Panel words={words} empty={transactions.length === 0}>
      <table className="ledger w-full border-b border-rule text-15">
        <caption className="sr-only">{words.caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b-2 border-strong text-left text-13 text-faint">
            <th scope="col" className="py-2.5 pr-4 font-medium">
              {columns.date}
            </th>
            <th scope="col" className="py-2.5 pr-4 font-medium">
              {columns.pocket}
            </th>
            <th scope="col" className="py-2.5 pr-4 font-medium">
              {columns.state}
            </th>
            <th scope="col" className="py-2.5 text-right font-medium">
              {columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((row) => (
            <TransactionRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function TransactionRow({ row }: { row: TransactionView }) {
  return (
    <tr className="border-t border-rule max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-3">
      <td className="type-figure py-3 pr-4 whitespace-nowrap text-soft max-sm:order-3 max-sm:py-0 max-sm:text-13">
        {row.date}
      </td>
      <td className="py-3 pr-4 max-sm:order-1 max-sm:py-0">
        <Link to={row.href} className="font-semibold hover:underline">
          {row.pocket}
        </Link>
        <span className="block text-13 text-faint">{row.detail}</span>
      </td>
      <td className="py-3 pr-4 text-soft max-sm:order-4 max-sm:py-0 max-sm:pr-0 max-sm:text-right max-sm:text-13">
        {row.state}
      </td>
      <td className="type-figure py-3 text-right font-semibold whitespace-nowrap max-sm:order-2 max-sm:py-0">
        {row.amount}
      </td>
    </tr>
  )
}
