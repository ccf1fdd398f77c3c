import { Link } from 'react-router'
import { dateText } from '#app/texts/format.ts'
import { newTermsTexts as texts } from '#app/texts/terms.ts'
import { type AccountAnswer, AccountForm } from './account-section.tsx'
import { PublicFrame } from './public-frame.tsx'

interface NewTermsScreenProps {
  /** Those that wait for consent, the latest last. */
  versions: readonly { version: string; appliesAt: Date; changes: string }[]
  answer: AccountAnswer | undefined
}

/** What new general terms change: accepted by one button, or left. */
export function NewTermsScreen({ versions, answer }: NewTermsScreenProps) {
  return (
    <PublicFrame>
      <h1 tabIndex={-1} className="type-display text-32 md:text-44">
        {texts.title}
      </h1>
      <p className="mt-4 max-w-prose text-18 text-soft">{texts.text}</p>
      {versions.map(({ version, appliesAt, changes }) => (
        <section key={version} aria-labelledby={version} className="mt-8 border-t border-rule pt-6">
          <h2 id={version} className="text-20 font-bold tracking-tight">
            {texts.changes(version)}
          </h2>
          <p className="mt-1 text-15 text-soft">{texts.since(dateText(appliesAt))}</p>
          <p className="mt-4 max-w-prose text-16 whitespace-pre-line break-words">{changes}</p>
        </section>
      ))}
      <p className="mt-6 mb-8">
        <Way to="/conditions" text={texts.whole} />
      </p>
      <AccountForm intent="accept" label={texts.accept} answer={answer}>
        <input type="hidden" name="version" value={versions.at(-1)?.version} />
      </AccountForm>
      <section aria-labelledby="refuser" className="mt-12 border-t border-rule pt-6">
        <h2 id="refuser" className="text-20 font-bold tracking-tight">
          {texts.leave.title}
        </h2>
        <p className="mt-2 max-w-prose text-16 text-soft">{texts.leave.text}</p>
        <p className="mt-2 flex flex-wrap gap-x-6">
          <Way to="/gains" text={texts.leave.earnings} />
          <Way to="/compte" text={texts.leave.account} />
        </p>
      </section>
    </PublicFrame>
  )
}

function Way({ to, text }: { to: string; text: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
    >
      {text}
    </Link>
  )
}
