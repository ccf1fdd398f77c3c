import { describe, expect, test } from 'vitest'
import { addCounts, countForge, countPlaywright, countVitest, sumLine } from './count-tests.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each) => ({ status: each, fullName: each })),
})

describe('the closing line', () => {
  test('leaves out skipped tests when there are none', () => {
    expect(sumLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  })

  test('names skipped tests', () => {
    expect(sumLine({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped')
  })

  test('adds the suites up', () => {
    const sum = addCounts(
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    )
    expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 })
  })
})

describe('a Vitest report', () => {
  test('is counted test by test', () => {
    const report = {
      testResults: [
        file('failed', 'passed', 'failed', 'pending'),
        file('passed', 'passed', 'todo'),
      ],
    }
    expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 })
  })

  test('counts a file that cannot be loaded as a failure', () => {
    const report = { testResults: [file('failed'), file('passed', 'passed')] }
    expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  test('counts as skipped only what was asked for', () => {
    const skipped = (tags: string[]) => ({ status: 'skipped', fullName: 'x', tags })
    const report = {
      testResults: [
        {
          ...file('passed'),
          assertionResults: [skipped(['long']), skipped([]), skipped(['long'])],
        },
      ],
    }
    const counts = countVitest(report, 0, (tags) => tags.includes('long'))
    expect(counts).toEqual({ passed: 0, failed: 0, skipped: 2 })
  })

  test('is a failure when the run ended badly although every test passed', () => {
    const report = { testResults: [file('passed', 'passed')] }
    expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
    expect(countVitest(report, null).failed).toBe(1)
  })

  test('of nothing counts nothing', () => {
    expect(countVitest({ testResults: [] }, 1)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })
})

describe('a Playwright report', () => {
  test('takes a test that passed only at the second try for a failure', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countPlaywright({ stats, errors: [] }, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 })
  })

  test('takes an error outside the tests for a failure', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
    expect(countPlaywright({ stats, errors: [{}] }, 1).failed).toBe(1)
  })
})

test('a report of forge is counted test by test', () => {
  const test_results = {
    'test_a()': { status: 'Success', reason: null },
    'test_b()': { status: 'Failure', reason: 'wrong' },
    'test_c()': { status: 'Skipped', reason: null },
  }
  const report = { 'contracts/test/A.t.sol:ATest': { test_results } }
  expect(countForge(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 1 })
})
