import { PageHead } from '#app/screens/account/page-head.tsx'
import { type PatronRow, PatronWall } from '#app/screens/pocket/patron-wall.tsx'
import { patronTexts as texts } from '#app/texts/studio/patrons.ts'

export interface PatronsView {
  patrons: readonly PatronRow[]
  csvHref: string
  /** That there are more, in words; null where all are shown. */
  more: string | null
}

/** The patrons who let an organisation name them. */
export function PatronsScreen({ view: { patrons, csvHref, more } }: { view: PatronsView }) {
  return (
    <>
      <PageHead title={texts.title} text={texts.text} />
      {patrons.length === 0 ? (
        <p className="border-y border-rule py-6 text-16 text-soft">{texts.none}</p>
      ) : (
        <>
          <PatronWall patrons={patrons} />
          {more && <p className="mt-3 text-13 text-faint">{more}</p>}
          <p className="mt-4">
            <a
              href={csvHref}
              download
              className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
            >
              {texts.csv}
            </a>
          </p>
        </>
      )}
    </>
  )
}
