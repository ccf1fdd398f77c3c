import { Link } from 'react-router'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { fightTexts as texts } from '#app/texts/studio/fights.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import type { FightRow } from './fight-views.ts'
import { useStudioPlace } from './studio-places.ts'

/** An athlete's own fights, and what is waited for. */
export function FightsScreen({ fights }: { fights: readonly FightRow[] }) {
  const place = useStudioPlace()
  return (
    <>
      <PageHead title={texts.title} text={texts.text} />
      <p className="mb-8">
        <Link to={place('/studio/combats/nouveau')} className={buttonClasses('primary', 'normal')}>
          {texts.add}
        </Link>
      </p>
      {fights.length === 0 && (
        <p className="border-y border-rule py-6 text-16 text-soft">{texts.none}</p>
      )}
      <FightRows fights={fights} />
    </>
  )
}

/** Fights one under the other, each with its state and its way on. */
export function FightRows({ fights }: { fights: readonly FightRow[] }) {
  if (fights.length === 0) return null
  return (
    <ul className="border-b border-rule">
      {fights.map(({ id, href, title, where, state, tone, next }) => (
        <li key={id} className="border-t border-rule">
          <Link to={href} className="group grid gap-1 py-4">
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="text-18 font-semibold wrap-anywhere group-hover:underline">
                {title}
              </span>
              <Badge tone={tone}>{state}</Badge>
            </span>
            <span className="text-13 text-faint wrap-anywhere">{where}</span>
            <span className="text-15 text-soft">{next}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
