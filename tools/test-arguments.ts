import { parseArgs } from 'node:util'
import { SUITES, type SuiteName } from './test-files.ts'

/** Which tests: those that everybody waits for, the long ones, or both. */
export type Tests = 'quick' | 'long' | 'all'

const own = new Set(['grep', 'all', 'long'])

/** What `npm test -- …` asks for. */
export interface TestRequest {
  /** In the order of `SUITES`. */
  suites: SuiteName[]
  tests: Tests
  /** Only tests whose title matches. */
  grep: string | null
  /** Only files with one of these in their path; none for every file. */
  parts: readonly string[]
  /** Given to the suites' own runners as they are, such as `--bail=1`. */
  flags: readonly string[]
}

/**
 * Reads the arguments after `npm test --`: suite names pick suites, `--grep X` (or `-g X`) picks tests by title, other words pick
 * files by their path, and flags go to the runners. Whoever names a title or a file gets its long tests as well.
 */
export function readTestArguments(args: readonly string[]): TestRequest {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: {
      grep: { type: 'string', short: 'g' },
      all: { type: 'boolean' },
      long: { type: 'boolean' },
    },
    strict: false,
    tokens: true,
  })
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  const flags = tokens.filter((token) => token.kind === 'option' && !own.has(token.name))
  const parts = words.filter((word) => !isSuite(word))
  const grep = typeof values.grep === 'string' ? values.grep : null
  const named = grep !== null || parts.length > 0 ? 'all' : 'quick'
  return {
    suites: SUITES.filter((suite) => words.length === parts.length || words.includes(suite)),
    tests: values.long ? 'long' : values.all ? 'all' : named,
    grep,
    parts,
    flags: flags.map(({ index }) => args[index] ?? ''),
  }
}

function isSuite(word: string): word is SuiteName {
  return (SUITES as readonly string[]).includes(word)
}
