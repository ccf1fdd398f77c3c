import { rollingYear } from '#app/texts/marketing/tips.ts'

/** The limit of four, counted over any twelve months. */
export function RollingYear() {
  return (
    <div className="rolling">
      <h3>Four Pockets, then a pause</h3>
      <p>
        An athlete may have at most 4 active Pockets per rolling 12 months. With these four opened,
        a fifth can open on <span className="figure">{rollingYear.next}</span>, a year after the
        first.
      </p>
      <ol>
        {rollingYear.opened.map((date) => (
          <li key={date}>{date}</li>
        ))}
        <li className="rolling-next">Fifth: {rollingYear.next}</li>
      </ol>
    </div>
  )
}
