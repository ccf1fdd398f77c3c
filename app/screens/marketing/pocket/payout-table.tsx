import { workedPocket } from '#app/texts/marketing/shares.ts'

/** Both fights to the millionth, and what it comes to: here, a loss. */
export function PayoutTable() {
  const { columns, fights, result, risk } = workedPocket
  return (
    <>
      <table className="figures stacked">
        <caption>Both fights, in USDC</caption>
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
          {fights.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                <td key={columns[place]} data-label={columns[place]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="result">
        <div>
          <dt>You paid</dt>
          <dd>{result.paid}</dd>
        </div>
        <div>
          <dt>You got back</dt>
          <dd>{result.back}</dd>
        </div>
        <div>
          <dt>Result (ROI)</dt>
          <dd className="result-loss">{result.roi}</dd>
        </div>
      </dl>
      <p className="risk">{risk}</p>
    </>
  )
}
