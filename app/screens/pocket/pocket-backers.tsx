import { pocketTexts as texts } from '#app/texts/pocket.ts'
import type { BackersView } from './pocket-face.ts'
import { PocketPart } from './pocket-part.tsx'

/** How many have backed, and the last of them by the pseudonyms of the public books. */
export function PocketBackers({ view }: { view: BackersView }) {
  return (
    <PocketPart id="backers" title={texts.backers.title}>
      <p className="text-15 text-soft">{view.summary}</p>
      {view.latest.length > 0 && (
        <ul className="border-b border-rule">
          {view.latest.map(({ id, alias, day, amount }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-rule py-2.5"
            >
              <span className="text-15">
                {alias} <span className="type-figure text-13 text-faint">{day}</span>
              </span>
              <span className="type-figure text-15 font-semibold whitespace-nowrap">{amount}</span>
            </li>
          ))}
        </ul>
      )}
    </PocketPart>
  )
}
