import { shortDateText } from '#app/texts/format.ts'
import { exampleTexts } from '#app/texts/marketing/examples.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { badgeDays } from './worked-examples.ts'

/** The dates of one badge, from the tip to the burn. */
export function BadgeLife() {
  const { title, text, paid, contract, burned, waits, priority } = exampleTexts.badge
  const { priorityMonths } = DEFAULT_SETTINGS
  const days = [
    { at: badgeDays.paid, words: paid, span: waits },
    { at: badgeDays.contract, words: contract, span: priority(priorityMonths) },
    { at: badgeDays.burned, words: burned, span: null },
  ]
  return (
    <figure className="badge-life">
      <figcaption>
        <h3>{title}</h3>
        <p>{text(priorityMonths)}</p>
      </figcaption>
      <ol>
        {days.map(({ at, words: [heading, what], span }) => (
          <li key={heading}>
            <span className="badge-life-date">{shortDateText(at)}</span>
            <strong>{heading}</strong>
            <span>{what}</span>
            {span && <em>{span}</em>}
          </li>
        ))}
      </ol>
    </figure>
  )
}
