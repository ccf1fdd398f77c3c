import { Link } from 'react-router'
import { programTexts } from '#app/texts/programs.ts'
import { Badge } from '#app/ui/badge.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type AccountAnswer, AccountForm, AccountSection } from './account-section.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { OutcomeLine } from './outcome-line.tsx'
import type { MadeValue, ProgramsView, WebhookEndpointRow } from './program-views.ts'
import { ShownOnce } from './shown-once.tsx'
import { TickList } from './tick-list.tsx'

type Answer = (AccountAnswer & MadeValue) | undefined

interface WebhookEndpointsSectionProps {
  view: ProgramsView
  answer: Answer
}

const texts = programTexts.webhookEndpoints
/** Forms whose outcome is told above the list, because their row has changed or gone. */
const ABOVE = ['remove-webhook-endpoint', 'enable-webhook-endpoint', 'renew-secret']
const SHOWING: ReadonlySet<string> = new Set(['add-webhook-endpoint', 'renew-secret'])

/** The addresses that are told of events, each with its log, and a form for another one. */
export function WebhookEndpointsSection({ view, answer }: WebhookEndpointsSectionProps) {
  return (
    <AccountSection title={texts.title}>
      <p className="text-15 text-soft">{texts.text}</p>
      {answer && SHOWING.has(answer.intent) && answer.shown && <ShownOnce {...answer.shown} />}
      <OutcomeLine answer={answer} of={ABOVE} />
      {view.webhookEndpoints.length === 0 ? (
        <p className="border-y border-rule py-4 text-15">{texts.none}</p>
      ) : (
        <ul className="border-b border-rule">
          {view.webhookEndpoints.map((webhookEndpoint) => (
            <WebhookEndpoint
              key={webhookEndpoint.id}
              webhookEndpoint={webhookEndpoint}
              view={view}
              answer={answer}
            />
          ))}
        </ul>
      )}
      {view.recent && (
        <NewWebhookEndpoint key={view.webhookEndpoints.length} view={view} answer={answer} />
      )}
    </AccountSection>
  )
}

function WebhookEndpoint({
  webhookEndpoint,
  view,
  answer,
}: WebhookEndpointsSectionProps & { webhookEndpoint: WebhookEndpointRow }) {
  const id = <input type="hidden" name="id" value={webhookEndpoint.id} />
  return (
    <li className="grid gap-2 border-t border-rule py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-mono text-13 break-all">{webhookEndpoint.url}</p>
        <Badge tone={webhookEndpoint.state.tone}>{webhookEndpoint.state.text}</Badge>
      </div>
      <p className="text-15 text-soft">{webhookEndpoint.events.join(' · ')}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Link
          to={webhookEndpoint.log ? view.path : webhookEndpoint.logHref}
          preventScrollReset
          className="inline-flex min-h-9 items-center text-15 font-semibold text-link hover:underline pointer-coarse:min-h-11"
        >
          {webhookEndpoint.log ? texts.hideLog : texts.log}
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
          intent="remove-webhook-endpoint"
          open={texts.remove}
          text={texts.removeText}
          label={texts.removeConfirm}
          answer={undefined}
          danger
        >
          {id}
        </ConfirmForm>
      </div>
      {webhookEndpoint.disabled && (
        <AccountForm intent="enable-webhook-endpoint" label={texts.enable} answer={undefined}>
          {id}
        </AccountForm>
      )}
      {webhookEndpoint.log && (
        <DeliveryList webhookEndpoint={webhookEndpoint} log={webhookEndpoint.log} answer={answer} />
      )}
    </li>
  )
}

function NewWebhookEndpoint({ view, answer }: WebhookEndpointsSectionProps) {
  const errors = answer?.intent === 'add-webhook-endpoint' ? answer.errors : {}
  return (
    <section aria-label={texts.add} className="grid gap-4 pt-2">
      <h3 className="text-16 font-semibold">{texts.add}</h3>
      <AccountForm intent="add-webhook-endpoint" label={texts.action} answer={answer}>
        <TextField
          name="url"
          type="url"
          label={texts.url}
          placeholder="https://example.org/coin-rouge"
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
