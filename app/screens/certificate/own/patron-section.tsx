import { Link, useLocation } from 'react-router'
import {
  type AccountAnswer,
  AccountForm,
  AccountSection,
} from '#app/screens/account/account-section.tsx'
import { patronTexts } from '#app/texts/studio/patrons.ts'

const texts = patronTexts.own

/** Whether the holder is seen among the patrons, and by which name; null where they have none. */
export interface PatronChoice {
  shown: boolean
  alias: string | null
}

interface PatronSectionProps {
  choice: PatronChoice
  answer: AccountAnswer | undefined
}

/** Where the holder of a federation's certificate decides whether its page names them. */
export function PatronSection({ choice: { shown, alias }, answer }: PatronSectionProps) {
  const here = encodeURIComponent(useLocation().pathname)
  const isShown = shown && alias !== null
  return (
    <AccountSection title={texts.title}>
      <p className="text-15 text-soft">{isShown ? texts.on(alias) : texts.off}</p>
      {alias === null && (
        <p className="text-15">
          {texts.alias}{' '}
          <Link to={`/compte?suite=${here}`} className="font-semibold text-link hover:underline">
            {texts.aliasGo}
          </Link>
        </p>
      )}
      {(isShown || alias !== null) && (
        <AccountForm
          intent={isShown ? 'unpatron' : 'patron'}
          label={isShown ? texts.hide : texts.show}
          answer={undefined}
        />
      )}
      {(answer?.intent === 'patron' || answer?.intent === 'unpatron') && (
        <p role="status" className="text-15">
          {answer.done ?? answer.refusal}
        </p>
      )}
    </AccountSection>
  )
}
