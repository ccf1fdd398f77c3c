import type { Rehearsed } from '#app/console/act-view.ts'
import { consoleFormTexts as texts } from '#app/texts/console/forms.ts'
import { FactsOf } from './facts-of.tsx'
import { QueueTable } from './queue-table.tsx'
import { Refusals } from './refusals.tsx'

/** What sending a form would do, before it is confirmed. */
export function RehearsedPart({ rehearsed }: { rehearsed: Rehearsed }) {
  const { refusals, facts, entries, proposes, untried } = rehearsed
  return (
    <section
      aria-label={texts.willHappen}
      role="status"
      className="grid gap-4 border border-rule bg-card p-4"
    >
      <h2 className="text-16 font-semibold">{texts.willHappen}</h2>
      <Refusals title={texts.refusedNow} refusals={refusals} />
      {untried && <p className="border-l-2 border-caution pl-4 text-15">{texts.cannotTry}</p>}
      {facts.length > 0 && <FactsOf facts={facts} />}
      {refusals.length === 0 && !untried && entries.length === 0 && (
        <p className="text-15 text-soft">{proposes ? texts.willPropose : texts.nothingBooked}</p>
      )}
      {entries.length > 0 && <h3 className="text-15 font-semibold">{texts.willBook}</h3>}
      {entries.map(({ title, table }, place) => (
        <div key={String(place)} className="grid gap-1">
          <p className="text-13 text-soft">{title}</p>
          {table && <QueueTable table={table} label={title ?? texts.willBook} />}
        </div>
      ))}
    </section>
  )
}
