import { Link } from 'react-router'
import { pocketMoneyTexts as texts } from '#app/texts/pocket-money.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import type { MoneyPart, MoneyStage, MoneyView, PlanStep } from './money-view.ts'
import { PocketPart } from './pocket-part.tsx'

/** From what was collected to what was released, when the rest follows, and where every movement can be read. */
export function PocketMoney({ view }: { view: MoneyView }) {
  return (
    <PocketPart id="argent" title={texts.title}>
      {view.stages ? (
        <ul className="grid gap-5">
          {view.stages.map((stage) => (
            <Stage key={stage.label} stage={stage} />
          ))}
        </ul>
      ) : (
        <p className="text-15 text-soft">{texts.none}</p>
      )}
      <h3 className="mt-4 text-16 font-semibold">{texts.plan}</h3>
      <ol>
        {view.plan.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
      {view.planNote && <p className="text-13 text-faint">{view.planNote}</p>}
      {view.books && (
        <p className="flex flex-wrap gap-x-8 gap-y-3">
          <Link to={view.books.href} className={buttonClasses('secondary')}>
            {texts.books}
          </Link>
          <a href={view.books.fileHref} download className={`${buttonClasses('quiet')} -mx-5`}>
            {texts.file}
          </a>
        </p>
      )}
    </PocketPart>
  )
}

const fills = { main: 'fill-strong', side: 'fill-link', quiet: 'fill-soft' } as const
const marks = { main: 'bg-strong', side: 'bg-link', quiet: 'bg-soft' } as const

function Stage({ stage: { label, parts } }: { stage: MoneyStage }) {
  return (
    <li className="grid gap-2">
      <p className="type-label text-12 text-faint">{label}</p>
      <svg
        aria-hidden="true"
        viewBox="0 0 1000 14"
        preserveAspectRatio="none"
        className="block h-3.5 w-full"
      >
        <path className="fill-sunken" d="M0 0h1000v14h-1000z" />
        {parts.map((part) => (
          <path key={part.label} className={fills[part.tone]} d={barOf(part)} />
        ))}
      </svg>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-15">
        {parts.map(({ label: name, amount, tone }) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt className="flex items-baseline gap-2 text-soft">
              <span aria-hidden="true" className={`size-2.5 shrink-0 ${marks[tone]}`} />
              {name}
            </dt>
            <dd className="type-figure font-semibold whitespace-nowrap">{amount}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** A part stands a hair apart from the next one. */
function barOf({ from, length }: MoneyPart): string {
  const shown = Math.max(0, length - 2)
  return `M${from} 0h${shown}v14h-${shown}z`
}

function Step({ step: { when, what, amount, state, done } }: { step: PlanStep }) {
  return (
    <li className="relative grid grid-cols-[20px_1fr_auto] gap-x-4 pb-5 before:absolute before:top-5 before:bottom-0 before:left-[9px] before:w-px before:bg-rule last:pb-0 last:before:hidden">
      <span
        aria-hidden="true"
        className={`octagon mt-0.5 size-5 ${done ? 'bg-strong' : 'bg-hover'}`}
      />
      <p className="min-w-0 text-15">
        <span className="block font-semibold">{what}</span>
        <span className="type-figure block text-13 text-soft">
          {when}
          {state && ` · ${state}`}
        </span>
      </p>
      {amount && <p className="type-figure text-15 font-semibold whitespace-nowrap">{amount}</p>}
    </li>
  )
}
