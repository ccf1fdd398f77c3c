import { marketTexts } from '#app/texts/market.ts'
import type { OfferPageView } from './offer-screen.tsx'

const texts = marketTexts.history

/** What certificates of the Pocket were resold for: a line of steps, and the same as a table. */
export function PriceHistory({ history }: { history: OfferPageView['history'] }) {
  const { rows, points, summary } = history
  if (rows.length === 0) return <p className="border-y border-rule py-4 text-15">{texts.none}</p>
  const byUnit = rows.some(({ units }) => units !== null)
  return (
    <div className="grid gap-4">
      {/* One sale alone makes no line, and no range. */}
      {rows.length > 1 && (
        <>
          <Chart points={points} summary={summary} />
          <p className="type-figure text-13 text-soft">{summary}</p>
        </>
      )}
      <table className="ledger w-full border-b border-rule text-15">
        <caption className="sr-only">{texts.caption}</caption>
        <thead>
          <tr className="border-b-2 border-strong text-left text-13 text-faint">
            <th scope="col" className="py-2.5 pr-4 font-medium">
              {texts.date}
            </th>
            {byUnit && (
              <th scope="col" className="py-2.5 pr-4 text-right font-medium">
                {texts.units}
              </th>
            )}
            <th scope="col" className="py-2.5 pr-4 text-right font-medium last:pr-0">
              {byUnit ? texts.unit : texts.certificate}
            </th>
            {byUnit && (
              <th scope="col" className="py-2.5 text-right font-medium">
                {texts.whole}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="type-figure">
          {rows.map((row, at) => (
            <tr key={String(at)} className="border-t border-rule">
              <td className="py-2.5 pr-4 text-soft">{row.date}</td>
              {byUnit && <td className="py-2.5 pr-4 text-right">{row.units}</td>}
              <td className="py-2.5 pr-4 text-right font-semibold last:pr-0">{row.unit}</td>
              {byUnit && <td className="py-2.5 text-right">{row.whole}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const [WIDTH, HEIGHT, EDGE] = [640, 160, 12]

function Chart({ points, summary }: Pick<OfferPageView['history'], 'points' | 'summary'>) {
  const placed = points.map(({ across, up }) => ({
    x: EDGE + across * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - up * (HEIGHT - 2 * EDGE),
  }))
  const [first, ...others] = placed
  if (!first) return null
  const path = [`M${first.x} ${first.y}`, ...others.map(({ x, y }) => `H${x}V${y}`)].join('')
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full border-b border-rule text-strong"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
      {placed.map(({ x, y }, at) => (
        <circle key={String(at)} cx={x} cy={y} r="5" fill="currentColor" />
      ))}
    </svg>
  )
}
