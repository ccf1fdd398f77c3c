import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { describeVerbs } from '#server/edge/cli/describe-verbs.ts'
import { createProgram } from '#server/edge/cli/program.ts'
import { endpoints } from '#server/edge/http/endpoints.ts'
import { CHAIN_FAULTS } from '#server/ports/chain/port.ts'

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync(['docs/*.md', 'docs/operating/*.md'])]
const scripts = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
).scripts
const readSettings = globSync('server/kernel/env*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)])
  .map(([, name]) => name)

/** The lines of a page's fenced blocks, without comments and without where their output goes. */
function commandsOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block ?? '')
  const lines = blocks.flatMap((block) => block.split('\n'))
  return lines.map((line) => line.replace(/\s+[#>|]\s.*$/, '').trim()).filter((line) => line !== '')
}

/** What of a page's sentences begins with a verb of `coin-rouge`, or with `npm run`: names, mostly without their values. */
function namedInSentences(text: string): string[] {
  const sentences = text.replaceAll(/^```.*?^```/gms, '')
  const spans = [...sentences.matchAll(/`([a-z][\w-]* [a-z<[-][^`]*)`/g)].map(
    ([, span]) => span ?? '',
  )
  const begins = new Set(root.commands.map((verb) => verb.name()))
  return spans.filter((span) => {
    const [first = '', second = ''] = span.split(' ')
    return (first === 'npm' && second !== 'audit') || begins.has(first)
  })
}

/** What stands in a line, as a shell splits it. */
const wordsOf = (line: string) =>
  [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word)

const silent = { out: () => undefined, err: () => undefined }
const root = createProgram({
  place: { dataDir: 'data', databaseUrl: undefined },
  streams: silent,
  endWith: () => undefined,
  verbs: describeVerbs(endpoints),
})

/** The verb that the words name, and the words after it that are no part of its name. */
function verbOf(words: readonly string[]): { verb: Command; rest: readonly string[] } {
  let verb: Command = root
  const rest: string[] = []
  for (const word of words) {
    const below = verb.commands.find((each) => each.name() === word)
    if (below) verb = below
    else rest.push(word)
  }
  return { verb, rest }
}

/** What is wrong with the words after `coin-rouge`, by what the program declares; null when nothing is. */
function faultOf(words: readonly string[]): string | null {
  const { verb, rest } = verbOf(words)
  const known = [...verb.options, ...root.options]
  const named = rest.filter((word) => word.startsWith('--') && word !== '--help')
  const unknown = named.find((word) => !known.some(({ long }) => long === word))
  if (unknown) return `${verb.name()} has no ${unknown}`
  if (rest.includes('--help')) return null
  const takesValue = (word = '') => known.some(({ long, required }) => required && long === word)
  const bare = named.find((word) => takesValue(word) && rest.at(-1) === word)
  if (bare) return `${bare} takes a value`
  const given = rest.filter((word, at) => !word.startsWith('--') && !takesValue(rest[at - 1]))
  return argumentFault(verb, given) ?? missingOption(verb, named)
}

function argumentFault(verb: Command, given: readonly string[]): string | null {
  if (verb.commands.length > 0) return `${verb.name()} has no ${given[0] ?? 'verb named'}`
  const declared = verb.registeredArguments
  const least = declared.filter(({ required }) => required).length
  const fits = given.length >= least && given.length <= declared.length
  return fits ? null : `${verb.name()} takes other arguments than ${given.join(' ')}`
}

function missingOption(verb: Command, named: readonly string[]): string | null {
  const missing = verb.options.find(
    ({ mandatory, long }) => mandatory && !named.includes(long ?? ''),
  )
  return missing ? `${verb.name()} needs ${missing.long}` : null
}

/** What is wrong with one line of a page. */
function faultsOf(line: string): string[] {
  const faults: string[] = []
  for (const [, name = ''] of line.matchAll(/(?<![\w-])([A-Z][A-Z0-9]*_?[A-Z0-9_]*)=/g)) {
    if (!readSettings.includes(name)) faults.push(`${name} is no setting`)
  }
  const words = wordsOf(line).filter((word) => !/^[A-Z_]+=|^--silent$/.test(word))
  if (words[0] !== 'npm') return faults
  const script = words[1] === 'run' ? words[2] : words[1]
  if (!script || !scripts[script]) return [...faults, `there is no npm run ${script}`]
  const rest = words.slice(words[1] === 'run' ? 3 : 2).filter((word) => word !== '--')
  const verb = { 'coin-rouge': [], sandbox: ['sandbox'] }[script]
  const fault = verb ? faultOf([...verb, ...rest]) : null
  return fault ? [...faults, fault] : faults
}

/** What is wrong with a name in a sentence, where values may be left out. */
function faultOfName(span: string): string | null {
  const words = wordsOf(span).filter((word) => word !== '--')
  const isNpm = words[0] === 'npm'
  const script = words[1] === 'run' ? words[2] : words[1]
  if (isNpm && (!script || !scripts[script]))
    return /^(ci|install|outdated)$/.test(script ?? '') ? null : `there is no npm run ${script}`
  if (isNpm && script !== 'coin-rouge' && script !== 'sandbox') return null
  const { verb, rest } = verbOf(
    isNpm ? [...(script === 'sandbox' ? ['sandbox'] : []), ...words.slice(3)] : words,
  )
  const known = [...verb.options, ...root.options].map(({ long }) => long)
  const unknown = rest.find(
    (word) => word.startsWith('--') && word !== '--help' && !known.includes(word),
  )
  if (unknown) return `${verb.name()} has no ${unknown}`
  const next = rest.find((word) => /^[a-z][a-z-]*$/.test(word))
  return verb.commands.length > 0 && next ? `${verb.name()} has no ${next}` : null
}

describe('the pages for operators', () => {
  test.each(pages)('%s names only commands and settings that there are', (page) => {
    const text = readFileSync(page, 'utf8')
    const wrong = commandsOf(text).flatMap((line) =>
      faultsOf(line).map((fault) => `${line}: ${fault}`),
    )
    const misnamed = namedInSentences(text).flatMap((span) => {
      const fault = faultOfName(span)
      return fault ? [`${span}: ${fault}`] : []
    })
    expect([...wrong, ...misnamed]).toEqual([])
  })

  test.each(pages)('%s links only to what exists', (page) => {
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    const relative = links.map(([, to]) => to ?? '').filter((to) => !/^[a-z]+:/.test(to))
    expect(relative.filter((to) => !existsSync(join(dirname(page), to)))).toEqual([])
  })

  test.each([
    ['npm run nothing', /no npm run nothing/],
    ['npm run coin-rouge -- tasks mend 1', /has no mend/],
    ['npm run coin-rouge -- tasks retry 1 --force', /has no --force/],
    ['npm run coin-rouge -- operators add ana', /needs --name/],
    ['npm run coin-rouge -- tasks retry', /other arguments/],
    ['DATA_DIRECTORY=x npm start', /no setting/],
  ])('%s would be found', (line, fault) => {
    expect(faultsOf(line).join()).toMatch(fault)
  })

  test.each(['tasks mend', 'npm run nothing', 'ledger reverse', 'tasks list --force'])(
    '%s would be found in a sentence',
    (span) => {
      expect(namedInSentences(`See \`${span}\`.`).map(faultOfName)).not.toContain(null)
    },
  )
})

test('the page about the chain names each fault that the sandbox’s can be given', () => {
  const page = readFileSync('docs/operating/chain.md', 'utf8')
  expect(CHAIN_FAULTS.filter((fault) => !page.includes(`\`${fault}\``))).toEqual([])
})
