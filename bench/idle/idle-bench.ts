import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { layPlatform, type Size } from '#bench/pages/fixture.ts'
import { onOwnPlatform } from '#bench/pages/own-platform.ts'
import { maintenanceTick } from '#server/host/maintenance-tick.ts'
import { deliveriesAtRest } from '#server/webhooks/deliver-due.ts'
import { readIdleOptions } from './options.ts'
import { reportOfIdle, type SweepCosts } from './report.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** What a start does once is over by then. */
const SETTLED_MS = 5_000
const SECOND_MS = 1_000

/**
 * `npm run bench -- idle`: how many statements an idle, empty platform sends, and what one round of sweeps costs as the
 * platform grows, with nothing due. Prints figures beside their goals and keeps them raw.
 */
export async function idleBench(args: readonly string[]): Promise<void> {
  const options = readIdleOptions(args)
  const load = os.loadavg()[0] ?? 0
  const perSecond = await countWhileIdle(options.seconds)
  const measured: SweepCosts[] = []
  for (const size of options.sizes) {
    process.stderr.write(`${size.open} open Pockets, ${size.backings} backings\n`)
    measured.push({ size, cost: await measureSweeps(size, options.rounds) })
  }
  const [cpu] = os.cpus()
  const machine = `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} CPUs (${cpu?.model}), load ${load.toFixed(1)} before`
  process.stdout.write(`${machine}\n\n${reportOfIdle(perSecond, measured)}\n`)
  const results = path.join(root, 'bench/results')
  mkdirSync(results, { recursive: true })
  const file = path.join(results, `idle-${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  writeFileSync(file, `${JSON.stringify({ machine, perSecond, measured }, null, 2)}\n`)
  process.stdout.write(`Raw figures: ${path.relative(root, file)}\n`)
}

function countWhileIdle(seconds: number): Promise<number> {
  return onOwnPlatform({ background: true, launch: 'none' }, async ({ meter }) => {
    await pause(SETTLED_MS)
    const before = meter.sent
    await pause(seconds * SECOND_MS)
    return (meter.sent - before) / seconds
  })
}

function measureSweeps(size: Size, rounds: number) {
  return onOwnPlatform(
    { background: false, launch: 'all' },
    async ({ platform, client, meter }) => {
      await layPlatform(client, size)
      // The fixture is laid past the sealer, whose work is measured elsewhere.
      for (const [source, table] of [
        ['entry', 'ledger_entry'],
        ['confirmation', 'confirmation_email'],
      ]) {
        await client.query(
          `update seal_source set seen_id = (select coalesce(max(id), 0) from ${table}) where source = $1`,
          [source],
        )
      }
      const round = async () => {
        const failures = await maintenanceTick(platform)
        await deliveriesAtRest(platform)
        if (failures.length > 0) throw new AggregateError(failures, 'not all could be withdrawn')
        return 0
      }
      // Plans are kept from the sixth time on.
      for (let warm = 0; warm < 5; warm++) await round()
      return meter.measure(rounds, round)
    },
  )
}
