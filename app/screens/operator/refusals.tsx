interface RefusalsProps {
  title?: string
  refusals: readonly string[]
}

/** Every reason why something is not done, so that none is met only after another is out of the way. */
export function Refusals({ title, refusals }: RefusalsProps) {
  if (refusals.length === 0) return null
  return (
    <div role="alert" className="grid gap-1 border-l-2 border-caution pl-4 text-15">
      {title && <strong>{title}</strong>}
      {refusals.length === 1 && <p>{refusals[0]}</p>}
      {refusals.length > 1 && (
        <ul className="grid list-disc gap-1 pl-5">
          {refusals.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
