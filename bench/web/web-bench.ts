import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '#tools/find-chromium.ts'
import { conditions } from './conditions.ts'
import { rowsOf } from './goals.ts'
import { type Measured, measure } from './measure.ts'
import { readOptions } from './options.ts'
import { results, root } from './places.ts'
import { SIDES, startSides, stopSides } from './sides.ts'
import { tableOf } from './table.ts'

export const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * `npm run bench -- web`: our pages beside a hand-written floor and a single-page peer of the same
 * content, on the same server, in one run. Prints a table and keeps the raw figures.
 */
export async function webBench(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  const { path: executablePath } = await findChromium(process.env, path.join(root, '.cache'))
  const browser = await chromium.launch({ executablePath, args: QUIET })
  try {
    const sides = await startSides(browser, options.skipBuild)
    try {
      const measured = await measure(browser, sides, options)
      const machine = machineOf(browser.version())
      const table = tableOf(rowsOf(measured, options.only))
      process.stdout.write(`${machine}\n\n${table}\n${paintedBy(measured)}`)
      keep({ machine, conditions, options, table: table.split('\n'), measured })
    } finally {
      await stopSides(sides)
    }
  } finally {
    await browser.close()
  }
}

function machineOf(version: string): string {
  const cpus = os.cpus()
  const day = new Date().toISOString().slice(0, 10)
  const gigabytes = Math.round(os.totalmem() / 2 ** 30)
  const load = os.loadavg()[0]?.toFixed(1)
  return `${day}, Chromium ${version}, ${cpus.length} CPUs (${cpus[0]?.model}), ${gigabytes} GB, load ${load}`
}

/** What the largest paint was; a different thing on each side would make W1 a poor comparison. */
function paintedBy({ landing }: Measured): string {
  const lines = SIDES.flatMap((side) => {
    const what = new Set(landing[side].map(({ lcpWhat }) => lcpWhat))
    return what.size > 0 ? [`Largest paint of ${side}: ${[...what].join('; ')}`] : []
  })
  return `\n${lines.join('\n')}\n`
}

function keep(record: object): void {
  mkdirSync(results, { recursive: true })
  const file = path.join(results, `web-${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
  process.stdout.write(`Raw figures: ${path.relative(root, file)}\n`)
}
