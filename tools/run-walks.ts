import { parseArgs } from 'node:util'
import { embedded } from '#tests/databases.ts'
import { allSteps } from '#tests/walks/steps.ts'
import { type Course, type Tally, WalkBroken, walk } from '#tests/walks/walk.ts'

/**
 * `npm run walk -- --seed 7 --steps 300 --walks 10 [--rhythm 5] [--season] [--often 'market,bank: dispute'] [--without 3,4] [--say]`: random requests over the
 * whole API, each walk on a platform of its own, and the books checked all along. Says of what breaks the seed and the
 * step, and closes with how often each kind of step was granted, and which never.
 */
const number = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${text} is no number`)
  return Number(text)
}
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '240' },
    walks: { type: 'string', default: '1' },
    rhythm: { type: 'string', default: '5' },
    often: { type: 'string', default: '' },
    without: { type: 'string', default: '' },
    season: { type: 'boolean', default: false },
    say: { type: 'boolean', default: false },
  },
})
const write = (line: string) => process.stdout.write(`${line}\n`)
const tally: Tally = new Map()
const first = number(values.seed)
for (let seed = first; seed < first + number(values.walks); seed += 1) {
  const without = new Set(values.without.split(',').filter(Boolean).map(number))
  const said: string[] = []
  const say = (line: string) => void (values.say ? write(line) : said.push(line))
  const rhythm = Math.max(1, number(values.rhythm))
  const from = values.season ? 'a season' : 'the first day'
  const often = values.often.split(',').filter(Boolean)
  const course: Course = { seed, steps: number(values.steps), rhythm, from, often, without, say }
  const begun = Date.now()
  try {
    await walk(course, embedded.open, tally)
    write(`seed ${seed}: sound (${((Date.now() - begun) / 1_000).toFixed(1)} s)`)
  } catch (error) {
    process.exitCode = 1
    write(said.slice(-40).join('\n'))
    write(`BROKEN ${error instanceof Error ? error.message : String(error)}`)
    if (!(error instanceof WalkBroken)) write(String((error as Error).stack))
  }
}
const never = allSteps.map(({ name }) => name).filter((name) => !tally.get(name)?.granted)
for (const [name, { tried, idle, granted }] of [...tally].toSorted()) {
  const counts = [tried, idle, granted].map((count) => String(count).padStart(6)).join(' │ ')
  write(`${counts} │ ${name}`)
}
if (never.length > 0) write(`never granted: ${never.join(', ')}`)
