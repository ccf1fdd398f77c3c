import { Link } from 'react-router'
import { addressHere } from '#app/page-address.ts'
import { type AccountAnswer, AccountSection } from '#app/screens/account/account-section.tsx'
import { BackLink } from '#app/screens/account/back-link.tsx'
import { ConfirmForm } from '#app/screens/account/confirm-form.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { adviceTexts } from '#app/texts/studio/advice.ts'
import { budgetTexts } from '#app/texts/studio/budget.ts'
import { studioPocketTexts as texts } from '#app/texts/studio/pockets.ts'
import { previewTexts } from '#app/texts/studio/preview.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { LongTextField } from '#app/ui/long-text-field.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { PocketPage } from './pocket-views.ts'
import { TakeHome } from './take-home.tsx'

interface OwnPocketScreenProps {
  view: PocketPage
  answer: AccountAnswer | undefined
}

const link = 'text-15 font-semibold text-link hover:underline'
/** The steps after which their own form is gone, or says something else. */
const STEPS = ['submit', 'publish', 'pause', 'resume', 'end_early', 'cancel']

/** One Pocket of one's own: where it stands, what to do, the sale and who backed it. */
export function OwnPocketScreen({ view, answer }: OwnPocketScreenProps) {
  const { row, notes } = view
  return (
    <>
      <BackLink text={texts.back} href={view.backHref} />
      <PageHead title={row.title} text={row.kind} />
      <section className="mb-8 grid gap-2 border-l-2 border-strong pl-4">
        <p>
          <Badge tone={row.tone}>{row.state}</Badge>
        </p>
        <p className="text-16">{row.next}</p>
        {view.thinking && <p className="text-15 text-soft">{view.thinking}</p>}
        {notes.map((words) => (
          <p key={words} className="text-15 wrap-anywhere text-caution">
            {words}
          </p>
        ))}
        <OutcomeLine answer={answer} of={STEPS} />
        <p className="flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
          {view.publicHref && (
            <a href={addressHere(view.publicHref)} className={link}>
              {texts.seen}
            </a>
          )}
          {view.previewHref && (
            <Link to={view.previewHref} className={link}>
              {previewTexts.link}
            </Link>
          )}
          {view.talkHref && (
            <Link to={view.talkHref} className={link}>
              {texts.talk}
            </Link>
          )}
          {view.budgetHref && (
            <Link to={view.budgetHref} className={link}>
              {budgetTexts.link}
            </Link>
          )}
        </p>
      </section>
      {view.stats && (
        <div className="mb-8">
          <StatStrip stats={view.stats} label={texts.sale.title} />
        </div>
      )}
      <StepsSection view={view} answer={answer} />
      <AccountSection title={texts.terms.title}>
        <FactsList facts={view.facts} />
        {view.editHref && (
          <p>
            <Link to={view.editHref} className={link}>
              {texts.edit}
            </Link>
          </p>
        )}
      </AccountSection>
      {view.takeHome && <TakeHome view={view.takeHome} />}
      {view.backers && <BackersSection backers={view.backers} />}
    </>
  )
}

function StepsSection({
  view: { steps, mayNot, further, backed, sellsShares },
  answer,
}: OwnPocketScreenProps) {
  const words = texts.steps
  const nothing = Object.keys(steps).length === 0 && !mayNot && !further && !backed
  if (nothing) return null
  const errors = answer?.errors ?? {}
  const form = (intent: keyof typeof steps, { open, label }: { open: string; label: string }) => ({
    ...{ intent, open, label },
    // What came of it is told above.
    answer: undefined,
  })
  return (
    <AccountSection title={words.title}>
      {steps.submit && (
        <SubmitForm text={steps.submit} asksAdvice={sellsShares} error={errors.advice} />
      )}
      {steps.publish && <ConfirmForm {...form('publish', words.publish)} text={steps.publish} />}
      {steps.pause && <ConfirmForm {...form('pause', words.pause)} text={steps.pause} />}
      {steps.resume && <ConfirmForm {...form('resume', words.resume)} text={steps.resume} />}
      {steps.end_early && (
        <ConfirmForm {...form('end_early', words.end)} text={steps.end_early} danger />
      )}
      {further && (
        <ConfirmForm
          intent="further"
          open={words.further.open}
          text={further.text}
          label={words.further.label}
          answer={answer}
        >
          <div className="grid items-end gap-4 sm:grid-cols-2">
            {(['opensAt', 'closesAt'] as const).map((name) => (
              <TextField
                key={name}
                name={name}
                type="datetime-local"
                label={words.further[name]}
                defaultValue={further[name]}
                error={errors[name]}
              />
            ))}
          </div>
        </ConfirmForm>
      )}
      {steps.cancel && (
        <ConfirmForm {...form('cancel', words.cancel)} text={steps.cancel} danger>
          <LongTextField
            name="reason"
            label={words.cancel.reason}
            hint={words.cancel.reasonHint}
            maxLength={500}
            required
            error={errors.reason}
          />
        </ConfirmForm>
      )}
      {mayNot && <p className="text-15 text-soft">{mayNot}</p>}
      {backed && (
        <p className="text-15 text-soft">
          {backed}{' '}
          <a href={addressHere('/contact')} className={link}>
            {words.write}
          </a>
        </p>
      )}
    </AccountSection>
  )
}

interface SubmitFormProps {
  text: string
  asksAdvice: boolean
  error: string | undefined
}

/** Hands the Pocket in; whoever sells shares confirms first that they were told to ask advice. */
function SubmitForm({ text, asksAdvice, error }: SubmitFormProps) {
  const { open, label } = texts.steps.submit
  const words = { open, label, text }
  return (
    <ConfirmForm intent="submit" {...words} answer={undefined} isOpen={Boolean(error)}>
      {asksAdvice && (
        <CheckField name="advice" value="1" error={error}>
          {adviceTexts.label}
        </CheckField>
      )}
    </ConfirmForm>
  )
}

function BackersSection({ backers }: { backers: NonNullable<PocketPage['backers']> }) {
  const { rows, csvHref, more } = backers
  return (
    <AccountSection title={texts.backers.title}>
      {rows.length === 0 ? (
        <p className="text-15 text-soft">{texts.backers.none}</p>
      ) : (
        <>
          <ul className="border-b border-rule">
            {rows.map(({ certificate, alias, amount, units, date }) => (
              <li
                key={certificate}
                className="flex items-baseline justify-between gap-x-4 border-t border-rule py-3"
              >
                <span className="min-w-0">
                  <span className="block text-16 font-semibold wrap-anywhere">{alias}</span>
                  <span className="block text-13 text-faint">
                    {certificate} · {date}
                  </span>
                </span>
                <span className="type-figure shrink-0 text-right">
                  <span className="block text-16 font-semibold">{amount}</span>
                  {units && <span className="block text-13 text-faint">{units}</span>}
                </span>
              </li>
            ))}
          </ul>
          {more && <p className="text-13 text-faint">{more}</p>}
          <p>
            <a href={csvHref} download className={link}>
              {texts.backers.csv}
            </a>
          </p>
        </>
      )}
    </AccountSection>
  )
}
