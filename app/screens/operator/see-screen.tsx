import { Link } from 'react-router'
import type { Cell, ShownFact } from '#app/console/cells.ts'
import type { FilterField } from '#app/console/filters.ts'
import type { SectionView } from '#app/console/object-parts.ts'
import type { ActLink } from '#app/console/row-acts.ts'
import type { WaitingLink } from '#app/console/waiting.ts'
import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { ActList } from './act-list.tsx'
import { ConsoleHeading } from './console-heading.tsx'
import { FactsOf } from './facts-of.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { FilterBar } from './filter-bar.tsx'
import { KeyHint } from './key-hint.tsx'
import { QueueTable } from './queue-table.tsx'
import { useRowKeys } from './use-row-keys.ts'

/** A page of the console that shows what one operation answers. */
export interface SeeView {
  title: string
  room: ActLink | null
  /** The list that it is a row of. */
  back: ActLink | null
  /** It shows one row of a list. */
  ofRow: boolean
  /** The state and the figures of a row, where its page is made for them. */
  state: Cell | null
  figures: readonly ShownFact[]
  /** Decisions about the row that wait for a second person. */
  waits: readonly WaitingLink[]
  /** The accounts of the books that are the row's own. */
  books: readonly ActLink[]
  /** What can be done with such a row, in one state or another. */
  canAct: boolean
  /** What is said where there is nothing to show. */
  quiet: string | null
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
  useRowKeys()
  const { title, room, back, said, filters, state } = view
  return (
    <>
      <ConsoleHeading title={title} up={back ?? room} state={state} />
      {filters.length > 0 && <FilterBar fields={filters} />}
      {said && (
        <p role="alert" className="mt-6 max-w-prose border-l-2 border-caution pl-4 text-15">
          {said}
        </p>
      )}
      {view.ofRow ? <Dossier view={view} /> : <Listed view={view} />}
    </>
  )
}

/** One object: its figures, what is known of it, and beside it what waits and what can be done. */
function Dossier({ view }: { view: SeeView }) {
  const { figures, sections, acts, waits, books } = view
  const [facts, ...parts] = sections
  return (
    <>
      {figures.length > 0 && <FigureStrip figures={figures} />}
      <div className="mt-6 grid gap-x-12 gap-y-8 2xl:grid-cols-[minmax(0,1fr)_20rem]">
        <aside className="grid content-start gap-6 2xl:sticky 2xl:top-6 2xl:order-last 2xl:max-h-[calc(100dvh-3rem)] 2xl:overflow-y-auto">
          {waits.length > 0 && <Waits waits={waits} />}
          {/* A key leads to one place: to what waits, where something does. */}
          {view.canAct && (
            <Now acts={waits.length > 0 ? acts.map((act) => ({ ...act, hotkey: null })) : acts} />
          )}
          {books.length > 0 && <Books books={books} />}
          {parts.length > 3 && <PartLinks parts={parts} />}
        </aside>
        <div className="grid min-w-0 content-start gap-8">
          {facts && <Section section={facts} view={view} />}
          {parts.map((section, place) => (
            <Section key={section.title ?? String(place)} section={section} view={view} />
          ))}
        </div>
      </div>
    </>
  )
}

const Now = ({ acts }: Pick<SeeView, 'acts'>) => (
  <section aria-label={texts.now} className="grid gap-3">
    <h2 className="text-16 font-semibold">{texts.now}</h2>
    {acts.length > 0 ? (
      <ActList acts={acts} />
    ) : (
      <p className="text-15 text-soft">{texts.nothingNow}</p>
    )}
  </section>
)

const Books = ({ books }: Pick<SeeView, 'books'>) => (
  <nav aria-label={texts.inBooks} className="grid gap-1">
    <h2 className="text-16 font-semibold">{texts.inBooks}</h2>
    <ul className="flex flex-wrap gap-x-5 2xl:grid">
      {books.map(({ href, text }) => (
        <li key={href}>
          <Link to={href} className="inline-flex min-h-6 text-15 text-link hover:underline">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

function Waits({ waits }: Pick<SeeView, 'waits'>) {
  return (
    <section aria-label={texts.waits} className="grid gap-3 border border-caution bg-card p-4">
      <h2 className="text-16 font-semibold">{texts.waits}</h2>
      <ul className="grid gap-3">
        {waits.map(({ href, text, since }, place) => (
          <li key={href} className="grid gap-1">
            <span className="text-15">{text}</span>
            <span className="text-13 text-soft">{since}</span>
            <Link
              to={href}
              data-hotkey={place === 0 ? 'a' : undefined}
              aria-keyshortcuts={place === 0 ? 'a' : undefined}
              className={`${buttonClasses('secondary')} mt-1 justify-self-start`}
            >
              {texts.examine}
              {place === 0 && <KeyHint hotkey="a" />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PartLinks({ parts }: { parts: readonly SectionView[] }) {
  return (
    <nav aria-label={texts.parts} className="grid gap-1 max-2xl:hidden">
      <h2 className="text-13 font-semibold text-soft">{texts.parts}</h2>
      {parts.flatMap(({ title }) =>
        title
          ? [
              <a
                key={title}
                href={`#${partId(title)}`}
                className="min-h-6 text-15 text-link hover:underline"
              >
                {title}
              </a>,
            ]
          : [],
      )}
    </nav>
  )
}

const partId = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** A list, or anything else that is read. */
function Listed({ view }: { view: SeeView }) {
  const { sections, acts, files, next, first } = view
  // What may be done about an object follows its facts; what may be done beside a list stands above it.
  const factsFirst = sections[0]?.facts.length ? sections.slice(0, 1) : []
  return (
    <div className="mt-6 grid gap-8">
      {sections.length === 0 && view.quiet && <p className="text-16">{view.quiet}</p>}
      {factsFirst.map((section) => (
        <Section key={section.title} section={section} view={view} />
      ))}
      {acts.length > 0 && <ActList acts={acts} inline />}
      {sections.slice(factsFirst.length).map((section, place) => (
        <Section key={section.title ?? String(place)} section={section} view={view} />
      ))}
      {(next || first || files.length > 0) && (
        <p className="flex flex-wrap gap-3">
          {first && <PageLink href={first} text={texts.first} />}
          {next && <PageLink href={next} text={texts.older} />}
          {files.map((href) => (
            <a key={href} href={href} className={`${buttonClasses('quiet')} first:-ml-5`}>
              {texts.csv}
            </a>
          ))}
        </p>
      )}
    </div>
  )
}

const PageLink = ({ href, text }: ActLink) => (
  <Link to={href} className={buttonClasses('secondary')}>
    {text}
  </Link>
)

function Section({ section, view }: { section: SectionView; view: SeeView }) {
  const { title, facts, table } = section
  return (
    <section
      id={title ? partId(title) : undefined}
      aria-label={title ?? view.title}
      className="grid min-w-0 scroll-mt-6 gap-3"
    >
      {title && <h2 className="text-20 font-bold tracking-tight">{title}</h2>}
      {facts.length > 0 && <FactsOf facts={facts} wide />}
      {table && table.rows.length > 0 && <QueueTable table={table} label={title ?? view.title} />}
      {table && table.rows.length === 0 && (
        <p className="border-y border-rule py-10 text-center text-15 text-soft">
          {view.filtered ? texts.emptyFiltered : (title === null && view.quiet) || texts.empty}
        </p>
      )}
    </section>
  )
}
