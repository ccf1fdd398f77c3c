import { type FormEvent, useId, useState } from 'react'
import { usePost } from '#app/live/use-post.ts'
import { riskTexts as texts } from '#app/texts/risk.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { RISK_QUESTIONS, type RiskQuestion } from '#domain/orders/risk-questions.ts'
import { LossSimulation } from './loss-simulation.tsx'

/** What came of the answers: those that are not right, those that are missing, and why nothing was sent. */
export interface RiskOutcome {
  wrong: readonly string[]
  refusal: string | null
  /** What was answered, where the page is drawn anew. */
  given: Chosen
}

/** The page that takes the answers. */
export const RISK_PATH = '/risques'

const questions = Object.keys(RISK_QUESTIONS) as RiskQuestion[]
type Chosen = { readonly [Question in RiskQuestion]?: string }

interface RiskFormProps {
  /** What came of answers that a browser without scripts has sent. */
  answer?: RiskOutcome | undefined
  action?: string
}

/** The questions before somebody's first share; once all are right, whatever is around them is loaded anew. */
export function RiskForm({ answer, action = RISK_PATH }: RiskFormProps) {
  const post = usePost<RiskOutcome>(RISK_PATH)
  const [chosen, setChosen] = useState<Chosen>(answer?.given ?? {})
  const [sent, setSent] = useState<{ as: Chosen; outcome: RiskOutcome } | null>(
    answer ? { as: answer.given, outcome: answer } : null,
  )
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const outcome = await post(chosen as Record<string, string>)
    setBusy(false)
    setSent({ as: chosen, outcome })
  }
  return (
    <form method="post" action={action} noValidate onSubmit={submit} className="grid gap-6">
      <LossSimulation />
      {questions.map((question) => (
        <Question
          key={question}
          question={question}
          value={chosen[question]}
          verdict={sent && verdictOf(question, chosen, sent)}
          onChoose={(choice) => setChosen({ ...chosen, [question]: choice })}
        />
      ))}
      <Button type="submit" kind="primary" busy={busy} className="justify-self-start">
        {texts.action}
      </Button>
      <FormRefusal>{sent?.outcome.refusal}</FormRefusal>
    </form>
  )
}

type Verdict = 'right' | 'wrong' | 'missing'

/** Null for an answer that was changed since. */
function verdictOf(
  question: RiskQuestion,
  chosen: Chosen,
  { as, outcome }: { as: Chosen; outcome: RiskOutcome },
): Verdict | null {
  if (as[question] !== chosen[question]) return null
  if (as[question] === undefined) return 'missing'
  return outcome.wrong.includes(question) ? 'wrong' : 'right'
}

interface QuestionProps {
  question: RiskQuestion
  value: string | undefined
  verdict: Verdict | null
  onChoose(choice: string): void
}

function Question({ question, value, verdict, onChoose }: QuestionProps) {
  const id = useId()
  const { question: asked, choices, why } = texts.questions[question]
  return (
    <fieldset aria-describedby={`${id}-verdict`} className="grid gap-2">
      <legend className="mb-2 text-16 font-semibold">{asked}</legend>
      {Object.entries(choices).map(([choice, label]) => (
        <label
          key={choice}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-rule px-3.5 py-2 text-15 has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={question}
            value={choice}
            checked={value === choice}
            onChange={() => onChoose(choice)}
            className="size-5 shrink-0 accent-red-fill outline-none"
          />
          {label}
        </label>
      ))}
      <div id={`${id}-verdict`} aria-live="polite" className="text-15">
        {verdict && (
          <p className={verdict === 'right' ? 'text-gain' : 'text-loss'}>{texts[verdict]}</p>
        )}
        {verdict && verdict !== 'missing' && <p className="text-soft">{why}</p>}
      </div>
    </fieldset>
  )
}
