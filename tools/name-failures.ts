import path from 'node:path'
import type { ForgeReport, PlaywrightReport, PlaywrightSuite, VitestReport } from './count-tests.ts'

/** One line for one failure: where, what, and the first line of why. */
function line(file: string, title: string, why: string | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: reports hold a terminal's colours
  const plain = (why ?? '').replace(/\u001b\[[0-9;]*m/g, '')
  const first = plain.split('\n').find((each) => each.trim() !== '')
  return [file, title, first?.trim().slice(0, 600)].filter(Boolean).join(' › ')
}

/** The tests that failed in Vitest's JSON report, and the files that could not be loaded. */
export function failuresInVitest(report: VitestReport): string[] {
  return report.testResults.flatMap((file) => {
    const name = path.relative('.', file.name)
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return file.status === 'failed' ? [line(name, '', file.message)] : []
    return failed.map((test) => line(name, test.fullName, test.failureMessages?.[0]))
  })
}

/** The tests that failed in Playwright's JSON report at any try, and the errors outside tests. */
export function failuresInPlaywright(report: PlaywrightReport): string[] {
  const outside = report.errors.map(({ message }) => line('', 'outside any test', message))
  return [...outside, ...report.suites.flatMap(failuresInSuite)]
}

function failuresInSuite(suite: PlaywrightSuite): string[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const errors = results.find(({ errors }) => errors.length > 0)?.errors ?? []
        // A test whose time ran out says in its second error where it was waiting.
        const at = errors.findLast(({ location }) => location)?.location?.line
        const file = at === undefined ? suite.file : `${suite.file}:${at}`
        return line(`${projectName} ${file}`, title, errors[0]?.message)
      }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(failuresInSuite)]
}

/** The tests that failed in forge's JSON report. */
export function failuresInForge(report: ForgeReport): string[] {
  return Object.entries(report).flatMap(([contract, { test_results }]) =>
    Object.entries(test_results)
      .filter(([, { status }]) => status === 'Failure')
      .map(([title, { reason }]) => line(contract, title, reason ?? undefined)),
  )
}
