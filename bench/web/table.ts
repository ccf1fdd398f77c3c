import type { Row } from './goals.ts'

/** The rows as a Markdown table, which reads as well in a terminal. */
export function tableOf(rows: readonly Row[]): string {
  const head = ['#', 'what', 'floor', 'SPA', 'ours', 'ours ÷ floor', 'ours ÷ SPA', 'goal', '']
  const lines = rows.map((row) => [
    row.metric,
    row.what,
    figure(row.floor, row.unit),
    figure(row.spa, row.unit),
    figure(row.ours, row.unit),
    ratio(row.ours, row.floor),
    ratio(row.ours, row.spa),
    row.goal?.words ?? '–',
    verdict(row),
  ])
  const widths = head.map((title, at) =>
    Math.max(title.length, ...lines.map((line) => line[at]?.length ?? 0)),
  )
  const write = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [write(head), rule, ...lines.map(write)].join('\n')
}

function figure(value: number | null, unit: Row['unit']): string {
  if (value === null) return '–'
  if (unit === 'ms') return `${Math.round(value)} ms`
  return unit === 'kB' ? `${(value / 1000).toFixed(1)} kB` : value.toFixed(4)
}

function ratio(value: number, base: number | null): string {
  return base ? (value / base).toFixed(2) : '–'
}

function verdict({ goal, ours, unit }: Row): string {
  if (!goal) return ''
  if (ours <= goal.most) return 'met'
  return `missed by ${figure(ours - goal.most, unit)}`
}
