import { Link } from 'react-router'
import { programTexts } from '#app/texts/programs.ts'
import { Badge } from '#app/ui/badge.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type AccountAnswer, AccountForm, AccountSection } from './account-section.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { OutcomeLine } from './outcome-line.tsx'
import type { MadeValue, ProgramsView, ReceiverRow } from './program-views.ts'
import { ShownOnce } from './shown-once.tsx'
import { TickList } from './tick-list.tsx'

type Answer = (AccountAnswer & MadeValue) | undefined

interface ReceiversSectionProps {
  view: ProgramsView
  answer: Answer
}

const texts = programTexts.receivers
/** Forms whose outcome is told above the list, because their row has changed or gone. */
const ABOVE = ['remove-receiver', 'enable-receiver', 'renew-secret']
const SHOWING: ReadonlySet<string> = new Set(['add-receiver', 'renew-secret'])

/** The addresses that are told of events, each with its log, and a form for another one. */
export function ReceiversSection({ view, answer }: ReceiversSectionProps) {
  return (
    <AccountSection title={texts.title}>
      <p className="text-15 text-soft">{texts.text}</p>
      {answer && SHOWING.has(answer.intent) && answer.shown && <ShownOnce {...answer.shown} />}
      <OutcomeLine answer={answer} of={ABOVE} />
      {view.receivers.length === 0 ? (
        <p className="border-y border-rule py-4 text-15">{texts.none}</p>
      ) : (
        <ul className="border-b border-rule">
          {view.receivers.map((receiver) => (
            <Receiver key={receiver.id} receiver={receiver} view={view} answer={answer} />
          ))}
        </ul>
      )}
      {view.recent && <NewReceiver key={view.receivers.length} view={view} answer={answer} />}
    </AccountSection>
  )
}

function Receiver({ receiver, view, answer }: ReceiversSectionProps & { receiver: ReceiverRow }) {
  const id = <input type="hidden" name="id" value={receiver.id} />
  return (
    <li className="grid gap-2 border-t border-rule py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-mono text-13 break-all">{receiver.url}</p>
        <Badge tone={receiver.state.tone}>{receiver.state.text}</Badge>
      </div>
      <p className="text-15 text-soft">{receiver.events.join(' · ')}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Link
          to={receiver.log ? view.path : receiver.logHref}
          preventScrollReset
          className="inline-flex min-h-9 items-center text-15 font-semibold text-link hover:underline pointer-coarse:min-h-11"
        >
          {receiver.log ? texts.hideLog : texts.log}
        </Link>
        {view.recent && (
          <ConfirmForm
            intent="renew-secret"
            open={texts.renew}
            text={texts.renewText}
            label={texts.renewConfirm}
            answer={undefined}
          >
            {id}
          </ConfirmForm>
        )}
        <ConfirmForm
          intent="remove-receiver"
          open={texts.remove}
          text={texts.removeText}
          label={texts.removeConfirm}
          answer={undefined}
          danger
        >
          {id}
        </ConfirmForm>
      </div>
      {receiver.disabled && (
        <AccountForm intent="enable-receiver" label={texts.enable} answer={undefined}>
          {id}
        </AccountForm>
      )}
      {receiver.log && <DeliveryList receiver={receiver} log={receiver.log} answer={answer} />}
    </li>
  )
}

function NewReceiver({ view, answer }: ReceiversSectionProps) {
  const errors = answer?.intent === 'add-receiver' ? answer.errors : {}
  return (
    <section aria-label={texts.add} className="grid gap-4 pt-2">
      <h3 className="text-16 font-semibold">{texts.add}</h3>
      <AccountForm intent="add-receiver" label={texts.action} answer={answer}>
        <TextField
          name="url"
          type="url"
          label={texts.url}
          placeholder="https://exemple.fr/coin-rouge"
          autoComplete="off"
          required
          error={errors.url}
        />
        <TickList
          legend={texts.events}
          prefix="event-"
          options={view.events}
          error={errors.events}
        />
      </AccountForm>
    </section>
  )
}
