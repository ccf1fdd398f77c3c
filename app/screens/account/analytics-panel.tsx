import { Link } from 'react-router'
import { panelTexts } from '#app/texts/panels.ts'
import { ChangeFigure } from '#app/ui/change-figure.tsx'
import { Panel } from './panel.tsx'
import type { PanelViews, ReturnView } from './panel-views.ts'

const words = panelTexts.analytics

/** What share certificates have cost and brought; on a phone each row becomes a small block. */
export function AnalyticsPanel({ analytics }: Pick<PanelViews, 'analytics'>) {
  const { columns } = words
  return (
    <Panel words={words} empty={analytics.length === 0}>
      <table className="ledger w-full border-b border-rule text-15">
        <caption className="sr-only">{words.caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b-2 border-strong text-left text-13 text-faint">
            <th scope="col" className="py-2.5 pr-4 font-medium">
              {columns.certificate}
            </th>
            <th scope="col" className="py-2.5 pr-4 text-right font-medium">
              {columns.cost}
            </th>
            <th scope="col" className="py-2.5 pr-4 text-right font-medium">
              {columns.back}
            </th>
            <th scope="col" className="py-2.5 text-right font-medium">
              {columns.change}
            </th>
          </tr>
        </thead>
        <tbody>
          {analytics.map((row) => (
            <ReturnRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <p className="text-13 text-faint">{words.note}</p>
    </Panel>
  )
}

const figure = 'type-figure text-right whitespace-nowrap'

function ReturnRow({ row }: { row: ReturnView }) {
  return (
    <tr className="border-t border-rule max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-3">
      <td className="py-3 pr-4 max-sm:order-1 max-sm:py-0">
        <Link to={row.href} className="font-semibold hover:underline">
          {row.pocket}
        </Link>
        <span className="type-figure block text-13 text-faint">{row.certificate}</span>
      </td>
      <td className={`${figure} py-3 pr-4 text-soft max-sm:order-3 max-sm:py-0 max-sm:text-left`}>
        <span className="text-13 sm:hidden">{words.columns.cost} </span>
        {row.cost}
      </td>
      <td className={`${figure} py-3 pr-4 text-soft max-sm:order-4 max-sm:py-0 max-sm:pr-0`}>
        <span className="text-13 sm:hidden">{words.columns.back} </span>
        {row.back}
      </td>
      <td className={`${figure} py-3 max-sm:order-2 max-sm:py-0`}>
        <ChangeFigure text={row.change} trend={row.trend} />
      </td>
    </tr>
  )
}
