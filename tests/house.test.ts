import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { REFUSAL_CODES } from '#domain/kernel/refusal.ts'
import {
  breakingSpaces,
  foreignWords,
  impureRules,
  looseVersions,
  malformedRecord,
  moneyAsNumber,
  unknownRequirements,
  untestedRefusals,
} from '#tests/house/meaning-rules.ts'
import {
  emptyNames,
  laterRules,
  longFunctions,
  otherCases,
  passingIndex,
  pastDoors,
  routesWithoutRow,
  tooDeep,
  tooLong,
  wrongImports,
} from '#tests/house/shape-rules.ts'
import { readSources, type Source } from '#tests/house/source.ts'
import { writersByName, writersOf } from '#tests/house/table-rules.ts'
import { transactionsByHand } from '#tests/house/transaction-rules.ts'

const sources = readSources()

test.each<[string, (source: Source) => string[]]>([
  ['names say what is inside', emptyNames],
  ['files are called in kebab-case', otherCases],
  ['nothing lies too deep', tooDeep],
  ['a file can be read at one go', tooLong],
  ['a function fits a screen', longFunctions],
  ['no index only passes on', passingIndex],
  ['imports name the floor they go to and the file they mean', wrongImports],
  ['modules know each other by their doors, in their order', pastDoors],
  ['money is never a number', moneyAsNumber],
  ['rules know neither clock nor randomness', impureRules],
  ['only words of the product are used', foreignWords],
  ['French texts do not break before a sign', breakingSpaces],
  ['decision records have their form', malformedRecord],
])('%s', (_, rule) => {
  expect(sources.flatMap(rule)).toEqual([])
})

test('every page has its row in the table of URLs', () => {
  const table = readFileSync('app/routes.ts', 'utf8')
  expect(sources.flatMap((source) => routesWithoutRow(source, table))).toEqual([])
})

test('every refusal that is given is seen by a test', () => {
  expect(untestedRefusals(sources, REFUSAL_CODES)).toEqual([])
})

test('decision records have each a number of their own', () => {
  const numbers = sources.flatMap(({ path }) => /decisions\/(\d{3})/.exec(path)?.[1] ?? [])
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

/** Two of before; a database that has them knows them by their names. */
const numberedTwice = ['035']

test('a migration has a number of its own', () => {
  const numbers = readdirSync('server/kernel/db/migrations').map((file) => file.slice(0, 3))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual(numberedTwice)
})

test('dependencies are exact versions', () => {
  expect(looseVersions(JSON.parse(readFileSync('package.json', 'utf8')))).toEqual([])
})

/** The list of requirements lies beside the project where it is developed, and nowhere else. */
const requirements = path.join('..', 'shared', 'spec', 'requirements.tsv')

test.runIf(existsSync(requirements))('tests name requirements that exist', () => {
  const rows = readFileSync(requirements, 'utf8').split('\n').slice(1)
  const known = new Set(rows.map((row) => row.split('\t')[0] ?? ''))
  expect(sources.flatMap((source) => unknownRequirements(source, known))).toEqual([])
})

test('a table is written by one module', () => {
  expect([...writersOf(sources)].filter(([, modules]) => modules.length > 1)).toEqual([])
})

/** One statement for several tables of the same module. */
const writersOfAFew = [
  'server/campaigns/pockets/hide-text.ts',
  'server/campaigns/withdraw-applications.ts',
  'server/identity/accounts/check-code.ts',
]

test('a statement that writes names its table', () => {
  expect(writersByName(sources)).toEqual(writersOfAFew)
})

test('a transaction is opened by a command, or by a kind of file that may', () => {
  expect(transactionsByHand(sources)).toEqual([])
})

test('rules use those of modules that stand before theirs', () => {
  expect(sources.flatMap(laterRules)).toEqual([])
})
