import { badgeLife } from '#app/texts/marketing/tips.ts'

/** The dates of one badge, from the tip to the burn. */
export function BadgeLife() {
  return (
    <figure className="badge-life">
      <figcaption>
        <h3>The life of one badge</h3>
        <p>An example. Priority lasts 36 months from the first pro contract, to the day.</p>
      </figcaption>
      <ol>
        {badgeLife.map(({ date, title, text, span }) => (
          <li key={date}>
            <span className="badge-life-date">{date}</span>
            <strong>{title}</strong>
            <span>{text}</span>
            {span && <em>{span}</em>}
          </li>
        ))}
      </ol>
    </figure>
  )
}
