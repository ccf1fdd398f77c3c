import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf, programOf, walk } from '#tests/house/source.ts'
import type { TestRequest } from './test-arguments.ts'
import { SUITES, type SuiteName, testFiles } from './test-files.ts'

/** The files of each suite that have to be loaded for what was asked for. */
export type PickedFiles = Record<SuiteName, readonly string[]>

/**
 * Finds the files whose tests are meant, without loading them: by their paths, their tags, and the strings that they say. A title
 * that is put together from several strings is found by its words. Where nothing says it, every file may.
 */
export function pickFiles({
  grep,
  parts,
  tests,
}: Pick<TestRequest, 'grep' | 'parts' | 'tests'>): PickedFiles {
  const files = SUITES.flatMap((suite) =>
    globSync([...testFiles[suite]])
      .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
      .filter((file) => tests !== 'long' || mayBeLong(readFileSync(file, 'utf8')))
      .map((file) => ({ suite, file })),
  )
  const picked = grep === null ? files : withTitle(files, grep)
  return {
    unit: ofSuite(picked, 'unit'),
    server: ofSuite(picked, 'server'),
    contracts: ofSuite(picked, 'contracts'),
    browser: ofSuite(picked, 'browser'),
  }
}

/** A tag on a test, on a whole file, or on what runs on each database. */
const mayBeLong = (text: string) => /'@?long'|@module-tag long|\bonEveryDatabase\b/.test(text)

type TestFile = { suite: SuiteName; file: string }

const ofSuite = (files: readonly TestFile[], suite: SuiteName) =>
  files.filter((each) => each.suite === suite).map(({ file }) => file)

function withTitle(files: readonly TestFile[], grep: string): readonly TestFile[] {
  const said = files.map((each) => ({ ...each, strings: stringsFor(each.file) }))
  const title = new RegExp(grep, 'i')
  const whole = said.filter(({ strings }) => strings.some((string) => title.test(string)))
  if (whole.length > 0) return whole
  const words = grep.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? []
  const inParts = said.filter(({ strings }) => {
    const text = strings.join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return inParts.length > 0 ? inParts : files
}

/** The strings of a test file and of the tables beside it, whose rows become tests. */
function stringsFor(file: string): string[] {
  const { strings, imports } = readScript(file)
  const tables = imports
    .filter((from) => from.startsWith('./') && file.startsWith('tests/'))
    .map((from) => path.join(path.dirname(file), from))
  return [...strings, ...tables.flatMap((table) => readScript(table).strings)]
}

interface Script {
  strings: readonly string[]
  imports: readonly string[]
}

const known = new Map<string, Script>()

function readScript(file: string): Script {
  const before = known.get(file)
  if (before) return before
  // The titles of Solidity's tests are names of functions.
  if (file.endsWith('.sol')) return { strings: [readFileSync(file, 'utf8')], imports: [] }
  const source = { path: file, text: readFileSync(file, 'utf8') }
  const imports = importsOf(source).map(({ from }) => from)
  const strings: string[] = []
  walk(programOf(source), (node, parent) => {
    if (parent?.type === 'ImportDeclaration') return
    if (node.type === 'TemplateElement') strings.push((node.value as { raw: string }).raw)
    else if (typeof node.value === 'string') strings.push(node.value)
  })
  const script = { strings, imports }
  known.set(file, script)
  return script
}
