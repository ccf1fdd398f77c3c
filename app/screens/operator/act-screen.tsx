import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import type { ActAnswer, ActView, Done } from '#app/console/act-view.ts'
import { leavesOf } from '#app/console/form-fields.ts'
import { consoleFormTexts as texts } from '#app/texts/console/forms.ts'
import { settingExampleTexts as exampleTexts } from '#app/texts/console/setting-examples.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { ActFields } from './act-fields.tsx'
import { ConsoleHeading } from './console-heading.tsx'
import { FactsOf } from './facts-of.tsx'
import { FormEnd } from './form-end.tsx'
import { useRowKeys } from './use-row-keys.ts'

interface ActScreenProps {
  view: ActView
  answer: ActAnswer | undefined
}

/** A form of the console beside what it is about: filled in, looked at where money moves, and sent. */
export function ActScreen({ view, answer }: ActScreenProps) {
  useRowKeys()
  const { title, room, back, said, about, choices, given } = view
  return (
    <>
      <ConsoleHeading title={title} up={back ?? room} />
      {said && (
        <p role="alert" className="mt-6 max-w-prose border-l-2 border-caution pl-4 text-15">
          {said}
        </p>
      )}
      {answer?.done && <DonePart done={answer.done} back={back ?? room} />}
      {!answer?.done && (
        <div className="mt-6 grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
          {choices && <Choices {...choices} />}
          {!choices && !said && <ActForm view={view} answer={answer} />}
          {(about.length > 0 || given.length > 0) && (
            <section aria-label={texts.about} className="grid content-start gap-4">
              <h2 className="text-20 font-bold tracking-tight">{texts.about}</h2>
              {about.length === 0 && <FactsOf facts={given.map(({ fact }) => fact)} />}
              {about.map(({ title: part, facts }) => (
                <div key={part ?? ''} className="grid gap-2">
                  {part && <h3 className="text-16 font-semibold">{part}</h3>}
                  {facts.length > 0 && <FactsOf facts={facts} />}
                </div>
              ))}
            </section>
          )}
        </div>
      )}
    </>
  )
}

function Choices({ title, links }: NonNullable<ActView['choices']>) {
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <p className="text-16 text-soft">{title}</p>
      <ul className="border-t border-rule">
        {links.map(({ href, text }) => (
          <li key={href} className="border-b border-rule">
            <Link
              to={href}
              className="flex min-h-12 items-center py-2 text-15 font-semibold text-link hover:bg-sunken hover:underline"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ActForm({ view, answer }: ActScreenProps) {
  const form = useFirstError(answer)
  const fields = answer?.fields ?? view.fields
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      replace
      noValidate
      className="grid max-w-2xl content-start gap-6"
    >
      <input type="hidden" name="once" value={answer?.once || view.once} />
      {view.given.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {leavesOf(fields).length === 0 && <p className="text-15 text-soft">{texts.nothingToFill}</p>}
      <ActFields fields={fields} errors={answer?.errors ?? {}} />
      {view.example && <Example now={view.example} typed={answer?.example ?? null} />}
      <FormEnd answer={answer} checks={view.checks} send={view.title} />
    </Form>
  )
}

/** What a setting does to an amount, as it is and as it was typed. */
function Example({ now, typed }: { now: string; typed: string | null }) {
  return (
    <section aria-label={exampleTexts.title} className="grid gap-3 border-y border-rule py-4">
      <h2 className="text-16 font-semibold">{exampleTexts.title}</h2>
      <dl className="grid gap-2 text-15">
        <dt className="text-13 text-soft">{exampleTexts.now}</dt>
        <dd>{now}</dd>
        {typed && (
          <>
            <dt className="text-13 text-soft">{exampleTexts.typed}</dt>
            <dd className="font-semibold">{typed}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** The first field that is to be mended is where the keyboard is. */
function useFirstError(answer: ActAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer && Object.keys(answer.errors).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
  }, [answer])
  return form
}

function DonePart({ done, back }: { done: Done; back: ActView['back'] }) {
  return (
    <div role="status" className="mt-6 grid max-w-2xl gap-5">
      <p className="border-l-2 border-gain pl-4 text-16">{done.said}</p>
      {done.facts.length > 0 && <FactsOf facts={done.facts} />}
      <p className="flex flex-wrap gap-3">
        {done.proposal && (
          <Link to={done.proposal} className={buttonClasses('secondary')}>
            {texts.openProposal}
          </Link>
        )}
        {back && (
          <Link to={back.href} className={buttonClasses('quiet')}>
            {texts.back}
          </Link>
        )}
      </p>
    </div>
  )
}
