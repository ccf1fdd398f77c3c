import { expect, test } from 'vitest'
import { endpoints } from '#server/edge/http/endpoints.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { describeVerbs } from './describe-verbs.ts'
import { createProgram } from './program.ts'

type Verb = ReturnType<typeof createProgram>
const verbsBelow = (command: Verb, path: readonly string[] = []): [string, Verb][] =>
  command.commands.flatMap((each) => {
    const below = [...path, each.name()]
    return each.commands.length > 0 ? verbsBelow(each, below) : [[below.join(' '), each]]
  })

/** What has to be typed for a verb, any of it. */
const least = ({ registeredArguments, options }: Verb): string =>
  [
    ...registeredArguments.filter(({ required }) => required).map(() => '1'),
    ...options
      .filter(({ mandatory }) => mandatory)
      .map(({ long, flags, argChoices }) =>
        flags.includes(',') ? `${long} account=a` : `${long} ${argChoices?.[0] ?? 'a'.repeat(64)}`,
      ),
  ].join(' ')

/** Done with what whoever can read the data folder may, or by more than an operation. */
const withoutOperator = [
  'database grant',
  'database migrate',
  'doctor',
  'ledger verify',
  'operators add',
  'operators invite',
  'reconcile',
  'sandbox advance',
  'sandbox dispute list',
  'sandbox dispute lost',
  'sandbox dispute won',
  'sandbox now',
  'seed',
]

const program = createProgram({
  place: { dataDir: '.', databaseUrl: undefined },
  streams: { out: () => {}, err: () => {} },
  endWith: () => {},
  verbs: describeVerbs(endpoints),
})

test('OPS-01 every operation of operators has a verb, and so has every public page', () => {
  const named = new Set(verbsBelow(program).map(([, verb]) => verb.description().split(' [')[0]))
  const asked = endpoints.filter(({ audience, operation, method, path }) =>
    audience === 'operator'
      ? true
      : operation === 'public_pages' && method === 'GET' && path !== '/recoveries',
  )
  expect(asked.filter(({ summary }) => !named.has(summary)).map(({ path }) => path)).toEqual([])
  const unmarked = verbsBelow(program).filter(([, verb]) => !verb.description().endsWith('[--as]'))
  const isPublic = new Set(
    describeVerbs(endpoints)
      .filter(({ asOperator }) => !asOperator)
      .map(({ name }) => name.join(' ')),
  )
  const byHand = unmarked.map(([path]) => path).filter((path) => !isPublic.has(path))
  expect(byHand.toSorted()).toEqual(withoutOperator)
})

test('ACC-02 the help marks the verbs that are done for an operator, and each refuses without one', {
  tags: 'long',
}, async () => {
  const marked = verbsBelow(program).filter(([, verb]) => verb.description().endsWith('[--as]'))
  const run = openCommandLine({ platform: { operatorToken: 'x' }, url: 'http://127.0.0.1:9' })
  for (const [path, verb] of marked) {
    // Where no server runs the books are written out by the command itself, and a file is read before it is sent.
    if (path === 'ledger export' || path === 'evidence file') continue
    const more = path === 'webhook replay' ? 'evt_1' : least(verb)
    const { code, err } = await run(`${path} ${more}`)
    expect([path, code, err]).toEqual([path, 2, expect.stringContaining('--as <handle>')])
  }
  expect((await run('--help')).out).toContain('[--as]: for an operator, named by --as <handle>.')
})

test('with --json what fails is JSON on standard error too, and a wrong command line ends with 2', async () => {
  const wrong = { code: 'wrong_command_line', message: expect.any(String) }
  const run = openCommandLine()
  const lines = [
    'fly',
    'pockets',
    'pockets fly',
    'operators add bob',
    'launch-changes create --launch-switch accounts --on maybe --reason x',
    '--as ana tasks retry 1',
    `--as ana ledger-adjustments create --lines a --evidence ${'a'.repeat(64)} --reason x`,
    '--as ana ledger export --format xml',
    '--as ana webhook replay',
    '--as ana webhook replay --since 2026-11-20T00:00:00Z --only sideways',
    'sandbox advance 25m',
    'proposals list',
  ]
  for (const line of lines) {
    const { code, out, err } = await run(`${line} --json`)
    expect([line, code, out, JSON.parse(err)]).toEqual([line, 2, '', wrong])
    const inWords = await run(line)
    expect([line, inWords.code, inWords.out]).toEqual([line, 2, ''])
    expect(() => JSON.parse(inWords.err)).toThrow()
  }
  const none = await run('--json doctor')
  expect([none.code, JSON.parse(none.err)]).toMatchObject([1, { code: 'not_running' }])
})
