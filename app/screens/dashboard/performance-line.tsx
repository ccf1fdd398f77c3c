import { dashboardTexts } from '#app/texts/dashboard.ts'
import { Figure } from './figure.tsx'
import type { HeaderView } from './view.ts'

/** Today, this week, this month, and how fresh the figures are. */
export function PerformanceLine({ header }: { header: HeaderView }) {
  return (
    <section aria-label={dashboardTexts.header.performance} className="border-b border-rule">
      <div className="mx-auto flex w-full max-w-336 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-2.5 md:px-8 xl:px-12">
        <dl className="grid w-full grid-cols-3 gap-x-3 sm:flex sm:w-auto sm:gap-x-4 lg:gap-x-8">
          {header.performance.map((part) => (
            <div key={part.label} className="sm:flex sm:items-baseline sm:gap-2">
              <dt className="text-12 whitespace-nowrap text-faint sm:text-13">{part.label}</dt>
              <dd className="text-13">
                <Figure figure={part} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-12 text-faint sm:text-13">{header.updated}</p>
      </div>
    </section>
  )
}
