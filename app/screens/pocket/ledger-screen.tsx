import { Link } from 'react-router'
import { BackLink } from '#app/screens/account/back-link.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { pocketMoneyTexts } from '#app/texts/pocket-money.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'

/** A page of a Pocket's public books in words. */
export interface LedgerView {
  pocketTitle: string
  pocketHref: string
  fileHref: string
  text: string
  entries: readonly LedgerEntry[]
  /** Back to the first page, from a later one. */
  firstHref: string | null
  nextHref: string | null
}

interface LedgerEntry {
  name: string
  day: string
  kind: string
  /** The backer's pseudonym, or what it undoes. */
  note: string | null
  postings: readonly { account: string; debit: string; credit: string }[]
}

const texts = pocketMoneyTexts.ledger

/** Every movement of a Pocket's money, a page at a time. */
export function LedgerScreen({ view }: { view: LedgerView }) {
  return (
    <PublicFrame>
      <div className="grid grid-cols-1 gap-6">
        <div>
          <BackLink href={view.pocketHref} text={texts.back} />
          <h1 tabIndex={-1} className="type-display mt-3 text-32 lg:text-44">
            {texts.title}
          </h1>
          <p className="mt-2 text-18 font-semibold">{view.pocketTitle}</p>
          <p className="mt-3 max-w-prose text-16 text-soft">{view.text}</p>
        </div>
        {view.entries.length > 0 ? (
          <EntriesTable entries={view.entries} />
        ) : (
          <p className="border-y border-rule py-4 text-15">{texts.empty}</p>
        )}
        <p className="flex flex-wrap gap-x-8 gap-y-3">
          {view.nextHref && (
            <Link to={view.nextHref} className={buttonClasses('secondary')}>
              {texts.next}
            </Link>
          )}
          {view.firstHref && (
            <Link to={view.firstHref} className={`${buttonClasses('quiet')} -mx-5`}>
              {texts.first}
            </Link>
          )}
          <a href={view.fileHref} download className={`${buttonClasses('quiet')} -mx-5`}>
            {pocketMoneyTexts.file}
          </a>
        </p>
      </div>
    </PublicFrame>
  )
}

const head = 'py-2 font-normal'
const figure = 'py-1 pl-2 sm:pl-4 text-right whitespace-nowrap align-top'

function EntriesTable({ entries }: { entries: readonly LedgerEntry[] }) {
  const { columns } = texts
  return (
    // Scrolled by keyboard too, where it is wider than the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable.
    <section aria-label={texts.title} tabIndex={0} className="overflow-x-auto">
      <table className="type-figure w-full text-15">
        <thead>
          <tr className="border-b border-strong text-left text-13 text-faint">
            <th scope="col" className={`${head} pr-2 sm:pr-4`}>
              {columns.kind}
            </th>
            <th scope="col" className={head}>
              {columns.account}
            </th>
            <th scope="col" className={`${head} pl-2 text-right sm:pl-4`}>
              {columns.debit}
            </th>
            <th scope="col" className={`${head} pl-2 text-right sm:pl-4`}>
              {columns.credit}
            </th>
          </tr>
        </thead>
        {entries.map((entry) => (
          <tbody key={entry.name} className="border-b border-rule">
            {entry.postings.map(({ account, debit, credit }, at) => (
              <tr key={String(at)}>
                {at === 0 && (
                  <th
                    scope="rowgroup"
                    rowSpan={entry.postings.length}
                    className="py-2 pr-2 text-left align-top font-semibold sm:pr-4"
                  >
                    {entry.kind}
                    <span className="block text-13 font-normal text-soft">{entry.day}</span>
                    {entry.note && (
                      <span className="block text-13 font-normal text-faint">{entry.note}</span>
                    )}
                  </th>
                )}
                <td className="py-1 align-top">{account}</td>
                <td className={figure}>{debit}</td>
                <td className={figure}>{credit}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
