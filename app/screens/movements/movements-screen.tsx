import { Form, Link } from 'react-router'
import { BackLink } from '#app/screens/account/back-link.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { movementTexts as texts } from '#app/texts/movements.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { PickField } from '#app/ui/pick-field.tsx'
import { Placeholder } from '#app/ui/placeholder.tsx'

/** One line of the list. */
export interface MovementRow {
  id: string
  date: string
  title: string
  detail: string
  amount: string
  href: string
}

interface Choice {
  value: string
  options: readonly { value: string; label: string }[]
}

export interface MovementsView {
  rows: readonly MovementRow[]
  kind: Choice
  year: Choice
  /** Something was chosen, or earlier ones are shown. */
  narrowed: boolean
  olderHref: string | null
  newestHref: string | null
  files: readonly { href: string; text: string }[]
}

/** Every movement of one's own money, with its files. */
export function MovementsScreen({ view }: { view: MovementsView }) {
  return (
    <PublicFrame>
      <BackLink text={texts.back} />
      <h1 tabIndex={-1} className="type-display text-32 md:text-44">
        {texts.title}
      </h1>
      <p className="mt-4 max-w-prose text-18 text-soft">{texts.text}</p>
      <Form
        key={`${view.kind.value} ${view.year.value}`}
        method="get"
        className="mt-8 flex flex-wrap items-end gap-4 print:hidden"
      >
        <PickField
          name="type"
          label={texts.kind}
          options={view.kind.options}
          defaultValue={view.kind.value}
          error={undefined}
        />
        <PickField
          name="annee"
          label={texts.year}
          options={view.year.options}
          defaultValue={view.year.value}
          error={undefined}
        />
        <Button type="submit" kind="secondary">
          {texts.filter}
        </Button>
      </Form>
      <div className="mt-8">
        {view.rows.length === 0 ? <None view={view} /> : <Rows view={view} />}
      </div>
      <nav className="mt-4 flex flex-wrap gap-x-6 print:hidden" aria-label={texts.caption}>
        {view.newestHref && (
          <Link to={view.newestHref} className={`${buttonClasses('quiet')} -ml-5`}>
            {texts.newest}
          </Link>
        )}
        {view.olderHref && (
          <Link to={view.olderHref} className={`${buttonClasses('quiet')} -ml-5`}>
            {texts.older}
          </Link>
        )}
      </nav>
      <section aria-labelledby="fichiers" className="mt-10 border-t border-rule pt-8 print:hidden">
        <h2 id="fichiers" className="text-20 font-bold tracking-tight">
          {texts.files.title}
        </h2>
        <ul className="mt-4 flex flex-wrap gap-3">
          {view.files.map(({ href, text }) => (
            <li key={href}>
              <a href={href} download className={buttonClasses('secondary', 'compact')}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </PublicFrame>
  )
}

function None({ view }: { view: MovementsView }) {
  const { narrowed } = view
  return (
    <Placeholder
      {...(narrowed ? texts.noneMatching : texts.none)}
      action={
        <Link to={narrowed ? '/mouvements' : '/pockets'} className={buttonClasses('secondary')}>
          {narrowed ? texts.showAll : texts.discover}
        </Link>
      }
    />
  )
}

function Rows({ view }: { view: MovementsView }) {
  const { columns } = texts
  return (
    <table className="ledger w-full border-b border-rule text-15">
      <caption className="sr-only">{texts.caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b-2 border-strong text-left text-13 text-faint">
          <th scope="col" className="py-2.5 pr-4 font-medium">
            {columns.date}
          </th>
          <th scope="col" className="py-2.5 pr-4 font-medium">
            {columns.what}
          </th>
          <th scope="col" className="py-2.5 text-right font-medium">
            {columns.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {view.rows.map((row) => (
          <tr
            key={row.id}
            className="border-t border-rule max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-3"
          >
            <td className="type-figure py-3 pr-4 whitespace-nowrap text-soft max-sm:order-3 max-sm:py-0 max-sm:text-13">
              {row.date}
            </td>
            <td className="py-3 pr-4 max-sm:order-1 max-sm:py-0">
              <Link to={row.href} className="font-semibold hover:underline">
                {row.title}
              </Link>
              <span className="block text-13 text-faint">{row.detail}</span>
            </td>
            <td className="type-figure py-3 text-right font-semibold whitespace-nowrap max-sm:order-2 max-sm:py-0">
              {row.amount}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
