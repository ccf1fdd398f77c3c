/** How many tests ended how. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 }

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }
}

/** The line that ends a run: `12 passed, 0 failed`, with `, 1 skipped` when something was. */
export function sumLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: {
      status: string
      fullName: string
      tags?: readonly string[]
      failureMessages?: string[] | null
    }[]
  }[]
}

/**
 * Counts Vitest's JSON report. A file that could not even be loaded has no test in it and counts as
 * one failure; so does a run that ended badly although no test says so. Vitest calls skipped what was not
 * even asked for, which is not counted.
 */
export function countVitest(
  report: VitestReport,
  exitCode: number | null,
  isAskedFor: (tags: readonly string[]) => boolean = () => true,
): Counts {
  const counts = { ...none }
  for (const file of report.testResults) {
    const states = file.assertionResults
      .filter(({ status, tags = [] }) => ['passed', 'failed'].includes(status) || isAskedFor(tags))
      .map(({ status }) => status)
    const failed = states.filter((status) => status === 'failed').length
    counts.passed += states.filter((status) => status === 'passed').length
    counts.failed += failed === 0 && file.status === 'failed' ? 1 : failed
    counts.skipped += states.filter((status) => status !== 'passed' && status !== 'failed').length
  }
  return withExitCode(counts, exitCode)
}

/** One try of a test: a time that ran out is the first error, what was waited for the second. */
interface PlaywrightResult {
  errors: { message?: string; location?: { line: number } }[]
}

/** A file's or a describe block's tests in Playwright's JSON report. */
export interface PlaywrightSuite {
  file: string
  specs: {
    title: string
    tests: { projectName: string; status: string; results: PlaywrightResult[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

/** The part of Playwright's JSON report that is counted. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

/** Counts Playwright's JSON report; errors outside tests (a server that does not start) are failures. */
export function countPlaywright(
  report: Pick<PlaywrightReport, 'stats' | 'errors'>,
  exitCode: number | null,
): Counts {
  const { expected, unexpected, flaky, skipped } = report.stats
  // A test that passes only at the second try is not a test that passes.
  const failed = unexpected + flaky + report.errors.length
  return withExitCode({ passed: expected, failed, skipped }, exitCode)
}

interface ForgeResult {
  status: string
  reason: string | null
  /** What acts cost, by group and name. */
  gas_snapshots?: Record<string, Record<string, string>>
}

/** The part of forge's JSON report that is counted: contracts, and each one's tests. */
export type ForgeReport = Record<string, { test_results: Record<string, ForgeResult> }>

/** Counts forge's JSON report. */
export function countForge(report: ForgeReport, exitCode: number | null): Counts {
  const tests = Object.values(report).flatMap(({ test_results }) => Object.values(test_results))
  const of = (state: string) => tests.filter(({ status }) => status === state).length
  const counts = { passed: of('Success'), failed: of('Failure'), skipped: of('Skipped') }
  return withExitCode(counts, exitCode)
}

function withExitCode(counts: Counts, exitCode: number | null): Counts {
  const ranSomething = counts.passed + counts.failed + counts.skipped > 0
  if (exitCode === 0 || counts.failed > 0 || !ranSomething) return counts
  return { ...counts, failed: 1 }
}
