import { ExampleNote } from '#app/screens/marketing/frame/example-note.tsx'
import { amountText, bpsText } from '#app/texts/format.ts'
import { exampleTexts } from '#app/texts/marketing/examples.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { slipsOf } from './worked-examples.ts'

const given = { tips: [5, 25, 50, 100], federation: [10, 50, 250] }

/** Payment slips: what is given, what the fee takes, what arrives; each sums up. */
export function Slips({ kind }: { kind: 'tips' | 'federation' }) {
  const { title, platform, ...texts } = exampleTexts.slips
  const { lead, recipient } = texts[kind]
  const fee = bpsText(DEFAULT_SETTINGS.saleFeeBps)
  return (
    <>
      <header className="band-head">
        <h2 id="slips-title">{title}</h2>
        <p>{lead(fee)}</p>
      </header>
      <ul className="slips">
        {slipsOf(given[kind]).map(({ principalMicro, saleFeeMicro, recipientMicro }) => (
          <li key={`${principalMicro}`} className="slip theme-light">
            <p className="slip-given">
              {amountText(principalMicro)} <span>USDC</span>
            </p>
            <dl>
              <div>
                <dt>{platform(fee)}</dt>
                <dd>{amountText(saleFeeMicro)}</dd>
              </div>
              <div>
                <dt>{recipient}</dt>
                <dd>
                  <strong>{amountText(recipientMicro)}</strong>
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <ExampleNote />
    </>
  )
}
