import type { TestRequest, Tests } from './test-arguments.ts'

/** The tag of tests that `npm test` leaves to `npm run test:long`. */
const LONG = 'long'

/** Whether a test with these tags is one of those that were asked for. */
export const isMeant = (tests: Tests, tags: readonly string[]): boolean =>
  tests === 'all' || tags.includes(LONG) === (tests === 'long')

type Asked = Pick<TestRequest, 'tests' | 'grep' | 'flags'>

/** What Vitest is told beside the project and the reporters; `files` as `pickFiles` gives them. */
export function vitestArguments(asked: Asked, files: readonly string[]): string[] {
  const tags = { quick: [`--tags-filter=!${LONG}`], long: [`--tags-filter=${LONG}`], all: [] }
  const title = asked.grep === null ? [] : ['-t', asked.grep]
  return [...tags[asked.tests], ...title, ...asked.flags, ...files]
}

/** The same for Playwright, in whose titles the tags stand. */
export function playwrightArguments(asked: Asked, files: readonly string[]): string[] {
  const title = asked.grep ?? ''
  const grep = asked.tests === 'long' ? `(?=.*@${LONG})${title && `.*(${title})`}` : title
  return [
    ...(asked.tests === 'quick' ? ['--grep-invert', `@${LONG}`] : []),
    ...(grep === '' ? [] : ['--grep', grep]),
    ...asked.flags,
    ...files,
  ]
}
