import { ExampleNote } from '#app/screens/marketing/frame/example-note.tsx'
import { Figures } from '#app/screens/marketing/frame/figures.tsx'
import { amountText, bpsText } from '#app/texts/format.ts'
import { exampleTexts } from '#app/texts/marketing/examples.ts'
import { subtract } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { PayoutTable } from './payout-table.tsx'
import { workedFights, workedSale } from './worked-examples.ts'

/** Each bar is the coloured part of the bar above it, drawn to full width again. */
const parts = [15, 95, 100 / 30]

/** One purse on its way down to one backer, then both fights in figures. */
export function Waterfall() {
  const { title, lead } = exampleTexts.purse
  return (
    <section className="band theme-dark ink-ground" aria-labelledby="waterfall-title">
      <div className="wrap">
        <header className="band-head">
          <h2 id="waterfall-title">{title}</h2>
          <div>
            <p>{lead}</p>
            <ExampleNote />
            <Sale />
          </div>
        </header>
        <Fall />
        <PayoutTable />
      </div>
    </section>
  )
}

/** What all shares were sold for, and what of it the athlete gets. */
function Sale() {
  const { sold, fee, received } = exampleTexts.purse
  const { principalMicro, saleFeeMicro, recipientMicro } = workedSale
  const rows = [
    { label: sold, value: amountText(principalMicro) },
    { label: fee(bpsText(DEFAULT_SETTINGS.saleFeeBps)), value: `− ${amountText(saleFeeMicro)}` },
    { label: received, value: amountText(recipientMicro) },
  ]
  return (
    <dl className="rows sale">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>
            <Figures text={label} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Fall() {
  const { earns, soldPart, participants, yours, keeps, platform, others } = exampleTexts.purse
  const { purseMicro, grossMicro, feeMicro, netMicro, yoursMicro } = workedFights.first
  const fee = bpsText(DEFAULT_SETTINGS.payoutFeeBps)
  const steps = [
    {
      label: earns,
      amountMicro: purseMicro,
      rest: keeps(amountText(subtract(purseMicro, grossMicro))),
    },
    { label: soldPart, amountMicro: grossMicro, rest: platform(fee, amountText(feeMicro)) },
    {
      label: participants,
      amountMicro: netMicro,
      rest: others(amountText(subtract(netMicro, yoursMicro))),
    },
    { label: yours, amountMicro: yoursMicro, rest: '' },
  ]
  return (
    <ol className="fall">
      {steps.map(({ label, amountMicro, rest }, place) => (
        <li key={label} className={place === steps.length - 1 ? 'fall-yours' : undefined}>
          <p>
            <span>{label}</span> <strong>{amountText(amountMicro)}</strong> <small>{rest}</small>
          </p>
          <FallBar part={parts[place] ?? 100} last={place === steps.length - 1} />
        </li>
      ))}
    </ol>
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
