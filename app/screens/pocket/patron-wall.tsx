import { patronTexts as texts } from '#app/texts/studio/patrons.ts'

/** Those who want to be seen among the patrons of a federation. */
export interface PatronRow {
  number: string
  alias: string
  since: string
}

/** The patrons of a federation, by the names that they have chosen. */
export function PatronWall({ patrons }: { patrons: readonly PatronRow[] }) {
  return (
    <ul className="grid gap-x-8 border-b border-rule sm:grid-cols-2 lg:grid-cols-3">
      {patrons.map(({ number, alias, since }) => (
        <li key={number} className="border-t border-rule py-3">
          <span className="block text-16 font-semibold wrap-anywhere">{alias}</span>
          <span className="type-figure block text-13 text-faint">
            {texts.certificate(number)} · {since}
          </span>
        </li>
      ))}
    </ul>
  )
}
