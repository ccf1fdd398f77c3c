import { describe, expect, test } from 'vitest'
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
import type { Source } from '#tests/house/source.ts'
import { transactionsByHand } from '#tests/house/transaction-rules.ts'

type Rule = (source: Source) => string[]
const lines = (count: number) => 'x()\n'.repeat(count)
const record = (title: string) =>
  `# ${title}\n\nDate: 2026-11-20\nStatus: accepted\n\n## Context\n\n## Decision\n\n## Consequences\n`

/** A rule, a file that breaks it, and one like it that does not. */
const planted: [string, Rule, Source, Source][] = [
  [
    'an empty name',
    emptyNames,
    { path: 'app/utils/dates.ts', text: '' },
    { path: 'app/ui/utility-bar.tsx', text: '' },
  ],
  [
    'an empty file name',
    emptyNames,
    { path: 'server/campaigns/helpers.test.ts', text: '' },
    { path: 'server/campaigns/open-pocket.test.ts', text: '' },
  ],
  [
    'camelCase',
    otherCases,
    { path: 'app/ui/pocketCard.tsx', text: '' },
    { path: 'docs/decisions/001-node-from-npm.md', text: '' },
  ],
  [
    'a deep path',
    tooDeep,
    { path: 'app/screens/a/b/c/d.tsx', text: '' },
    { path: 'app/screens/a/b/c.tsx', text: '' },
  ],
  [
    'a long file',
    tooLong,
    { path: 'app/a.ts', text: lines(301) },
    { path: 'app/a.ts', text: lines(300) },
  ],
  [
    'a long function',
    longFunctions,
    { path: 'app/a.ts', text: `const f = () => {\n${lines(70)}}` },
    { path: 'app/a.ts', text: `const f = () => {\n${lines(68)}}` },
  ],
  [
    'a passing index',
    passingIndex,
    { path: 'domain/index.ts', text: "export * from './money.ts'" },
    { path: 'domain/index.ts', text: 'export const one = 1' },
  ],
  [
    'a climbing import',
    wrongImports,
    { path: 'app/ui/a.ts', text: "export { b } from '../b.ts'" },
    { path: 'app/ui/a.ts', text: "const text = '../b.ts'" },
  ],
  [
    'an import without extension',
    wrongImports,
    { path: 'app/ui/a.ts', text: "import('./b')" },
    { path: 'app/routes/a.ts', text: "import type { Route } from './+types/a'" },
  ],
  [
    'a floor entered from the root',
    wrongImports,
    { path: 'server.ts', text: "import { env } from './server/kernel/env.ts'" },
    { path: 'server.ts', text: "import { env } from '#server/kernel/env.ts'" },
  ],
  [
    'the inside of another module',
    pastDoors,
    { path: 'server/orders/a.ts', text: "import type { B } from '#server/payments/b.ts'" },
    { path: 'server/orders/a.ts', text: "import type { B } from '#server/payments/door.ts'" },
  ],
  [
    'a module that comes later',
    pastDoors,
    { path: 'server/payments/a.ts', text: "import type { B } from '#server/orders/door.ts'" },
    { path: 'server/orders/a.ts', text: "import type { B } from '#server/orders/b.ts'" },
  ],
  [
    'a rule of a module that comes later',
    laterRules,
    { path: 'domain/payments/a.ts', text: "import type { B } from '#domain/orders/b.ts'" },
    { path: 'domain/orders/a.ts', text: "import type { B } from '#domain/payments/b.ts'" },
  ],
  [
    'a page that passes a door by',
    pastDoors,
    { path: 'app/routes/a.tsx', text: "import { b } from '#server/orders/b.ts'" },
    { path: 'app/routes/a.tsx', text: "import { b } from '#server/orders/door.ts'" },
  ],
  [
    'a file in no module',
    pastDoors,
    { path: 'server/other/a.ts', text: '' },
    { path: 'server/host/a.ts', text: '' },
  ],
  [
    'a page without a row',
    (source) => routesWithoutRow(source, "route('a', 'routes/a.tsx')"),
    { path: 'app/routes/b.tsx', text: '' },
    { path: 'app/routes/a.tsx', text: '' },
  ],
  [
    'money in a property',
    moneyAsNumber,
    { path: 'domain/a.ts', text: 'interface A { feeMicro: number }' },
    { path: 'domain/a.ts', text: 'interface A { feeMicro: MicroUsdc; feeBps: number }' },
  ],
  [
    'money in an argument',
    moneyAsNumber,
    { path: 'server/a.ts', text: 'const pay = (amountMicro: number) => amountMicro' },
    { path: 'app/demo/a.ts', text: 'const pay = (amountMicro: number) => amountMicro' },
  ],
  [
    'a clock in a rule',
    impureRules,
    { path: 'domain/a.ts', text: 'const now = new Date()' },
    { path: 'domain/a.ts', text: 'const then = new Date(0)' },
  ],
  [
    'Date.now in a rule',
    impureRules,
    { path: 'domain/a.ts', text: 'const now = Date.now()' },
    { path: 'server/a.ts', text: 'const now = Date.now()' },
  ],
  [
    'randomness in a rule',
    impureRules,
    { path: 'domain/a.ts', text: 'const coin = Math.random() < 0.5' },
    { path: 'domain/a.ts', text: 'const coin = Math.max(0.5)' },
  ],
  [
    'an unknown requirement',
    (source) => unknownRequirements(source, new Set(['HOME-01'])),
    { path: 'a.test.ts', text: "test('HOME-01 HOME-99 the page opens', () => {})" },
    { path: 'a.test.ts', text: "test('HOME-01 reads UTF-16', () => {})" },
  ],
  [
    'a foreign word',
    foreignWords,
    { path: 'README.md', text: `a wo${'rktree'}` },
    { path: 'README.md', text: 'a work of art' },
  ],
  [
    'a space that breaks',
    breakingSpaces,
    { path: 'app/texts/a.ts', text: "title: 'Qui combat ?'" },
    { path: 'app/texts/a.ts', text: "title: 'Qui combat\\u202f?', x: a ? 'b' : 'c'" },
  ],
  [
    'a record without a status',
    malformedRecord,
    { path: 'docs/decisions/001-a.md', text: record('001. A choice').replace('accepted', 'new') },
    { path: 'docs/decisions/001-a.md', text: record('001. A choice') },
  ],
  [
    "a record under another's number",
    malformedRecord,
    { path: 'docs/decisions/001-a.md', text: record('002. A choice') },
    { path: 'docs/decisions/002-a.md', text: record('002. A choice') },
  ],
]

describe.each(planted)('%s', (_, rule, wrong, right) => {
  test('is found', () => expect(rule(wrong)).toHaveLength(1))
  test('is not seen where it is not', () => expect(rule(right)).toEqual([]))
})

test('a transaction that is opened by hand is found, and one of the worker or with a reason is not', () => {
  const opens = (path: string) => ({ path, text: 'await inTransaction(db, work)' })
  const tasks = "import { expire } from './expire.ts'"
  const allowed = [
    { path: 'server/orders/tasks.ts', text: tasks },
    opens('server/orders/expire.ts'),
    opens('server/orders/log-in.ts'),
    opens('server/kernel/command.ts'),
    opens('server/orders/place.test.ts'),
  ]
  const byHand = { because: ['server/orders/log-in.ts'] }
  expect(transactionsByHand(allowed, byHand)).toEqual([])
  const found = transactionsByHand([...allowed, opens('server/orders/place.ts')], byHand)
  expect(found).toEqual([expect.stringMatching(/^server\/orders\/place\.ts .*personCommand/)])
  expect(transactionsByHand([], byHand)).toEqual(['server/orders/log-in.ts opens none any more'])
})

test('a refusal that no test sees is found, and one that a test sees is not', () => {
  const rule = { path: 'domain/a.ts', text: "const a = { code: b ? 'sold_out' : 'not_owner' }" }
  const seen = { path: 'domain/a.test.ts', text: "expect(code).toBe('sold_out')" }
  expect(untestedRefusals([rule, seen], ['sold_out', 'not_owner', 'under_age'])).toEqual([
    "domain/a.ts: no test sees 'not_owner'",
  ])
})

test.each(['^1.2.3', '~1.2.3', '1.x', 'latest', '*', 'file:../a'])('%s is a loose version', (v) => {
  expect(looseVersions({ dependencies: { a: v } })).toHaveLength(1)
})

test.each(['1.2.3', '18.4.0-beta.17'])('%s is an exact version', (version) => {
  expect(looseVersions({ devDependencies: { a: version } })).toEqual([])
})
