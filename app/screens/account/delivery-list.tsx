import { Link } from 'react-router'
import { programTexts } from '#app/texts/programs.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { type AccountAnswer, AccountForm } from './account-section.tsx'
import { OutcomeLine } from './outcome-line.tsx'
import type { DeliveryLog, DeliveryRow, WebhookEndpointRow } from './program-views.ts'

interface DeliveryListProps {
  webhookEndpoint: WebhookEndpointRow
  log: DeliveryLog
  answer: AccountAnswer | undefined
}

const texts = programTexts.deliveries
const linkClasses =
  'inline-flex min-h-9 items-center text-15 font-semibold text-link hover:underline pointer-coarse:min-h-11'

/** What went out to one address, the latest first, with what came of it. */
export function DeliveryList({ webhookEndpoint, log, answer }: DeliveryListProps) {
  return (
    <section
      aria-label={texts.title(webhookEndpoint.url)}
      className="mt-2 border-l-2 border-rule pl-4"
    >
      <OutcomeLine answer={answer} of={['resend']} />
      {log.rows.length === 0 && <p className="text-15">{texts.none}</p>}
      <ul>
        {log.rows.map((row) => (
          <Delivery key={row.id} row={row} webhookEndpointId={webhookEndpoint.id} />
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6">
        {log.newestHref && (
          <Link to={log.newestHref} preventScrollReset className={linkClasses}>
            {texts.newest}
          </Link>
        )}
        {log.olderHref && (
          <Link to={log.olderHref} preventScrollReset className={linkClasses}>
            {texts.older}
          </Link>
        )}
      </p>
    </section>
  )
}

function Delivery({ row, webhookEndpointId }: { row: DeliveryRow; webhookEndpointId: string }) {
  return (
    <li className="grid gap-1 border-t border-rule py-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-15 font-semibold">{row.event}</p>
        <Badge tone={row.state.tone}>{row.state.text}</Badge>
      </div>
      <p className="type-figure text-13 text-soft">
        {row.at} · {row.detail}
      </p>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
        <Fold summary={texts.body} className="min-w-0 open:basis-full">
          <pre className="max-h-72 overflow-auto rounded-control bg-sunken p-3 font-mono text-13 break-all whitespace-pre-wrap">
            {row.body}
          </pre>
        </Fold>
        <AccountForm intent="resend" label={texts.resend} answer={undefined} quiet>
          <input type="hidden" name="id" value={webhookEndpointId} />
          <input type="hidden" name="deliveryId" value={row.id} />
        </AccountForm>
      </div>
    </li>
  )
}
