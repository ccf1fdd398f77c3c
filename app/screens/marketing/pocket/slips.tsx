/** Payment slips: what is given, what the fee takes, what arrives; each sums up. */
export function Slips({
  slips,
  recipient,
}: {
  slips: readonly { given: string; fee: string; received: string }[]
  recipient: string
}) {
  return (
    <ul className="slips">
      {slips.map(({ given, fee, received }) => (
        <li key={given} className="slip theme-light">
          <p className="slip-given">
            {given} <span>USDC</span>
          </p>
          <dl>
            <div>
              <dt>Platform, 5%</dt>
              <dd>{fee}</dd>
            </div>
            <div>
              <dt>{recipient}</dt>
              <dd>
                <strong>{received}</strong>
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}
