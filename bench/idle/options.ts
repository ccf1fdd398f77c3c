import { parseArgs } from 'node:util'
import { readPagesOptions } from '#bench/pages/options.ts'

const USAGE =
  'npm run bench -- idle [--seconds 30] [--open 50,500,5000] [--closed 100] [--backings 40] [--rounds 20]'

/**
 * Reads the command line: how long an idle platform is watched, and the sizes as `pages` has them.
 * @throws when an option is unknown or no whole number.
 */
export function readIdleOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '30' },
      open: { type: 'string' },
      closed: { type: 'string' },
      backings: { type: 'string' },
      rounds: { type: 'string' },
    },
  })
  const { seconds: text, ...sizes } = values
  const seconds = Number(text)
  if (!Number.isInteger(seconds) || seconds < 1) throw new Error(`${text}: ${USAGE}`)
  const given = Object.entries(sizes).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  )
  return { seconds, ...readPagesOptions(given) }
}
