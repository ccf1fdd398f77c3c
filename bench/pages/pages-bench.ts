import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addMilliseconds } from '#domain/kernel/time.ts'
import { serveHttp } from '#server/edge/http/serve.ts'
import { layPlatform, type Size } from './fixture.ts'
import type { Cost } from './meter.ts'
import { askFor, layOperations } from './operations.ts'
import { type PagesOptions, readPagesOptions } from './options.ts'
import { onOwnPlatform } from './own-platform.ts'
import { reportOfPages, type SizeCosts } from './report.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Longer than any answer is kept. */
const KEPT_MS = 16_000

/**
 * `npm run bench -- pages`: what everybody's pages cost as the platform grows, each size on a PostgreSQL of its own that
 * writes to disk at every commit. Prints one table and keeps the raw figures.
 */
export async function pagesBench(args: readonly string[]): Promise<void> {
  const options = readPagesOptions(args)
  spawnSync(process.execPath, ['tools/bootstrap.mjs', '--build'], { cwd: root, stdio: 'inherit' })
  const loadBefore = os.loadavg()[0] ?? 0
  const measured: SizeCosts[] = []
  for (const size of options.sizes) {
    process.stderr.write(`${size.open} open Pockets, ${size.backings} backings\n`)
    measured.push({ size, costs: await measureSize(size, options) })
  }
  print(measured, options, loadBefore)
}

function measureSize(size: Size, { rounds, only }: PagesOptions) {
  const clock = movableClock()
  return onOwnPlatform({ clock, background: false, launch: 'all' }, async (fixture) => {
    const { platform, client, meter } = fixture
    const served = await serveHttp(platform)
    fixture.stops.unshift(() => served.close())
    await layPlatform(client, size)
    const costs = new Map<string, Cost>()
    const all = await layOperations({ platform, url: served.url }, client, size)
    for (const operation of all.filter(({ name }) => name.includes(only))) {
      const ask = () => {
        // What everybody may ask for is kept for some seconds: each asker comes after them.
        if (!operation.cookie) clock.advance(KEPT_MS)
        return askFor(served.url, operation)
      }
      costs.set(operation.name, await meter.measure(rounds, ask))
      process.stderr.write(`${operation.name}\n`)
    }
    return costs
  })
}

function movableClock() {
  let ahead = 0
  return {
    now: () => addMilliseconds(new Date(), ahead),
    advance: (milliseconds: number) => {
      ahead += milliseconds
    },
  }
}

function print(measured: readonly SizeCosts[], { rounds }: PagesOptions, loadBefore: number): void {
  const [cpu] = os.cpus()
  const machine = `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} CPUs (${cpu?.model}), load ${loadBefore.toFixed(1)} before`
  process.stdout.write(`${machine}, ${rounds} rounds\n\n${reportOfPages(measured)}\n`)
  const results = path.join(root, 'bench/results')
  mkdirSync(results, { recursive: true })
  const file = path.join(results, `pages-${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  const sizes = measured.map(({ size, costs }) => ({ size, costs: Object.fromEntries(costs) }))
  writeFileSync(file, `${JSON.stringify({ machine, rounds, sizes }, null, 2)}\n`)
  process.stdout.write(`Raw figures: ${path.relative(root, file)}\n`)
}
