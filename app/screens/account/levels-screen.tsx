import { numberText } from '#app/texts/format.ts'
import { levelsTexts as texts } from '#app/texts/levels.ts'
import { LEVELS } from '#domain/kernel/level.ts'
import { PublicFrame } from './public-frame.tsx'

/** What the levels are and how points come; they give no financial advantage. */
export function LevelsScreen() {
  return (
    <PublicFrame>
      <p className="type-label text-13 text-faint">{texts.eyebrow}</p>
      <h1 tabIndex={-1} className="type-display mt-3 text-44">
        {texts.title}
      </h1>
      <p className="mt-4 max-w-prose text-18 text-soft">{texts.text}</p>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <section aria-labelledby="niveaux">
          <h2 id="niveaux" className="text-20 font-bold tracking-tight">
            {texts.levels}
          </h2>
          <ol className="mt-4 border-b border-rule">
            {LEVELS.map(({ name, fromXp }) => (
              <li
                key={name}
                className="flex items-baseline justify-between gap-4 border-t border-rule py-4"
              >
                <span className="type-display text-24">{name}</span>
                <span className="type-figure text-15 whitespace-nowrap text-soft">
                  {texts.from(numberText(fromXp))}
                </span>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="points">
          <h2 id="points" className="text-20 font-bold tracking-tight">
            {texts.points}
          </h2>
          <dl className="mt-4 border-b border-rule">
            {texts.sources.map(({ what, points }) => (
              <div
                key={what}
                className="flex items-baseline justify-between gap-6 border-t border-rule py-3"
              >
                <dt className="text-15 text-soft">{what}</dt>
                <dd className="type-figure text-15 font-semibold whitespace-nowrap">{points}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-15 text-soft">{texts.note}</p>
        </section>
      </div>
    </PublicFrame>
  )
}
