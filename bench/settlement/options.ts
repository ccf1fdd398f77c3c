import { parseArgs } from 'node:util'

/** What one run measures. */
export interface SettlementOptions {
  /** The numbers of certificates, the smallest first. */
  sizes: readonly number[]
  rounds: number
  /** Claims in each round, by so many holders at once. */
  claims: number
  connections: number
  /** Card payments confirmed in each round, beside the claims. */
  payments: number
}

const USAGE =
  'npm run bench -- settlement [--sizes 1000,100000,1000000] [--rounds 5] [--claims 1000] [--connections 32]'

/**
 * Reads the command line.
 * @throws when an option is unknown or not whole numbers above zero.
 */
export function readSettlementOptions(args: readonly string[]): SettlementOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: '1000,100000,1000000' },
      rounds: { type: 'string', default: '5' },
      claims: { type: 'string', default: '1000' },
      connections: { type: 'string', default: '32' },
      payments: { type: 'string', default: '1024' },
    },
  })
  const whole = (text: string) => {
    const value = Number(text)
    if (Number.isInteger(value) && value > 0) return value
    throw new Error(`${text}: ${USAGE}`)
  }
  return {
    sizes: values.sizes
      .split(',')
      .map(whole)
      .toSorted((left, right) => left - right),
    rounds: whole(values.rounds),
    claims: whole(values.claims),
    connections: whole(values.connections),
    payments: whole(values.payments),
  }
}
