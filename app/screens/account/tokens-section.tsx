import { programTexts } from '#app/texts/programs.ts'
import { PickField } from '#app/ui/pick-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type AccountAnswer, AccountForm, AccountSection } from './account-section.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { OutcomeLine } from './outcome-line.tsx'
import type { MadeValue, ProgramsView, TokenRow } from './program-views.ts'
import { ShownOnce } from './shown-once.tsx'
import { TickList } from './tick-list.tsx'

interface TokensSectionProps {
  view: ProgramsView
  answer: (AccountAnswer & MadeValue) | undefined
}

const texts = programTexts.tokens

/** The tokens that there are, and a form for another one while the login is recent. */
export function TokensSection({ view, answer }: TokensSectionProps) {
  return (
    <AccountSection title={texts.title}>
      <p className="text-15 text-soft">{texts.text}</p>
      {answer?.intent === 'make-token' && answer.shown && <ShownOnce {...answer.shown} />}
      <OutcomeLine answer={answer} of={['revoke-token']} />
      {view.tokens.length === 0 ? (
        <p className="border-y border-rule py-4 text-15">{texts.none}</p>
      ) : (
        <ul className="border-b border-rule">
          {view.tokens.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      )}
      {view.recent && <NewToken key={view.tokens.length} view={view} answer={answer} />}
    </AccountSection>
  )
}

function Token({ token }: { token: TokenRow }) {
  return (
    <li className="grid gap-1 border-t border-rule py-4">
      <p className={`text-16 font-semibold break-words ${token.expired ? 'text-faint' : ''}`}>
        {token.name}
      </p>
      <p className="text-15 text-soft">{token.scopes.join(' · ')}</p>
      <p className="type-figure text-13 text-faint">
        {token.dates} · {token.used}
      </p>
      <ConfirmForm
        intent="revoke-token"
        open={texts.revoke}
        text={texts.revokeText(token.name)}
        label={texts.revokeConfirm}
        answer={undefined}
        danger
      >
        <input type="hidden" name="id" value={token.id} />
      </ConfirmForm>
    </li>
  )
}

function NewToken({ view, answer }: TokensSectionProps) {
  const errors = answer?.intent === 'make-token' ? answer.errors : {}
  return (
    <section aria-label={texts.make} className="grid gap-4 pt-2">
      <h3 className="text-16 font-semibold">{texts.make}</h3>
      <AccountForm intent="make-token" label={texts.action} answer={answer}>
        <TextField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          maxLength={60}
          autoComplete="off"
          required
          error={errors.name}
        />
        <TickList
          legend={texts.scopes}
          prefix="scope-"
          options={view.scopes}
          error={errors.scopes}
        />
        <PickField
          name="days"
          label={texts.days}
          options={view.days}
          defaultValue="90"
          error={errors.days}
        />
      </AccountForm>
    </section>
  )
}
