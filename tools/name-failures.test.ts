import path from 'node:path'
import { expect, test } from 'vitest'
import { failuresInPlaywright, failuresInVitest } from './name-failures.ts'

test('a Vitest report names the failed test, its file and the first line of why', () => {
  const failed = {
    status: 'failed',
    fullName: 'money adds up',
    failureMessages: ['\u001b[31mAssertionError\u001b[39m: 1 is not 2\n    at money.ts:3'],
  }
  const passed = { status: 'passed', fullName: 'money is printed' }
  const report = {
    testResults: [
      {
        name: path.resolve('domain/kernel/money.test.ts'),
        status: 'failed',
        assertionResults: [passed, failed],
      },
      {
        name: path.resolve('a.test.ts'),
        status: 'failed',
        message: 'No a.ts',
        assertionResults: [],
      },
    ],
  }
  expect(failuresInVitest(report)).toEqual([
    'domain/kernel/money.test.ts › money adds up › AssertionError: 1 is not 2',
    'a.test.ts › No a.ts',
  ])
})

test('a Playwright report names what failed at any try, in nested suites and outside them', () => {
  const timedOut = [
    { message: 'Timed out\nat x' },
    { message: 'Error: click: waiting for a link\n  log', location: { line: 7 } },
  ]
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ projectName: 'site', status, results: [{ errors: timedOut }] }],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'no server' }],
    suites: [
      {
        file: 'home.spec.ts',
        specs: [spec('loads', 'unexpected'), spec('shows', 'expected')],
        suites: [{ file: 'home.spec.ts', specs: [spec('scrolls', 'flaky')] }],
      },
    ],
  }
  expect(failuresInPlaywright(report)).toEqual([
    'outside any test › no server',
    'site home.spec.ts:7 › loads › Timed out',
    'site home.spec.ts:7 › scrolls › Timed out',
  ])
})
