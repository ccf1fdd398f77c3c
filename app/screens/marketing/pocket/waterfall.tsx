import { ExampleNote } from '#app/screens/marketing/frame/example-note.tsx'
import { Figures } from '#app/screens/marketing/frame/figures.tsx'
import { workedPocket } from '#app/texts/marketing/shares.ts'
import { PayoutTable } from './payout-table.tsx'

/** Each bar is the coloured part of the bar above it, drawn to full width again. */
const parts = [15, 95, 100 / 30]

/** One purse on its way down to one backer, then both fights in exact figures. */
export function Waterfall() {
  const { title, lead, fall, sale } = workedPocket
  return (
    <section className="band theme-dark ink-ground" aria-labelledby="waterfall-title">
      <div className="wrap">
        <header className="band-head">
          <h2 id="waterfall-title">{title}</h2>
          <div>
            <p>{lead}</p>
            <ExampleNote />
            <dl className="rows sale">
              {sale.map(([label, value]) => (
                <div key={label}>
                  <dt>
                    <Figures text={label} />
                  </dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </header>
        <ol className="fall">
          {fall.map(({ label, amount, rest }, place) => (
            <li key={label} className={place === fall.length - 1 ? 'fall-yours' : undefined}>
              <p>
                <span>{label}</span> <strong>{amount}</strong> <small>{rest}</small>
              </p>
              <FallBar part={parts[place] ?? 100} last={place === fall.length - 1} />
            </li>
          ))}
        </ol>
        <PayoutTable />
      </div>
    </section>
  )
}

/** A full bar whose first part fans out to the width of the next one. */
function FallBar({ part, last }: { part: number; last: boolean }) {
  return (
    <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
      <rect className="fall-rest" width="100" height="8" />
      <rect className="fall-part" width={last ? 100 : part} height="8" />
      {last ? null : <path className="fall-fan" d={`M0 8H${part}L100 20H0z`} />}
    </svg>
  )
}
