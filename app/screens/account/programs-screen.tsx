import { programTexts as texts } from '#app/texts/programs.ts'
import { AccountFrame } from './account-frame.tsx'
import type { AccountAnswer } from './account-section.tsx'
import { ConfirmSection } from './confirm-section.tsx'
import type { MadeValue, ProgramsView } from './program-views.ts'
import { TokensSection } from './tokens-section.tsx'
import { WebhookEndpointsSection } from './webhook-endpoints-section.tsx'

interface ProgramsScreenProps {
  view: ProgramsView
  answer: (AccountAnswer & MadeValue) | undefined
}

/** One's own programs: what they may do, and where they are told of events. */
export function ProgramsScreen({ view, answer }: ProgramsScreenProps) {
  return (
    <AccountFrame title={texts.title} text={texts.text}>
      <p className="-mt-6 mb-8">
        <a href="/api/docs" className="text-15 font-semibold text-link hover:underline">
          {texts.docs}
        </a>
      </p>
      {!view.recent && <ConfirmSection answer={answer} />}
      <TokensSection view={view} answer={answer} />
      <WebhookEndpointsSection view={view} answer={answer} />
    </AccountFrame>
  )
}
