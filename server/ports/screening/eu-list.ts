import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { nameWords } from '#domain/identity/kyc-name-fold.ts'
import { isListedName, type NameWords } from '#domain/identity/listed-name.ts'
import { addDays } from '#domain/kernel/time.ts'
import type { NameListChoice, ScreeningSource } from './port.ts'

/** Where the file lies, which whoever runs the platform brings up to date, and the clock that its age is told by. */
export type EuListSettings = NameListChoice & { now(): Date }

/** One list as it was read: its version, and its names by their words. */
export interface NameList {
  madeAt: Date
  /** `<day it was made>:<beginning of its hash>`. */
  version: string
  /** The names that have a word, by each of its spellings. */
  byWord: ReadonlyMap<string, readonly ListedName[]>
}

interface ListedName {
  /** How the list calls the entry; never a name. */
  entry: string
  words: NameWords
}

/**
 * The European Union's consolidated list of financial sanctions, as a file that lies on this machine: CSV 1.1, semicolons, a line
 * for each name, address or document of an entry. It looks at names alone, by the rule of `isListedName`. A list that is
 * missing, unreadable or too old leaves everybody pending; a file that was replaced is read anew.
 *
 * From public sources: the columns `fileGenerationDate`, `Entity_LogicalId`, `Entity_EU_ReferenceNumber`, `Entity_SubjectType`,
 * `Entity_SubjectType_ClassificationCode`, `NameAlias_WholeName` and its parts. Not confirmed against a file of today: the
 * spelling of dates (both `2026-11-20` and `20/11/2026` are read) and of subject types (`E` and `enterprise` are no persons,
 * whatever else is counts as one). The list of the United Nations is not read: the Union takes it over, by acts of its own and
 * with a delay.
 */
export function createEuList(settings: EuListSettings): ScreeningSource {
  const read = keepRead(settings.path)
  return {
    sandbox: false,
    provider: 'eu-list',
    covers: ['name'],
    async look(_scope, { legalName }) {
      const list = await read().catch(() => null)
      if (!list) return { verdict: 'pending', reference: 'eu-list', reasons: ['list_unreadable'] }
      const reference = `eu-list:${list.version}`
      const now = settings.now()
      const current =
        now < addDays(list.madeAt, settings.mostDays) && list.madeAt <= addDays(now, 1)
      if (!current) return { verdict: 'pending', reference, reasons: ['list_too_old'] }
      const name = nameWords(legalName ?? '')
      if (name.length === 0) return { verdict: 'pending', reference, reasons: ['name_unreadable'] }
      const entries = entriesOf(list, name)
      if (entries.length === 0) return { verdict: 'pass', reference, reasons: [] }
      return { verdict: 'hit', reference, reasons: ['sanctions_list', ...entries.slice(0, 5)] }
    },
  }
}

function entriesOf({ byWord }: NameList, name: NameWords): readonly string[] {
  const spellings = new Set(name.flat())
  const candidates = new Set([...spellings].flatMap((spelling) => byWord.get(spelling) ?? []))
  const met = [...candidates].filter(({ words }) => isListedName(name, words))
  return [...new Set(met.map(({ entry }) => entry))].toSorted()
}

/** The file's list; read again once the file is another one. */
function keepRead(path: string): () => Promise<NameList> {
  let kept: { mark: string; list: Promise<NameList> } | null = null
  return async () => {
    const { mtimeMs, size } = await stat(path)
    const mark = `${mtimeMs} ${size}`
    if (kept?.mark !== mark) kept = { mark, list: readEuList(createReadStream(path)) }
    return kept.list
  }
}

/**
 * Reads the file piece by piece, because it is some twenty megabytes and others are answered meanwhile.
 * @throws Error where it is not the list, or has nobody on it.
 */
export async function readEuList(file: Readable): Promise<NameList> {
  const hash = createHash('sha256')
  file.on('data', (piece) => hash.update(piece))
  const columns = parse({ bom: true, columns: true, delimiter: ';', trim: true })
  // A file that breaks off ends the loop below with its error.
  const rows: AsyncIterable<Row> = pipeline(file, columns, () => {})
  const byWord = new Map<string, ListedName[]>()
  let madeOn = ''
  for await (const row of rows) {
    madeOn ||= row.fileGenerationDate ?? ''
    const words = nameWords(nameOf(row))
    if (isNoPerson(row) || words.length === 0) continue
    const listed = { entry: entryOf(row), words }
    for (const spelling of new Set(words.flat())) {
      byWord.set(spelling, [...(byWord.get(spelling) ?? []), listed])
    }
  }
  if (byWord.size === 0) throw new SyntaxError('nobody is on the list')
  const madeAt = dateOf(madeOn)
  const version = `${madeAt.toISOString().slice(0, 10)}:${hash.digest('hex').slice(0, 12)}`
  return { madeAt, version, byWord }
}

type Row = Readonly<Record<string, string>>

function nameOf(row: Row): string {
  const { NameAlias_FirstName: first, NameAlias_MiddleName: middle, NameAlias_LastName: last } = row
  return row.NameAlias_WholeName || [first, middle, last].join(' ')
}

function entryOf(row: Row): string {
  const name = row.Entity_EU_ReferenceNumber || row.Entity_LogicalId || 'unnamed'
  return name.replace(/[^\w.-]/g, '').slice(0, 60)
}

function isNoPerson(row: Row): boolean {
  const types = [row.Entity_SubjectType, row.Entity_SubjectType_ClassificationCode]
  return types.some((type) => type === 'E' || type?.toLowerCase() === 'enterprise')
}

function dateOf(text: string): Date {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(text) ?? []
  const iso = year ? `${year}-${month}-${day}` : text.slice(0, 10)
  const date = new Date(`${iso}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(iso) || Number.isNaN(date.getTime())) {
    throw new SyntaxError('the list does not say when it was made')
  }
  return date
}
