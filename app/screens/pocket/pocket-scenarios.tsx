import { scenarioTexts as texts } from '#app/texts/scenarios.ts'
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

/** Bars on one axis; a dashed line stands where the price is. */
function Chart({ chart }: { chart: ScenarioChart }) {
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-13 text-soft">
        {chart.label}
        <span className="type-figure inline-flex items-center gap-2 font-semibold text-strong">
          <svg aria-hidden="true" viewBox="0 0 2 14" className="h-3.5 w-0.5">
            <path d="M1 0v14" className="stroke-link" strokeWidth="2" strokeDasharray="3 2" />
          </svg>
          {chart.paid}
        </span>
      </figcaption>
      <ul className="grid gap-4">
        {chart.bars.map((bar) => (
          <li key={bar.id} className="grid gap-1.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-15">
              <span className="font-semibold">
                {bar.outcome}
                {bar.cover && <span className="font-normal text-soft">, {bar.cover}</span>}
              </span>
              <span className="type-figure flex items-baseline gap-3 whitespace-nowrap">
                <strong className="font-semibold">{bar.backText}</strong>
                <ChangeFigure {...bar.change} className="text-13" />
              </span>
            </p>
            <svg
              aria-hidden="true"
              viewBox="0 0 1000 20"
              preserveAspectRatio="none"
              className="block h-5 w-full"
            >
              <path className="fill-sunken" d="M0 0h1000v20h-1000z" />
              <path className="fill-strong" d={`M0 4h${bar.length}v12h-${bar.length}z`} />
              <path
                className="stroke-link"
                d={`M${chart.paidAt} 0v20`}
                strokeWidth="2"
                strokeDasharray="4 3"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="border-t border-rule pt-1">
        <p className="type-figure flex justify-between text-12 text-faint">
          {chart.ticks.map((tick) => (
            <span key={tick}>{tick}</span>
          ))}
        </p>
      </div>
    </figure>
  )
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
