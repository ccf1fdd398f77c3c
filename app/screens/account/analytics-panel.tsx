import { Link } from 'react-router'
import { panelTexts } from '#app/texts/panels.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { ChangeFigure } from '#app/ui/change-figure.tsx'
import { Panel } from './panel.tsx'
import type { PanelViews, ReturnView } from './panel-views.ts'

const words = panelTexts.analytics

/** What share certificates have cost and brought, and whom the running backings are for. */
export function AnalyticsPanel({ analytics }: Pick<PanelViews, 'analytics'>) {
  const { rows, returned, exposure } = analytics
  return (
    <Panel words={words} empty={rows.length === 0 && exposure === null}>
      {rows.length === 0 ? (
        <p className="max-w-prose text-15 text-soft">{words.none}</p>
      ) : (
        <Returns rows={rows} />
      )}
      <div className="grid items-start gap-10 pt-6 lg:grid-cols-2">
        {returned && <BarChart {...returned} title={words.returned} marked={words.columns.cost} />}
        {exposure && <BarChart {...exposure} title={words.exposure} />}
      </div>
    </Panel>
  )
}

/** On a phone each row becomes a small block. */
function Returns({ rows }: Pick<PanelViews['analytics'], 'rows'>) {
  const { columns } = words
  return (
    <>
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
            <th scope="col" className="py-2.5 pr-4 text-right font-medium">
              {columns.due}
            </th>
            <th scope="col" className="py-2.5 text-right font-medium">
              {columns.change}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ReturnRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <p className="text-13 text-faint">{words.note}</p>
    </>
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
      <td className={`${figure} py-3 pr-4 text-soft max-sm:order-5 max-sm:py-0 max-sm:text-left`}>
        <span className="text-13 sm:hidden">{words.columns.due} </span>
        {row.due}
      </td>
      <td className={`${figure} py-3 max-sm:order-2 max-sm:py-0`}>
        <ChangeFigure text={row.change} trend={row.trend} />
      </td>
    </tr>
  )
}
