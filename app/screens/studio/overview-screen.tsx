import { PageHead } from '#app/screens/account/page-head.tsx'
import { type Way, WayList } from '#app/screens/account/way-list.tsx'
import { overviewTexts as texts } from '#app/texts/studio/overview.ts'
import type { FightRow } from './fight-views.ts'
import { FightRows } from './fights-screen.tsx'
import { OverviewPart as Part, StepState } from './start-list.tsx'
import { useStudioPlace } from './studio-places.ts'

/** The first steps of an athlete, in their order; true where one is done. Left out where it is not the reader's. */
export type StartSteps = { readonly [Step in keyof typeof texts.steps]?: boolean }

export interface OverviewView {
  name: string
  steps: StartSteps
  /** Fights for which the athlete has to do something. */
  fights: readonly FightRow[]
  /** Pockets with which the athlete goes on. */
  pockets: readonly Omit<Way, 'state'>[]
  /** Questions that wait, in words; null where none does. */
  questions: string | null
  /** The athlete looks, and not their manager. */
  isOwn: boolean
  /** An amateur may declare a first pro contract; nobody does so for them. */
  amateur: boolean
}

/** What an athlete has to do next. */
export function OverviewScreen({ view }: { view: OverviewView }) {
  const place = useStudioPlace()
  const steps = Object.entries(texts.steps).flatMap(([step, words]) => {
    const done = view.steps[step as keyof StartSteps]
    if (done === undefined) return []
    return { ...words, href: place(words.href), state: <StepState done={done} words={texts} /> }
  })
  const questions: readonly Way[] = view.questions
    ? [
        {
          href: place('/studio/nouvelles'),
          title: texts.questions.title(view.questions),
          text: texts.questions.text,
        },
      ]
    : []
  const ways = [...view.pockets, ...questions]
  const starting = Object.values(view.steps).includes(false)
  return (
    <>
      {view.isOwn ? (
        <PageHead title={texts.title(view.name)} text={texts.text} />
      ) : (
        <PageHead title={view.name} text={texts.forAthlete} />
      )}
      <div className="grid gap-10">
        {starting && (
          <Part title={texts.start}>
            <p className="-mt-2 mb-4 text-15 text-soft">{texts.startText}</p>
            <WayList ways={steps} />
          </Part>
        )}
        <Part title={texts.waits}>
          {view.fights.length + ways.length === 0 && (
            <p className="border-y border-rule py-4 text-15 text-soft">{texts.nothing}</p>
          )}
          <FightRows fights={view.fights} />
          {ways.length > 0 && <WayList ways={ways} />}
        </Part>
        {view.amateur && (
          <Part title={texts.more}>
            <WayList ways={[{ href: '/studio/contrat-pro', ...texts.contract }]} />
          </Part>
        )}
      </div>
    </>
  )
}
