import { Figures } from './figures.tsx'

/** Steps on one line, an octagon each; the line turns upright where there is no room beside it. */
export function StepsLine({
  steps,
}: {
  steps: readonly (readonly [title: string, text: string])[]
}) {
  return (
    <ol className={`steps steps-${steps.length}`}>
      {steps.map(([title, text], place) => (
        <li key={title}>
          <span className="steps-mark" aria-hidden="true">
            {place + 1}
          </span>
          <strong>{title}</strong>
          <p>
            <Figures text={text} />
          </p>
        </li>
      ))}
    </ol>
  )
}
