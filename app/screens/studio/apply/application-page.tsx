import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BackLink } from '#app/screens/account/back-link.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { APPLY_PATH } from '#app/screens/studio/studio-places.ts'
import { applicationTexts as common } from '#app/texts/studio/application.ts'
import type { applyTexts } from '#app/texts/studio/apply.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { FactsList } from '#app/ui/facts-list.tsx'
import { ProgressSteps } from '#app/ui/progress-steps.tsx'
import type { ApplicationView, ApplyPlace } from './apply-view.ts'

/** What each kind of application says in its own words. */
type Words = Pick<typeof applyTexts, 'title' | 'text' | 'visitor'> & {
  steps: { readonly [step: string]: string }
}

interface ApplicationPageProps {
  texts: Words
  view: ApplicationView<{ step: string }>
  /** The form of the step that is open. */
  children: ReactNode
}

/** The way to become a recipient of the platform, step by step. */
export function ApplicationPage({ texts, view, children }: ApplicationPageProps) {
  return (
    <PublicFrame>
      <BackLink text={common.back} href={APPLY_PATH} />
      {view.stage === 'sent' ? (
        <SentApplication view={view} />
      ) : (
        <>
          <PageHead title={texts.title} text={texts.text} />
          {view.stage === 'visitor' ? (
            <Visitor texts={texts} view={view} />
          ) : (
            <Application texts={texts} view={view}>
              {children}
            </Application>
          )}
        </>
      )}
    </PublicFrame>
  )
}

type Of<Stage> = {
  texts: Words
  view: Extract<ApplicationView<{ step: string }>, { stage: Stage }>
}

function Visitor({ texts, view }: Of<'visitor'>) {
  return (
    <section className="border-t border-rule pt-6">
      <p className="text-16 font-semibold">{texts.visitor.text}</p>
      <ul className="mt-3 grid list-disc gap-1 pl-5 text-16 text-soft">
        {texts.visitor.needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link reloadDocument to={view.register} className={buttonClasses('primary', 'large')}>
          {common.visitor.register}
        </Link>
        <Link reloadDocument to={view.login} className={buttonClasses('secondary', 'large')}>
          {common.visitor.login}
        </Link>
      </p>
    </section>
  )
}

function Application({ texts, view, children }: Of<'form'> & { children: ReactNode }) {
  return (
    <>
      {view.refused && (
        <section className="mb-8 border-l-2 border-caution pl-4" aria-labelledby="refused">
          <h2 id="refused" className="text-18 font-bold">
            {common.refused.title}
          </h2>
          <p className="mt-1 text-16 wrap-anywhere whitespace-pre-line">{view.refused}</p>
          <p className="mt-1 text-15 text-soft">{common.refused.text}</p>
        </section>
      )}
      <div className="grid gap-x-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Steps places={view.places} current={view.form.step} />
        <section aria-labelledby="apply-step" className="max-w-160 min-w-0">
          <h2 id="apply-step" className="mb-5 text-24 font-bold tracking-tight">
            {texts.steps[view.form.step]}
          </h2>
          {children}
        </section>
      </div>
    </>
  )
}

const marks = { done: '✓', todo: '', optional: '' }

interface StepsProps {
  places: readonly ApplyPlace[]
  current: string
}

function Steps({ places, current }: StepsProps) {
  return (
    <nav aria-label={common.stepsLabel} className="mb-8">
      <ol className="flex flex-wrap gap-2 lg:grid lg:gap-0">
        {places.map(({ id, href, label, state }, at) => (
          <li key={id}>
            <Link
              to={href}
              aria-current={id === current ? 'step' : undefined}
              className="group flex min-h-11 items-center gap-3 text-15 text-soft hover:text-strong aria-[current=step]:font-semibold aria-[current=step]:text-strong"
            >
              <span
                aria-hidden="true"
                className={`octagon type-figure grid size-8 shrink-0 place-items-center text-13 font-bold ${state === 'done' ? 'bg-strong text-ground' : id === current ? 'bg-red-fill text-white' : 'bg-rule text-strong'}`}
              >
                {marks[state] || at + 1}
              </span>
              <span className="max-lg:sr-only">{label}</span>
              <span className="sr-only">({common.states[state]})</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function SentApplication({ view }: Pick<Of<'sent'>, 'view'>) {
  return (
    <>
      <PageHead title={common.sent.title} text={common.sent.text} />
      <div className="grid gap-x-12 gap-y-10 border-t border-rule pt-8 lg:grid-cols-2">
        <div>
          <ProgressSteps steps={view.steps} label={common.sent.label} states={common.sent.marks} />
          {view.identityHref && (
            <Link to={view.identityHref} className={`mt-6 ${buttonClasses('primary', 'normal')}`}>
              {common.sent.identityGo}
            </Link>
          )}
        </div>
        <section aria-labelledby="sent-facts">
          <h2 id="sent-facts" className="mb-4 text-20 font-bold tracking-tight">
            {common.sent.yours}
          </h2>
          <FactsList facts={view.facts} />
        </section>
      </div>
    </>
  )
}
