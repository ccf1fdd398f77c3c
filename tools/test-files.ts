/** Where the tests of each suite stand. */
export const testFiles = {
  unit: [
    'domain/**/*.test.ts',
    'app/**/*.test.{ts,tsx}',
    'tools/**/*.test.ts',
    'tests/*.test.ts',
    'tests/model/pure.test.ts',
  ],
  server: [
    'server/**/*.test.ts',
    'tests/assurance/*.test.ts',
    'tests/races/*.test.ts',
    'tests/model/{http,kills}.test.ts',
    'tests/journeys-http/*.test.ts',
    'bench/*.test.ts',
  ],
  contracts: ['contracts/test/**/*.t.sol'],
  browser: ['tests/journeys/**/*.spec.ts'],
} as const

export type SuiteName = keyof typeof testFiles

/** In the order in which they run. */
export const SUITES = [
  'unit',
  'server',
  'contracts',
  'browser',
] as const satisfies readonly SuiteName[]
