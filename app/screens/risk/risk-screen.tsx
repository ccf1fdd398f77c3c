import { Link } from 'react-router'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { riskTexts as texts } from '#app/texts/risk.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { RISK_PATH, RiskForm, type RiskOutcome } from './risk-form.tsx'

interface RiskScreenProps {
  isAnswered: boolean
  /** What somebody was about to buy; null for whoever came by themselves. */
  backHref: string | null
  answer: RiskOutcome | undefined
}

/** The questions about the risk of shares, on a page of their own. */
export function RiskScreen({ isAnswered, backHref, answer }: RiskScreenProps) {
  const action = backHref ? `${RISK_PATH}?suite=${encodeURIComponent(backHref)}` : RISK_PATH
  return (
    <PublicFrame>
      <div className="grid max-w-160 gap-6">
        <h1 tabIndex={-1} className="type-display text-32 md:text-44">
          {texts.title}
        </h1>
        {isAnswered ? (
          <>
            <p role="status" className="text-18 text-soft">
              {texts.answered}
            </p>
            <Link
              to={backHref ?? '/pockets'}
              className={`${buttonClasses('primary')} justify-self-start`}
            >
              {backHref ? texts.back : texts.pockets}
            </Link>
          </>
        ) : (
          <>
            <p className="text-18 text-soft">{texts.text}</p>
            <RiskForm answer={answer} action={action} />
          </>
        )}
      </div>
    </PublicFrame>
  )
}
