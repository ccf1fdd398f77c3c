import { PageHead } from '#app/screens/account/page-head.tsx'
import { WayList } from '#app/screens/account/way-list.tsx'
import { federationStudioTexts as texts } from '#app/texts/studio/federation-studio.ts'
import { OverviewPart, StepState } from './start-list.tsx'

interface Way {
  href: string
  title: string
  text: string
}

export interface FederationOverviewView {
  name: string
  /** The first steps, in their order. */
  steps: readonly (Way & { done: boolean })[]
  /** What the organisation has to do. */
  waits: readonly Way[]
  more: readonly Way[]
}

/** The first page of an organisation's studio: what is to be done next. */
export function FederationOverview({
  view: { name, steps, waits, more },
}: {
  view: FederationOverviewView
}) {
  const starting = steps.some(({ done }) => !done)
  return (
    <>
      <PageHead title={name} text={texts.text} />
      <div className="grid gap-10">
        {starting && (
          <OverviewPart title={texts.start}>
            <p className="-mt-2 mb-4 text-15 text-soft">{texts.startText}</p>
            <WayList
              ways={steps.map(({ done, ...way }) => {
                return { ...way, state: <StepState done={done} words={texts} /> }
              })}
            />
          </OverviewPart>
        )}
        <OverviewPart title={texts.waits}>
          {waits.length === 0 ? (
            <p className="border-y border-rule py-4 text-15 text-soft">{texts.nothing}</p>
          ) : (
            <WayList ways={waits} />
          )}
        </OverviewPart>
        {!starting && (
          <OverviewPart title={texts.more}>
            <WayList ways={more} />
          </OverviewPart>
        )}
      </div>
    </>
  )
}
