import { Link } from 'react-router'
import type { FilterField } from '#app/console/filters.ts'
import type { ActLink, SectionView } from '#app/console/see-view.ts'
import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { ConsoleHeading } from './console-heading.tsx'
import { FactsOf } from './facts-of.tsx'
import { FilterBar } from './filter-bar.tsx'
import { QueueTable } from './queue-table.tsx'

/** A page of the console that shows what one operation answers. */
export interface SeeView {
  title: string
  room: ActLink | null
  /** The list that it is a row of. */
  back: ActLink | null
  /** In place of an answer: why there is none. */
  said: string | null
  filters: readonly FilterField[]
  filtered: boolean
  sections: readonly SectionView[]
  acts: readonly ActLink[]
  next: string | null
  first: string | null
  files: readonly string[]
}

export function SeeScreen({ view }: { view: SeeView }) {
  const { title, room, back, said, filters, sections, acts, files, next, first } = view
  // What may be done about an object follows its facts; what may be done beside a list stands above it.
  const factsFirst = sections[0]?.facts.length ? sections.slice(0, 1) : []
  return (
    <>
      <ConsoleHeading title={title} up={back ?? room} />
      {filters.length > 0 && <FilterBar fields={filters} />}
      {said && (
        <p role="alert" className="mt-6 max-w-prose border-l-2 border-caution pl-4 text-15">
          {said}
        </p>
      )}
      <div className="mt-6 grid gap-8">
        {factsFirst.map((section) => (
          <Section key={section.title} section={section} view={view} />
        ))}
        {acts.length > 0 && <ActLinks acts={acts} />}
        {sections.slice(factsFirst.length).map((section, place) => (
          <Section key={section.title ?? String(place)} section={section} view={view} />
        ))}
        {(next || first || files.length > 0) && (
          <p className="flex flex-wrap gap-3">
            {first && <PageLink href={first} text={texts.first} />}
            {next && <PageLink href={next} text={texts.older} />}
            {files.map((href) => (
              <a key={href} href={href} className={buttonClasses('quiet')}>
                {texts.csv}
              </a>
            ))}
          </p>
        )}
      </div>
    </>
  )
}

const PageLink = ({ href, text }: ActLink) => (
  <Link to={href} className={buttonClasses('secondary')}>
    {text}
  </Link>
)

function ActLinks({ acts }: { acts: readonly ActLink[] }) {
  return (
    <ul aria-label={texts.act} className="flex flex-wrap gap-3">
      {acts.map((each) => (
        <li key={each.href}>
          <PageLink {...each} />
        </li>
      ))}
    </ul>
  )
}

function Section({ section, view }: { section: SectionView; view: SeeView }) {
  const { title, facts, table } = section
  return (
    <section aria-label={title ?? view.title} className="grid min-w-0 gap-3">
      {title && <h2 className="text-20 font-bold tracking-tight">{title}</h2>}
      {facts.length > 0 && <FactsOf facts={facts} />}
      {table && table.rows.length > 0 && <QueueTable table={table} label={title ?? view.title} />}
      {table && table.rows.length === 0 && (
        <p className="border-y border-rule py-10 text-center text-15 text-soft">
          {view.filtered ? texts.emptyFiltered : texts.empty}
        </p>
      )}
    </section>
  )
}
