import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { statusTexts as texts } from '#app/texts/status.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'

/** How the platform runs, in words. */
export interface StatusView {
  summary: string
  at: string
  rows: readonly { title: string; text: string; state: string; tone: BadgeTone }[]
  books: { title: string; text: string }
}

/** The status of the service, open to everybody. */
export function StatusScreen({ view: { summary, at, rows, books } }: { view: StatusView }) {
  return (
    <PublicFrame>
      <h1 tabIndex={-1} className="type-display text-32 md:text-64">
        {texts.title}
      </h1>
      <p className="mt-4 max-w-prose text-18">{summary}</p>
      <p className="mt-1 text-15 text-soft">{at}</p>
      <ul className="mt-10 max-w-3xl border-b border-rule">
        {rows.map(({ title, text, state, tone }) => (
          <li
            key={title}
            className="flex items-start justify-between gap-x-6 border-t border-rule py-4"
          >
            <span className="min-w-0">
              <span className="block text-16 font-semibold">{title}</span>
              <span className="block text-15 text-soft">{text}</span>
            </span>
            <Badge tone={tone}>{state}</Badge>
          </li>
        ))}
        <li className="border-t border-rule py-4">
          <span className="block text-16 font-semibold">{books.title}</span>
          <span className="block text-15 text-soft">{books.text}</span>
        </li>
      </ul>
    </PublicFrame>
  )
}
