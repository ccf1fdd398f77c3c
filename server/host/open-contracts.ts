import { sql } from 'kysely'
import { LAUNCH_SWITCHES } from '#domain/kernel/launch.ts'
import type { MaintenanceStep } from '#server/kernel/door.ts'

/**
 * Has the contracts run once a launch switch is turned on or something is booked, without a restart. It comes before the chain is read,
 * in the same round: nobody reads one chain and writes down how far the other one was read. Rule LAUNCH-01.
 */
export const openContracts: MaintenanceStep = {
  due({ ports, launch }) {
    if (ports.openContracts === null) return false
    const state = launch.read()
    return LAUNCH_SWITCHES.some((name) => state[name]) || sql`select 1 from ledger_entry`
  },
  async run({ ports }) {
    await ports.openContracts?.()
  },
}
