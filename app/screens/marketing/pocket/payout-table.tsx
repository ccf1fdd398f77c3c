import { amountText, changeText } from '#app/texts/format.ts'
import { exampleTexts } from '#app/texts/marketing/examples.ts'
import { workedFights, workedOutcomes } from './worked-examples.ts'

/** The first fight and both ends of the second, and what it comes to: a gain, or a loss. */
export function PayoutTable() {
  const { caption, columns, fights, paid, ifWon, ifLost, risk } = exampleTexts.purse
  const { first, won, lost } = workedFights
  const outcomes = [
    { name: ifWon, outcome: workedOutcomes.won },
    { name: ifLost, outcome: workedOutcomes.lost },
  ]
  return (
    <>
      <table className="figures stacked">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[first, won, lost].map((fight, row) => (
            <tr key={fights[row]}>
              <th scope="row">{fights[row]}</th>
              {Object.values(fight).map((amountMicro, place) => (
                <td key={columns[place]} data-label={columns[place]}>
                  {amountText(amountMicro)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="result">
        <div>
          <dt>{paid}</dt>
          <dd>{amountText(workedOutcomes.won.paidMicro)}</dd>
        </div>
        {outcomes.map(({ name, outcome: { backMicro, roi } }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {amountText(backMicro)}{' '}
              <span className={roi < 0 ? 'result-loss' : 'result-gain'}>{changeText(roi)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="risk">{risk}</p>
    </>
  )
}
