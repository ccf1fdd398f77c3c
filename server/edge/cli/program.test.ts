import { expect, test } from 'vitest'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { createProgram } from './program.ts'

const why = '--reason x --yes'
/** What each verb of an operator needs beside the operator. */
const requests: Record<string, string> = {
  'operator list': '',
  'operator person': 'ana --email ana@example.org --reason x',
  'operator role': 'ana admin --reason x',
  'operator disable': 'ana --reason x',
  'user role': 'ana --grant money --reason x',
  'user give-back': 'id --email ana@example.org --document x --reason x',
  proposals: '',
  approve: `1 ${why}`,
  withdraw: `1 ${why}`,
  'launch set': `accounts on ${why}`,
  'settings list': '',
  'settings propose': `quoteMinutes 15 --from 2030-01-01 --authorisation x ${why}`,
  'settings approve': `1 ${why}`,
  'job list': '',
  'job retry': `1 ${why}`,
  'job give-up': `1 ${why}`,
  'pocket open': `1 --terms x ${why}`,
  'pocket submitted': '',
  'pocket close': `1 ${why}`,
  'fight record': `1 win --evidence x ${why}`,
  'fight reject': `1 ${why}`,
  'fight settle': `1 ${why}`,
  'fight write-off': `1 --evidence x ${why}`,
  'evidence file': 'x.pdf',
  'webhook replay': `evt_1 ${why}`,
  'payment import': `pi_1 ${why}`,
  'ledger export': '',
  'ledger adjust': `--debit a=1 --credit b=1 --evidence x ${why}`,
  'ledger reverse': `a:1 --evidence x ${why}`,
  'ledger accept': `L4 a b --evidence x ${why}`,
  'ledger accepted': '',
  'ledger chain-compared': `1 --evidence x ${why}`,
  ask: 'GET /tasks',
}

type Verb = ReturnType<typeof createProgram>
const verbsOf = (command: Verb, path = ''): { path: string; says: string }[] =>
  command.commands.flatMap((each) => {
    const below = `${path} ${each.name()}`
    if (each.commands.length > 0) return verbsOf(each, below)
    return [{ path: below.trim(), says: each.description() }]
  })

test('ACC-02 the help marks the verbs that are done for an operator, and each refuses without one', async () => {
  const program = createProgram(
    { dataDir: '.', databaseUrl: undefined },
    { out: () => {}, err: () => {} },
    () => {},
  )
  const marked = verbsOf(program).filter(({ says }) => says.endsWith('[--as]'))
  expect(marked.map(({ path }) => path).toSorted()).toEqual(Object.keys(requests).toSorted())
  const run = openCommandLine({ platform: { operatorToken: 'x' }, url: 'http://127.0.0.1:9' })
  for (const [path, request] of Object.entries(requests)) {
    // Where no server runs the books are written out by the command itself.
    if (path === 'ledger export') continue
    const { code, err } = await run(`${path} ${request}`)
    expect([path, code, err]).toEqual([path, 2, expect.stringContaining('--as <handle>')])
  }
  expect((await run('--help')).out).toContain('[--as]: for an operator, named by --as <handle>.')
})

test('with --json what fails is JSON on standard error too, and a wrong command line ends with 2', async () => {
  const wrong = { code: 'wrong_command_line', message: expect.any(String) }
  const run = openCommandLine()
  const lines = [
    'fly',
    'pocket',
    'pocket fly',
    'operator add bob',
    'launch set accounts maybe --reason x',
    '--as ana job retry 1',
    '--as ana ask GET',
    '--as ana ask PUT /tasks',
    '--as ana ledger export --format xml',
    '--as ana webhook replay',
    '--as ana webhook replay --since 2026-11-20T00:00:00Z --only sideways',
    'sandbox advance 25m',
    'proposals',
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
