import { AccountSection } from '#app/screens/account/account-section.tsx'
import { pocketFormTexts } from '#app/texts/studio/pocket-form.ts'

interface TakeHomeRow {
  label: string
  all: string
  half: string
  total: boolean
}

export interface TakeHomeView {
  rows: readonly TakeHomeRow[]
  /** What happens after the fights; null for a gift. */
  fights: { rows: readonly TakeHomeRow[]; note: string } | null
  warning: string | null
}

const texts = pocketFormTexts.takeHome

/** What a recipient gets of a Pocket, all sold or half. */
export function TakeHome({ view }: { view: TakeHomeView }) {
  return (
    <AccountSection title={texts.title}>
      <TakeHomeTables view={view} />
    </AccountSection>
  )
}

/** The same without its heading. */
export function TakeHomeTables({ view: { rows, fights, warning } }: { view: TakeHomeView }) {
  return (
    <>
      <Rows caption={texts.inUsdc} rows={rows} />
      {fights && (
        <>
          <Rows caption={texts.perFight} rows={fights.rows} />
          <p className="text-13 text-faint">{fights.note}</p>
        </>
      )}
      {warning && <p className="border-l-2 border-caution pl-4 text-15">{warning}</p>}
    </>
  )
}

function Rows({ caption, rows }: { caption: string; rows: readonly TakeHomeRow[] }) {
  return (
    <table className="type-figure w-full text-15">
      <caption className="mb-2 text-left font-semibold">{caption}</caption>
      <thead>
        <tr className="text-13 text-faint">
          <td />
          {[texts.all, texts.half].map((head) => (
            <th key={head} scope="col" className="py-1 pl-3 text-right font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, all, half, total }) => (
          <tr
            key={label}
            className={total ? 'border-t-2 border-strong font-semibold' : 'border-t border-rule'}
          >
            <th scope="row" className={`py-2 text-left ${total ? '' : 'font-normal text-soft'}`}>
              {label}
            </th>
            <td className="py-2 pl-3 text-right whitespace-nowrap">{all}</td>
            <td className="py-2 pl-3 text-right whitespace-nowrap">{half}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
