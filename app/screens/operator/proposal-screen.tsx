import { Form, Link } from 'react-router'
import type { ActAnswer } from '#app/console/act-view.ts'
import type { ProposalPage } from '#app/console/proposal-view.ts'
import { consoleFormTexts } from '#app/texts/console/forms.ts'
import { proposalTexts as texts } from '#app/texts/console/proposals.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { ActFields } from './act-fields.tsx'
import { ConsoleHeading } from './console-heading.tsx'
import { FactsOf } from './facts-of.tsx'
import { FormEnd } from './form-end.tsx'
import { KeyHint } from './key-hint.tsx'
import { QueueTable } from './queue-table.tsx'
import { useRowKeys } from './use-row-keys.ts'

interface ProposalScreenProps {
  view: ProposalPage
  answer: ActAnswer | undefined
}

/** One decision of two: all that it says, who has approved, and the form of the second person. */
export function ProposalScreen({ view, answer }: ProposalScreenProps) {
  useRowKeys()
  const { title, room, said, facts, sections } = view
  const done = answer?.done
  return (
    <>
      <ConsoleHeading title={title} up={room} />
      {done && (
        <p role="status" className="mt-6 max-w-prose border-l-2 border-gain pl-4 text-16">
          {done.said}
        </p>
      )}
      {said && !done && (
        <p role="alert" className="mt-6 max-w-prose border-l-2 border-caution pl-4 text-15">
          {said}
        </p>
      )}
      <div className="mt-6 grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="grid min-w-0 content-start gap-6">
          {facts.length > 0 && <FactsOf facts={facts} />}
          {sections.length > 0 && (
            <section aria-label={texts.what} className="grid gap-4">
              <h2 className="text-20 font-bold tracking-tight">{texts.what}</h2>
              {sections.map(({ title: part, facts: inner, table }) => (
                <div key={part ?? ''} className="grid min-w-0 gap-2">
                  {part && <h3 className="text-16 font-semibold">{part}</h3>}
                  {inner.length > 0 && <FactsOf facts={inner} />}
                  {table && <QueueTable table={table} label={part ?? texts.what} />}
                </div>
              ))}
            </section>
          )}
          {view.about.length > 0 && <About view={view} />}
        </div>
        {!said && !done && <Decision view={view} answer={answer} />}
      </div>
    </>
  )
}

/** The object that is decided about, so that nobody decides by a reference alone. */
function About({ view: { about, aboutHref } }: Pick<ProposalScreenProps, 'view'>) {
  return (
    <section aria-label={consoleFormTexts.about} className="grid gap-4">
      <h2 className="text-20 font-bold tracking-tight">{consoleFormTexts.about}</h2>
      {about.map(({ title: part, facts, table }) => (
        <div key={part ?? ''} className="grid min-w-0 gap-2">
          {part && <h3 className="text-16 font-semibold">{part}</h3>}
          {facts.length > 0 && <FactsOf facts={facts} />}
          {table && <QueueTable table={table} label={part ?? consoleFormTexts.about} />}
        </div>
      ))}
      {aboutHref && (
        <p>
          <Link to={aboutHref} className={buttonClasses('secondary')}>
            {texts.wholePage}
          </Link>
        </p>
      )}
    </section>
  )
}

function Decision({ view, answer }: ProposalScreenProps) {
  const { eyes, barred, end } = view
  return (
    <section aria-label={texts.eyes} className="grid content-start gap-5">
      <h2 className="text-20 font-bold tracking-tight">{texts.eyes}</h2>
      <ul className="grid gap-1 text-15 text-soft">
        {eyes.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      {barred ? (
        <p className="border-l-2 border-caution pl-4 text-15">{barred}</p>
      ) : (
        <ApprovalForm view={view} answer={answer} />
      )}
      {end && (
        <p>
          <Link
            to={end.href}
            data-hotkey="r"
            aria-keyshortcuts="r"
            className={buttonClasses('destructive')}
          >
            {end.text}
            <KeyHint hotkey="r" />
          </Link>
        </p>
      )}
    </section>
  )
}

function ApprovalForm({ view, answer }: ProposalScreenProps) {
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      replace
      noValidate
      data-hotkey="a"
      className="grid gap-5"
    >
      <input type="hidden" name="once" value={answer?.once || view.once} />
      <ActFields fields={answer?.fields ?? view.fields} errors={answer?.errors ?? {}} />
      <FormEnd
        answer={answer}
        checks={view.checks}
        send={view.checks ? texts.confirm : texts.approve}
      />
    </Form>
  )
}
