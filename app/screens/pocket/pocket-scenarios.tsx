import { scenarioTexts as texts } from '#app/texts/scenarios.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { ChangeFigure } from '#app/ui/change-figure.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { AmountChips } from './amount-chips.tsx'
import type { PocketFace } from './pocket-face.ts'
import { PocketPart } from './pocket-part.tsx'
import type { ScenarioBar, ScenarioChart, ScenariosView } from './scenarios-view.ts'

interface PocketScenariosProps extends Pick<PocketFace, 'amounts' | 'risk'> {
  view: ScenariosView
}

/** What a share may bring back: a bar for each outcome against what is paid, the same as a table, and the risk. */
export function PocketScenarios({ view, amounts, risk }: PocketScenariosProps) {
  return (
    <PocketPart id="scenarios" title={texts.title}>
      {/* Beside it on a wide screen the box offers the same. */}
      <div className="lg:hidden">
        <AmountChips amounts={amounts} />
      </div>
      <p aria-live="polite" className="type-figure text-16">
        {view.chosen} {view.breakEven && <strong>{view.breakEven}</strong>}
      </p>
      {view.chart && (
        <>
          <Chart chart={view.chart} />
          <Fold summary={texts.table}>
            <ScenarioTable bars={view.chart.bars} label={view.chart.label} />
          </Fold>
        </>
      )}
      <p className="border-l-2 border-red-fill pl-4 text-15">
        <strong className="font-semibold">{risk}</strong>{' '}
        <span className="text-soft">{view.notes.join(' ')}</span>
      </p>
    </PocketPart>
  )
}

/** A bar for each outcome; a dashed line stands where the price is. */
function Chart({ chart: { label, paid, paidAt, ticks, bars } }: { chart: ScenarioChart }) {
  const drawn = bars.map(({ id, outcome, cover, backText, change, length }) => ({
    id,
    label: (
      <>
        {outcome}
        {cover && <span className="font-normal text-soft">, {cover}</span>}
      </>
    ),
    figure: (
      <>
        <strong className="font-semibold">{backText}</strong>
        <ChangeFigure {...change} className="text-13" />
      </>
    ),
    length,
    mark: paidAt,
  }))
  return <BarChart bars={drawn} ticks={ticks} title={label} marked={paid} />
}

function ScenarioTable({ bars, label }: { bars: readonly ScenarioBar[]; label: string }) {
  const { columns } = texts
  return (
    <div className="mt-2 overflow-x-auto">
      <table className="type-figure w-full text-13 sm:text-15">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-rule text-left text-13 text-faint">
            <th scope="col" className="py-2 pr-2 sm:pr-4 font-normal">
              {columns.outcome}
            </th>
            {[columns.pays, columns.back, columns.change].map((column) => (
              <th key={column} scope="col" className="py-2 pl-2 text-right sm:pl-4 font-normal">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.id} className="border-b border-rule">
              <th scope="row" className="py-2 pr-2 sm:pr-4 text-left font-semibold">
                {bar.outcome}
                {bar.cover && (
                  <span className="block text-13 font-normal text-soft">{bar.cover}</span>
                )}
              </th>
              <td className="py-2 pl-2 text-right sm:pl-4 whitespace-nowrap">{bar.pays}</td>
              <td className="py-2 pl-2 text-right sm:pl-4 whitespace-nowrap">{bar.back}</td>
              <td className="py-2 pl-2 text-right sm:pl-4 whitespace-nowrap">{bar.change.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
