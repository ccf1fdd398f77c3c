import { ExampleNote } from '#app/screens/marketing/frame/example-note.tsx'
import { Figures } from '#app/screens/marketing/frame/figures.tsx'
import { workedSale } from '#app/screens/marketing/pocket/worked-examples.ts'
import { amountText } from '#app/texts/format.ts'
import { home } from '#app/texts/marketing/home.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'

const { saleFeeMicro: fee, recipientMicro: rest, principalMicro: paid } = workedSale

/** Where what was paid lies in each stage. */
const stages = [
  [{ of: 'escrow', amountMicro: paid }],
  [
    { of: 'escrow', amountMicro: rest },
    { of: 'fee', amountMicro: fee },
  ],
  [
    { of: 'athlete', amountMicro: rest },
    { of: 'fee', amountMicro: fee },
  ],
] as const

/** One bar per stage; the parts of each bar add up to what was paid in. */
export function EscrowStages() {
  return (
    <figure className="escrow">
      <figcaption>
        <h3>
          <Figures text={home.escrowTitle} />
        </h3>
        <p>{home.escrowLead}</p>
        <ExampleNote />
      </figcaption>
      <table className="escrow-table">
        <thead className="sr-only">
          <tr>
            <th scope="col">{home.escrowStage}</th>
            <th scope="col">{home.escrowWhere}</th>
          </tr>
        </thead>
        <tbody>
          {home.escrow.map(([stage, note], place) => (
            <tr key={stage}>
              <th scope="row">
                {stage} <span>{note}</span>
              </th>
              <td>
                <p className="escrow-words">
                  {stages[place]?.map(({ of, amountMicro }) => (
                    <span key={of}>
                      {home.escrowParts[of]} <strong>{amountText(amountMicro)}</strong>
                    </span>
                  ))}
                </p>
                <StageBar parts={stages[place] ?? []} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** The parts to scale, side by side. */
function StageBar({ parts }: { parts: readonly { of: string; amountMicro: MicroUsdc }[] }) {
  let before = 0
  return (
    <svg className="escrow-bar" width="100%" height="40" aria-hidden="true">
      {parts.map((part) => {
        const x = before
        const width = Number((100n * part.amountMicro) / paid)
        before += width
        return (
          <rect
            key={part.of}
            className={`escrow-${part.of}`}
            x={`${x}%`}
            width={`${width}%`}
            height="40"
          />
        )
      })}
    </svg>
  )
}
