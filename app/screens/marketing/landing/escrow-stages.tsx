import { ExampleNote } from '#app/screens/marketing/frame/example-note.tsx'
import { Figures } from '#app/screens/marketing/frame/figures.tsx'
import { home } from '#app/texts/marketing/home.ts'

const words = { escrow: 'Held in escrow', fee: 'Platform', athlete: 'Athlete' }
const amount = new Intl.NumberFormat('en')

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
            <th scope="col">Stage</th>
            <th scope="col">Where the money is</th>
          </tr>
        </thead>
        <tbody>
          {home.escrow.map(({ stage, note, parts }) => (
            <tr key={stage}>
              <th scope="row">
                {stage} <span>{note}</span>
              </th>
              <td>
                <p className="escrow-words">
                  {parts.map((part) => (
                    <span key={part.of}>
                      {words[part.of]} <strong>{amount.format(part.amount)}</strong>
                    </span>
                  ))}
                </p>
                <StageBar parts={parts} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** The parts to scale, side by side. */
function StageBar({ parts }: { parts: readonly { of: string; amount: number }[] }) {
  const total = parts.reduce((sum, part) => sum + part.amount, 0)
  let before = 0
  return (
    <svg className="escrow-bar" width="100%" height="40" aria-hidden="true">
      {parts.map((part) => {
        const x = before
        before += part.amount
        return (
          <rect
            key={part.of}
            className={`escrow-${part.of}`}
            x={`${(100 * x) / total}%`}
            width={`${(100 * part.amount) / total}%`}
            height="40"
          />
        )
      })}
    </svg>
  )
}
