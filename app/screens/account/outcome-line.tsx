import type { AccountAnswer } from './account-section.tsx'

interface OutcomeLineProps {
  answer: AccountAnswer | undefined
  /** The forms whose outcome is told here, because their own row has changed or gone. */
  of: readonly string[]
}

/** What came of a form that is not on the page any more. */
export function OutcomeLine({ answer, of }: OutcomeLineProps) {
  if (!answer || !of.includes(answer.intent)) return null
  if (answer.refusal) {
    return (
      <p role="alert" className="border-l-2 border-caution pl-4 text-15">
        {answer.refusal}
      </p>
    )
  }
  return answer.done ? (
    <p role="status" className="border-l-2 border-strong pl-4 text-15">
      {answer.done}
    </p>
  ) : null
}
