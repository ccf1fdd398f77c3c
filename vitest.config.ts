import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { testFiles } from './tools/test-files.ts'

/** Two suites: `unit` is pure and quick; `server` starts databases and servers. */
export default defineConfig({
  test: {
    // A failure that comes once in a hundred runs has only this line to say what it saw.
    chaiConfig: { truncateThreshold: 0 },
    tags: [{ name: 'long', description: 'Left to `npm run test:long`: see CONTRIBUTING.md.' }],
    projects: [
      {
        test: {
          name: 'unit',
          include: [...testFiles.unit],
          environment: 'node',
          // A process for each file takes a third more than to run them.
          isolate: false,
          // Some tests parse every file of the project, or run the linter.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: [...testFiles.server],
          environment: 'node',
          // A third of the time is spent waiting for processes, clocks and answers: another worker has the machine meanwhile.
          maxWorkers: availableParallelism() + 1,
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
