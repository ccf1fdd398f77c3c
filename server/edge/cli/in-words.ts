import { formatUsdc, micro } from '#domain/kernel/money.ts'

/** An answer for people: a list as a table, anything else a field a line. */
export function inWords(answer: unknown): string {
  const { items, nextCursor } = (answer ?? {}) as { items?: unknown; nextCursor?: string | null }
  const rows = Array.isArray(answer) ? answer : items
  if (!Array.isArray(rows)) return linesOf(answer)
  const more = nextCursor ? [`There are more: --all, or --cursor ${nextCursor}`] : []
  return [tableOf(rows), ...more].join('\n')
}

/** A field a line: its name and its value. */
export function linesOf(answer: unknown): string {
  const fields = fieldsOf(answer)
  const width = Math.max(...fields.map(([name]) => name.length))
  return fields.map(([name, text]) => `${name.padEnd(width)}  ${text}`).join('\n')
}

/** A row a line, below the names of the columns; a column that says nothing in any row is left out. */
function tableOf(rows: readonly unknown[]): string {
  if (rows.length === 0) return 'None.'
  const cells = rows.map((row) => new Map(fieldsOf(row)))
  const names = [...new Set(cells.flatMap((row) => [...row.keys()]))]
  const columns = names
    .map((name) => [name, ...cells.map((row) => row.get(name) ?? '')])
    .filter(([, ...texts]) => texts.some((text) => text !== ''))
    .map((texts) => {
      const width = Math.max(...texts.map((text) => text.length))
      return texts.map((text) => text.padEnd(width))
    })
  const line = (at: number) => columns.map((column) => column[at]).join('  ')
  return ['', ...rows].map((_, at) => line(at).trimEnd()).join('\n')
}

function fieldsOf(value: unknown): readonly (readonly [name: string, text: string])[] {
  if (value === null || typeof value !== 'object') return [['answer', textOf(value)]]
  return Object.entries(value).map(([name, part]) =>
    name.endsWith('Micro') && typeof part === 'string'
      ? [name.replace('Micro', ''), `${formatUsdc(micro(BigInt(part)))} USDC`]
      : [name, textOf(part)],
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return `${value}`
  const isFlat = Array.isArray(value) && value.every((each) => typeof each !== 'object')
  return isFlat ? value.join(', ') : JSON.stringify(value)
}
