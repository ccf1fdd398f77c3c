import { ExampleNote } from '#app/screens/marketing/frame/example-note.tsx'
import { amountText, bpsText, changeText } from '#app/texts/format.ts'
import { exampleTexts } from '#app/texts/marketing/examples.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { workedCovers } from './worked-examples.ts'

/** What the Compensation Pack costs and gives back, level by level. */
export function CompensationTable() {
  const { title, lead, columns, risk, ...texts } = exampleTexts.compensation
  type Column = (typeof workedCovers)[number]
  const row = (label: string, cell: (of: Column) => string) =>
    [label, workedCovers.map(cell)] as const
  const rows = [
    [texts.paysLabel, texts.pays(bpsText(DEFAULT_SETTINGS.premiumBps))] as const,
    row(texts.cover, ({ coverBps }) => bpsText(coverBps)),
    row(texts.paid, ({ paidMicro }) => amountText(paidMicro)),
    row(texts.first, ({ firstMicro }) => amountText(firstMicro)),
    row(texts.compensation, ({ compensationMicro }) => amountText(compensationMicro)),
    row(texts.back, ({ backMicro }) => amountText(backMicro)),
    row(texts.result, ({ roi }) => changeText(roi)),
  ]
  return (
    <section className="band theme-light paper-ground" aria-labelledby="compensation-title">
      <div className="wrap">
        <header className="band-head">
          <h2 id="compensation-title">{title}</h2>
          <p>{lead}</p>
        </header>
        <table className="figures levels">
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, cells]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cells.map((cell, place) => (
                  <td key={columns[place]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <ExampleNote />
        <p className="risk">{risk}</p>
      </div>
    </section>
  )
}
