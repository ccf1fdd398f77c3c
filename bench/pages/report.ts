import type { Size } from './fixture.ts'
import type { Cost } from './meter.ts'

/** What every operation costs on a platform of one size, by its name. */
export interface SizeCosts {
  size: Size
  costs: ReadonlyMap<string, Cost>
}

const columns: [string, (cost: Cost) => string][] = [
  ['process, ms', ({ processMs }) => processMs.toFixed(1)],
  ['database, ms', ({ databaseMs }) => databaseMs.toFixed(1)],
  ['statements', ({ statements }) => statements.toFixed(0)],
  ['rows', ({ rows }) => rows.toFixed(0)],
  ['kB', ({ bytes }) => (bytes / 1_000).toFixed(1)],
]

/** One table: each figure at every size side by side, as Markdown. */
export function reportOfPages(all: readonly SizeCosts[]): string {
  const [first] = all
  if (!first) throw new Error('no size was measured')
  const sizes = all.map(({ size }) => `${size.open} / ${size.backings}`)
  const names = [...first.costs.keys()]
  const rows = names.map((name) => {
    const cells = columns.map(([, write]) =>
      all
        .map(({ costs }) => {
          const cost = costs.get(name)
          return cost ? write(cost) : '–'
        })
        .join(' · '),
    )
    return `| ${name} | ${cells.join(' | ')} |`
  })
  return [
    `Each figure at ${sizes.join(' · ')} open Pockets / backings:`,
    '',
    `| request | ${columns.map(([title]) => title).join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...rows,
  ].join('\n')
}
