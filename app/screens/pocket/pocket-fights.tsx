import { pocketTexts } from '#app/texts/pocket.ts'
import { scenarioTexts } from '#app/texts/scenarios.ts'
import type { PocketFace } from './pocket-face.ts'
import { PocketPart } from './pocket-part.tsx'

interface PocketFightsProps extends Pick<PocketFace, 'fights'> {
  id?: string
  title?: string
}

/** The covered fights on a line of octagons, in their order. */
export function PocketFights({
  fights,
  id = 'combats',
  title = pocketTexts.fights.title,
}: PocketFightsProps) {
  return (
    <PocketPart id={id} title={title}>
      <ol className="border-b border-rule">
        {fights.map((fight, at) => (
          <li
            key={fight.id}
            className="grid grid-cols-[36px_1fr] gap-x-4 border-t border-rule py-4 md:grid-cols-[36px_1fr_auto] md:items-center"
          >
            <span
              aria-hidden="true"
              className="octagon type-figure row-span-2 grid size-9 place-items-center bg-hover text-15 font-bold md:row-span-1"
            >
              {at + 1}
            </span>
            <p className="min-w-0">
              <span className="block text-16 font-semibold">{fight.against}</span>
              <span className="block text-15 text-soft">{fight.place}</span>
              {fight.end && <span className="block text-15 font-semibold">{fight.end}</span>}
              {fight.shared && <span className="type-figure block text-15">{fight.shared}</span>}
              {fight.purse && <span className="type-figure block text-15">{fight.purse}</span>}
            </p>
            <p className="type-figure text-15 whitespace-nowrap text-soft">{fight.when}</p>
          </li>
        ))}
      </ol>
      {fights.some(({ purse }) => purse !== null) && (
        <p className="text-13 text-faint">{scenarioTexts.purse.source}</p>
      )}
    </PocketPart>
  )
}
