import { PageHead } from '#app/screens/account/page-head.tsx'
import { WayList } from '#app/screens/account/way-list.tsx'
import { overviewTexts as texts } from '#app/texts/studio/overview.ts'
import { Badge } from '#app/ui/badge.tsx'

/** The first steps of an athlete, in their order; true where one is done. */
export type StartSteps = { readonly [Step in keyof typeof texts.steps]: boolean }

export interface OverviewView {
  name: string
  steps: StartSteps
}

/** What an athlete has to do next. */
export function OverviewScreen({ view }: { view: OverviewView }) {
  const steps = Object.entries(texts.steps).map(([step, words]) => {
    const done = view.steps[step as keyof StartSteps]
    return {
      ...words,
      state: <Badge tone={done ? 'gain' : 'caution'}>{done ? texts.done : texts.toDo}</Badge>,
    }
  })
  return (
    <>
      <PageHead title={texts.title(view.name)} text={texts.text} />
      <section aria-labelledby="first-steps">
        <h2 id="first-steps" className="mb-4 text-20 font-bold tracking-tight">
          {texts.start}
        </h2>
        <WayList ways={steps} />
      </section>
    </>
  )
}
