import { parseArgs } from 'node:util'

export const METRICS = ['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7'] as const
export type Metric = (typeof METRICS)[number]

/** What one run measures. */
export interface Options {
  /** Cold visits to each side; the tables show their medians. */
  visits: number
  only: readonly Metric[]
  /** Measures what an earlier run has built. */
  skipBuild: boolean
}

const USAGE = 'npm run bench -- web [--visits 7] [--only W1,W5] [--skip-build]'

/**
 * Reads the command line.
 * @throws when an option is unknown, a metric does not exist or there are no visits.
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      visits: { type: 'string', default: '7' },
      only: { type: 'string', default: METRICS.join(',') },
      'skip-build': { type: 'boolean', default: false },
    },
  })
  const visits = Number(values.visits)
  if (!Number.isInteger(visits) || visits < 1)
    throw new Error(`--visits ${values.visits}: ${USAGE}`)
  const wanted = values.only.split(',')
  const unknown = wanted.find((name) => !METRICS.some((metric) => metric === name))
  if (unknown !== undefined) throw new Error(`--only ${unknown}: ${USAGE}`)
  return {
    visits,
    only: METRICS.filter((metric) => wanted.includes(metric)),
    skipBuild: values['skip-build'],
  }
}
