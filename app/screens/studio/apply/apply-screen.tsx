import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { applyTexts as texts } from '#app/texts/studio/apply.ts'
import { ApplicationPage } from './application-page.tsx'
import { ApplyStepForm } from './apply-step-form.tsx'
import type { ApplyView } from './apply-view.ts'

interface ApplyScreenProps {
  view: ApplyView
  answer: AccountAnswer | undefined
}

/** The way to become an athlete of the platform. */
export function ApplyScreen({ view, answer }: ApplyScreenProps) {
  return (
    <ApplicationPage texts={texts} view={view}>
      {view.stage === 'form' && <ApplyStepForm key={view.form.step} view={view} answer={answer} />}
    </ApplicationPage>
  )
}
