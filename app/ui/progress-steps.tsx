import { Check } from 'lucide-react'
import { OctagonIcon } from '#app/ui/icons/octagon-icon.tsx'

export interface ProgressStep {
  title: string
  text: string
  state: 'done' | 'current' | 'waiting' | 'stopped'
}

interface ProgressStepsProps {
  steps: readonly ProgressStep[]
  label: string
  /** What each mark says, for those who do not see it. */
  states: { readonly [State in ProgressStep['state']]: string }
}

/** Where something stands on its way, step under step; the words say what the marks show. */
export function ProgressSteps({ steps, label, states }: ProgressStepsProps) {
  return (
    <ol aria-label={label} className="grid">
      {steps.map((step, at) => (
        <li
          key={step.title}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="relative grid grid-cols-[28px_1fr] gap-x-4 pb-6 last:pb-0"
        >
          {at < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute top-8 bottom-1 left-3.25 w-0.5 ${step.state === 'done' ? 'bg-strong' : 'bg-rule'}`}
            />
          )}
          <Mark state={step.state} />
          <div className="min-w-0 pt-0.5">
            <p
              className={`text-16 font-semibold ${step.state === 'waiting' ? 'text-faint' : 'text-strong'}`}
            >
              {step.title}
              <span className="sr-only"> ({states[step.state]})</span>
            </p>
            <p className={`text-15 ${step.state === 'waiting' ? 'text-faint' : 'text-soft'}`}>
              {step.text}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

function Mark({ state }: Pick<ProgressStep, 'state'>) {
  if (state === 'done') {
    return (
      <span className="octagon grid size-7 place-items-center bg-strong text-ground">
        <Check aria-hidden size={16} strokeWidth={2.5} />
      </span>
    )
  }
  if (state === 'current') {
    return (
      <span className="octagon grid size-7 place-items-center bg-strong">
        <span className="octagon waiting-mark grid size-5.5 place-items-center bg-ground">
          <span className="octagon size-2.5 bg-strong" />
        </span>
      </span>
    )
  }
  const colour = state === 'stopped' ? 'text-loss' : 'text-faint'
  return <OctagonIcon size={28} strokeWidth={1.25} className={colour} />
}
