export const SUITES = ['unit', 'server', 'browser'] as const
export type SuiteName = (typeof SUITES)[number]

/** What `npm test -- …` asks for. */
export interface TestRequest {
  /** In the order of `SUITES`. */
  suites: SuiteName[]
  /** Only tests whose title matches. */
  grep: string | null
  /** Given to the suites' own runners as they are, such as parts of file names. */
  rest: string[]
}

/**
 * Reads the arguments after `npm test --`: suite names pick suites, `--grep X` (or `-g X`) picks tests by
 * title, everything else goes to the runners.
 */
export function readTestArguments(args: readonly string[]): TestRequest {
  const named = new Set<SuiteName>()
  const rest: string[] = []
  let grep: string | null = null
  const queue = [...args]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (next === '--grep' || next === '-g') grep = queue.shift() ?? null
    else if (next.startsWith('--grep=')) grep = next.slice('--grep='.length)
    else if (isSuite(next)) named.add(next)
    else rest.push(next)
  }
  const suites = SUITES.filter((suite) => named.size === 0 || named.has(suite))
  return { suites, grep, rest }
}

function isSuite(word: string): word is SuiteName {
  return (SUITES as readonly string[]).includes(word)
}
