import { aboutText, balanceText, type ToldMovement } from '#app/live/movements-view.ts'
import { amountText, dateText, numericDateText, usdcText } from '#app/texts/format.ts'
import { movementKindTexts } from '#app/texts/movements.ts'
import { paperTexts as texts } from '#app/texts/papers.ts'
import { addMilliseconds, earliest, yearInParis } from '#domain/kernel/time.ts'
import type { Statement } from '#domain/ledger/movement.ts'
import type { Paper } from './paper.ts'
import { frameOf, notesOf } from './receipt.ts'

interface StatementFacts {
  year: number
  holder: string
  statement: Statement<ToldMovement>
  now: Date
}

/** One year of somebody's movements: each of them, what each kind adds up to, and the balance before and after. */
export function statementPaper({ year, holder, statement, now }: StatementFacts): Paper {
  const { statement: words } = texts
  const { columns } = words
  const lastMoment = addMilliseconds(yearInParis(year).until, -1)
  return {
    ...frameOf(),
    title: texts.statementTitle(year),
    addressee: { label: texts.issuedTo, name: holder },
    parts: [
      {
        kind: 'facts',
        facts: [
          { label: words.period, value: words.until(year, dateText(earliest(lastMoment, now))) },
          { label: words.opening, value: usdcText(statement.openingMicro) },
          { label: words.closing, value: usdcText(statement.closingMicro), total: true },
        ],
      },
      ...(statement.totals.length === 0
        ? []
        : [
            {
              kind: 'facts' as const,
              title: words.sums,
              facts: statement.totals.map(({ kind, amountMicro }) => ({
                label: movementKindTexts[kind].all,
                value: usdcText(amountMicro),
              })),
            },
          ]),
      {
        kind: 'table',
        title: words.movements,
        columns: [
          { text: columns.date, width: 0.12 },
          { text: columns.what, width: 0.4 },
          { text: columns.amount, width: 0.17, right: true },
          { text: columns.change, width: 0.16, right: true },
          { text: columns.after, width: 0.15, right: true },
        ],
        rows:
          statement.rows.length === 0
            ? [['', words.none, '', '', '']]
            : statement.rows.map((row) => [
                numericDateText(row.at),
                [movementKindTexts[row.kind].one, aboutText(row)].filter(Boolean).join(' · '),
                amountText(row.amountMicro),
                balanceText(row.balanceMicro),
                amountText(row.afterMicro),
              ]),
      },
    ],
    notes: [words.balanceNote, ...notesOf(now)],
  }
}
