import { parseArgs } from 'node:util'

/** What one run measures. */
export interface BackingOptions {
  /** Payments of each side in each round. */
  payments: number
  /** Every side is measured once a round, in turn; the table shows the medians. */
  rounds: number
  /** Open connections of the throughput rows. */
  connections: number
}

const USAGE = 'npm run bench -- backing [--payments 4000] [--rounds 5] [--connections 128]'

/**
 * Reads the command line.
 * @throws when an option is unknown or not a whole number above zero.
 */
export function readBackingOptions(args: readonly string[]): BackingOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      payments: { type: 'string', default: '4000' },
      rounds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '128' },
    },
  })
  const count = (name: keyof typeof values) => {
    const value = Number(values[name])
    if (Number.isInteger(value) && value > 0) return value
    throw new Error(`--${name} ${values[name]}: ${USAGE}`)
  }
  return {
    payments: count('payments'),
    rounds: count('rounds'),
    connections: count('connections'),
  }
}
