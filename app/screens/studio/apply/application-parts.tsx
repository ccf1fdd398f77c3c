import { Link } from 'react-router'
import { type AccountAnswer, AccountForm } from '#app/screens/account/account-section.tsx'
import { FullCheck, type IdentityView } from '#app/screens/account/identity-screen.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { IdentityForm } from '#app/screens/wallets/identity-form.tsx'
import { applicationTexts as common } from '#app/texts/studio/application.ts'
import type { applyTexts } from '#app/texts/studio/apply.ts'
import { CheckField } from '#app/ui/check-field.tsx'
import type { ApplyFact, ApplyPlace } from './apply-view.ts'

interface IdentityStepProps {
  /** Why it is asked. */
  text: string
  form: Pick<IdentityView, 'name' | 'countries' | 'full'>
  answer: AccountAnswer | undefined
}

/** Who the applicant is: told first, then checked. */
export function IdentityStep({ text, form, answer }: IdentityStepProps) {
  return (
    <div className="mb-6">
      <OutcomeLine answer={answer} of={['identity']} />
      {form.countries ? (
        <IdentityForm text={text} answer={answer} name={form.name} countries={form.countries} />
      ) : (
        <FullCheck full={form.full} answer={answer} />
      )}
    </div>
  )
}

interface SendingProps {
  words: Pick<typeof applyTexts.send, 'consent' | 'action'>
  form: { facts: readonly ApplyFact[]; missing: readonly ApplyPlace[] }
  answer: AccountAnswer | undefined
}

/** Everything that was filled in, what is missing, and the button that sends it. */
export function Sending({ words, form: { facts, missing }, answer }: SendingProps) {
  return (
    <div className="grid gap-6">
      <p className="text-16 text-soft">{common.send.text}</p>
      <dl className="border-y border-rule">
        {facts.map(({ label, value, href }) => (
          <div
            key={label}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-rule py-2.5 first:border-t-0"
          >
            <dt className="text-13 text-faint">{label}</dt>
            <dd className="row-start-2 text-15 font-semibold wrap-anywhere whitespace-pre-line">
              {value}
            </dd>
            <dd className="col-start-2 row-span-2 self-center">
              <Link
                to={href}
                className="inline-flex min-h-11 items-center text-15 text-link hover:underline"
              >
                {common.send.edit}
                <span className="sr-only"> {label}</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 ? (
        <div className="border-l-2 border-caution pl-4">
          <p className="text-15 font-semibold">{common.send.missing}</p>
          <ul>
            {missing.map(({ id, href, label }) => (
              <li key={id}>
                <Link
                  to={href}
                  className="inline-flex min-h-9 items-center text-15 font-semibold text-link hover:underline pointer-coarse:min-h-11"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <AccountForm intent="send" label={words.action} answer={answer} main>
          <CheckField
            name="consented"
            error={answer?.intent === 'send' ? answer.errors.consented : undefined}
          >
            {words.consent}
          </CheckField>
        </AccountForm>
      )}
    </div>
  )
}
