import { parseArgs } from 'node:util'
import type { Size } from './fixture.ts'

/** What one run measures. */
export interface PagesOptions {
  /** The smallest first. */
  sizes: readonly Size[]
  rounds: number
  /** Only what has this in its name; everything without it. */
  only: string
}

const USAGE =
  'npm run bench -- pages [--open 50,500,5000] [--closed 100] [--backings 40] [--rounds 20] [--only /operator]'

/**
 * Reads the command line: numbers of open Pockets, and how many closed ones and backings are laid for each.
 * @throws when an option is unknown or not whole numbers; two open Pockets are the least.
 */
export function readPagesOptions(args: readonly string[]): PagesOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      open: { type: 'string', default: '50,500,5000' },
      closed: { type: 'string', default: '100' },
      backings: { type: 'string', default: '40' },
      rounds: { type: 'string', default: '20' },
      only: { type: 'string', default: '' },
    },
  })
  const whole = (text: string, least: number) => {
    const value = Number(text)
    if (Number.isInteger(value) && value >= least) return value
    throw new Error(`${text}: ${USAGE}`)
  }
  const closedEach = whole(values.closed, 0)
  const backingsEach = whole(values.backings, 1)
  return {
    sizes: values.open
      .split(',')
      .map((text) => whole(text, 2))
      .toSorted((left, right) => left - right)
      .map((open) => ({ open, closedEach, backings: open * backingsEach })),
    rounds: whole(values.rounds, 1),
    only: values.only,
  }
}
