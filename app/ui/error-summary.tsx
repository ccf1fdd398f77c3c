/** A field of a form with the words of its label, and how to get there. */
export interface SummedField {
  label: string
  wrong: boolean
  focus(): void
}

interface ErrorSummaryProps {
  title(wrong: number): string
  fields: readonly SummedField[]
}

/** Names what is to be mended once it is more than two fields, each as a way to its field. */
export function ErrorSummary({ title, fields }: ErrorSummaryProps) {
  const wrong = fields.filter((field) => field.wrong)
  if (wrong.length <= 2) return null
  return (
    <nav aria-label={title(wrong.length)} className="border-l-2 border-loss pl-4 text-15">
      <p className="font-semibold">{title(wrong.length)}</p>
      <ul className="flex flex-wrap gap-x-4">
        {wrong.map(({ label, focus }) => (
          <li key={label}>
            <button
              type="button"
              onClick={focus}
              className="min-h-8 cursor-pointer text-left text-link underline-offset-4 hover:underline"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
