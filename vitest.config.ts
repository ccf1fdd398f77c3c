import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Two suites: `unit` is pure and quick; `server` starts databases and servers. */
export default defineConfig({
  test: {
    // A failure that comes once in a hundred runs has only this line to say what it saw.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'domain/**/*.test.ts',
            'app/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'tests/*.test.ts',
            'tests/simulation/*.test.ts',
          ],
          environment: 'node',
          // Some tests parse every file of the project, or run the linter.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'tests/assurance/*.test.ts',
            'tests/races/*.test.ts',
            'tests/walks/*.test.ts',
            'tests/journeys-http/*.test.ts',
            'bench/*.test.ts',
          ],
          environment: 'node',
          // Half of the time is the database's; on two cores the runner would take one worker alone.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          // The embedded database is compiled once a process, which costs more than most of the tests.
          isolate: false,
          // What a test leaves behind is mostly young: it is cheaper to let more of it gather.
          execArgv: ['--max-semi-space-size=64'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
