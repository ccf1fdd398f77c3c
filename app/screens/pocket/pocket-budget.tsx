import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { budgetTexts } from '#app/texts/studio/budget.ts'
import type { BudgetBar, BudgetView, SpendingRow } from './budget-view.ts'
import { PocketPart } from './pocket-part.tsx'

const texts = budgetTexts.shown

/** What a federation's money is for, line by line, and each spending with its proof. */
export function PocketBudget({ view }: { view: BudgetView }) {
  return (
    <PocketPart id="budget" title={texts.title}>
      <p className="text-15 text-soft">{texts.text}</p>
      <BudgetBars view={view} />
      <h3 className="mt-4 text-16 font-semibold">{texts.spendings}</h3>
      <Spendings rows={view.spendings} />
      <p className="text-13 text-faint">
        {view.more && `${view.more} `}
        {view.spendings.length > 0 && texts.proofText} {view.changed}.
      </p>
    </PocketPart>
  )
}

/** How much of each line is spent, and of them all. */
export function BudgetBars({ view }: { view: Pick<BudgetView, 'total' | 'length' | 'lines'> }) {
  return (
    <>
      <div className="grid gap-2">
        <p className="type-figure text-18 font-semibold">{view.total}</p>
        <Bar length={view.length} tall />
      </div>
      <ul className="border-b border-rule">
        {view.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </>
  )
}

function Line({ line: { name, href, spentOf, left, length } }: { line: BudgetBar }) {
  return (
    <li className="grid gap-2 border-t border-rule py-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <span className="text-16 font-semibold wrap-anywhere">
          {href ? (
            <Link to={href} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
        <span className="type-figure text-15">
          <span className="font-semibold whitespace-nowrap">{spentOf}</span>
        </span>
      </p>
      <Bar length={length} />
      <p className="type-figure text-13 text-faint">{left}</p>
    </li>
  )
}

/** The drawing repeats the figures beside it. */
function Bar({ length, tall }: { length: number; tall?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1000 14"
      preserveAspectRatio="none"
      className={`block w-full ${tall ? 'h-3.5' : 'h-2'}`}
    >
      <path className="fill-rule" d="M0 0h1000v14h-1000z" />
      <path className="fill-strong" d={`M0 0h${length}v14h-${length}z`} />
    </svg>
  )
}

interface SpendingsProps {
  rows: readonly SpendingRow[]
  /** What may be done with one that counts, below it. */
  act?: ((row: SpendingRow) => ReactNode) | undefined
}

/** Each spending with its proof; one that was withdrawn is struck through. */
export function Spendings({ rows, act }: SpendingsProps) {
  if (rows.length === 0) return <p className="text-15 text-soft">{texts.none}</p>
  const { day, what, amount } = texts.columns
  return (
    <table aria-label={texts.spendings} className="w-full text-15 max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-strong text-left text-13 text-faint">
          <th scope="col" className="py-2 pr-6 font-normal">
            {day}
          </th>
          <th scope="col" className="py-2 font-normal">
            {what}
          </th>
          <th scope="col" className="py-2 pl-6 text-right font-normal">
            {amount}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block max-sm:border-t max-sm:border-strong">
        {rows.map((row) => (
          <Spending key={row.id} row={row}>
            {!row.withdrawn && act?.(row)}
          </Spending>
        ))}
      </tbody>
    </table>
  )
}

function Spending({ row, children }: { row: SpendingRow; children: ReactNode }) {
  const struck = row.withdrawn ? 'text-faint line-through' : ''
  return (
    <tr className="border-b border-rule align-top max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-3">
      <td className="type-figure py-3 pr-6 whitespace-nowrap text-soft max-sm:p-0">{row.day}</td>
      <td className="py-3 max-sm:order-last max-sm:col-span-2 max-sm:p-0 max-sm:pt-1">
        <p className={`font-semibold wrap-anywhere ${struck}`}>{row.note}</p>
        <p className="text-13 text-soft wrap-anywhere">{row.line}</p>
        {row.withdrawn && <p className="text-13 wrap-anywhere text-caution">{row.withdrawn}</p>}
        {row.hiddenBecause && (
          <p className="text-13 wrap-anywhere text-caution">{row.hiddenBecause}</p>
        )}
        {row.proof && (
          <p className="mt-1 text-12 text-faint">
            {texts.proof} <span className="block font-mono break-all">{row.proof}</span>
          </p>
        )}
        {children}
      </td>
      <td
        className={`type-figure py-3 pl-6 text-right font-semibold whitespace-nowrap max-sm:p-0 ${struck}`}
      >
        {row.amount}
      </td>
    </tr>
  )
}
