import { csvCell } from '#domain/kernel/csv-cell.ts'
import type { ExportPages } from './export-pages.ts'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** A whole export as JSON, its parts one after the other, sent while it is read. */
export function streamJson(
  exportedAt: string,
  parts: Readonly<Record<string, ExportPages>>,
): Bytes {
  return streamOf(jsonOf(exportedAt, parts))
}

/**
 * Rows as CSV by RFC 4180, with a mark at the start by which French spreadsheets know UTF-8. A cell that a
 * spreadsheet would take for a formula starts with an apostrophe.
 */
export function streamCsv(pages: ExportPages): Bytes {
  return streamOf(csvOf(pages))
}

async function* jsonOf(exportedAt: string, parts: Readonly<Record<string, ExportPages>>) {
  yield `{"exportedAt":${JSON.stringify(exportedAt)}`
  for (const [part, pages] of Object.entries(parts)) {
    yield `,${JSON.stringify(part)}:[`
    let between = ''
    for await (const rows of pages) {
      if (rows.length === 0) continue
      yield between + rows.map((row) => JSON.stringify(row)).join(',')
      between = ','
    }
    yield ']'
  }
  yield '}'
}

async function* csvOf(pages: ExportPages) {
  let columns: readonly string[] | null = null
  yield '\uFEFF'
  for await (const rows of pages) {
    if (columns === null) {
      columns = Object.keys(rows[0] ?? {})
      yield `${columns.join(',')}\r\n`
    }
    const named = columns
    const lines = rows.map((row) => named.map((column) => csvCell(row[column])).join(','))
    if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`
  }
}

/** A piece is read when the one before has gone. */
function streamOf(pieces: AsyncGenerator<string>): Bytes {
  const text = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(text.encode(value))
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
