import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { recomputeBundle } from './recompute-bundle.ts'

/**
 * `npm run recompute -- <file | address | ->  [--holder <pseudonym>]`: works a published settlement out again, on this
 * machine and by the rules alone. Ends with 0 when it is right, 1 when something differs, 2 when it cannot be read.
 */
const usage = 'Usage: npm run recompute -- <bundle.json | https://… | -> [--holder <pseudonym>]\n'
const [place, option, holder] = process.argv.slice(2)

async function read(from: string): Promise<string> {
  if (from === '-') return text(process.stdin)
  if (!/^https?:\/\//.test(from)) return readFile(from, 'utf8')
  const answer = await fetch(from)
  if (!answer.ok) throw new Error(`${from} answers ${answer.status}`)
  return answer.text()
}

const isAsked = option === undefined || (option === '--holder' && holder !== undefined)
if (place === undefined || !isAsked) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  try {
    const { lines, code } = recomputeBundle(await read(place), holder ?? null)
    process.stdout.write(`${lines.join('\n')}\n`)
    process.exitCode = code
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 2
  }
}
