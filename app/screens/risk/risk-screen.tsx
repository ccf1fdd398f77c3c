import { Link } from 'react-router'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { riskTexts as texts } from '#app/texts/risk.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { RiskForm } from './risk-form.tsx'

/** The questions about the risk of shares, on a page of their own. */
export function RiskScreen({ isAnswered }: { isAnswered: boolean }) {
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
            <Link to="/pockets" className={`${buttonClasses('primary')} justify-self-start`}>
              {texts.pockets}
            </Link>
          </>
        ) : (
          <>
            <p className="text-18 text-soft">{texts.text}</p>
            <RiskForm />
          </>
        )}
      </div>
    </PublicFrame>
  )
}
