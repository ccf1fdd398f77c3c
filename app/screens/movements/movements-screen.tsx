import { Form, Link } from 'react-router'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { type PaymentRow, PaymentsTable } from '#app/screens/account/payments-table.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { movementTexts as texts } from '#app/texts/movements.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { PickField } from '#app/ui/pick-field.tsx'
import { Placeholder } from '#app/ui/placeholder.tsx'

interface Choice {
  value: string
  options: readonly { value: string; label: string }[]
}

export interface MovementsView {
  rows: readonly PaymentRow[]
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
      <PageHead back={texts.back} title={texts.title} text={texts.text} />
      <Form
        key={`${view.kind.value} ${view.year.value}`}
        method="get"
        className="flex flex-wrap items-end gap-4 print:hidden"
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
        {view.rows.length === 0 ? (
          <None view={view} />
        ) : (
          <PaymentsTable
            caption={texts.caption}
            columns={[texts.columns.date, texts.columns.what, texts.columns.amount]}
            rows={view.rows}
          />
        )}
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
