import type pg from 'pg'
import { checkOrders, placeOrders } from './fixture.ts'
import { type FloorSide, pgbench } from './floor.ts'
import { type Load, send } from './load.ts'
import { paidRequest } from './orders.ts'
import type { BenchServer } from './servers.ts'

/** Everything that a round needs, started and laid out. */
export interface Fixture {
  client: pg.Client
  floor: FloorSide
  ours: BenchServer & { webhookSecret: string }
  perRequest: BenchServer
}

/** The sides by name; each confirms fresh orders of its own. */
export const SIDES = [
  'ours, spread',
  'pgbench 32, spread',
  'ours, hot',
  'pgbench 1, hot',
  'pgbench 4, hot',
  'pgbench 32, hot',
  'ours 32, hot',
  'per request 32, hot',
] as const
export type Side = (typeof SIDES)[number]

let nextOrder = 1

/** Lays fresh orders, lets one side confirm them, and checks each of them. */
export async function runSide(
  fixture: Fixture,
  side: Side,
  payments: number,
  connections: number,
): Promise<Load> {
  const first = nextOrder
  nextOrder += payments
  await placeOrders(fixture.client, first, payments, side.endsWith('hot'))
  const load = await confirm(fixture, side, { first, payments, connections })
  await checkOrders(fixture.client, first, payments)
  return load
}

async function confirm(
  { client, floor, ours, perRequest }: Fixture,
  side: Side,
  { first, payments, connections }: { first: number; payments: number; connections: number },
): Promise<Load> {
  const clients = /^(?:ours|per request|pgbench) ?(\d*)/.exec(side)?.[1]
  if (side.startsWith('pgbench')) {
    await client.query(`select setval('bench.next_order', $1, false)`, [first])
    return pgbench(floor, payments, Number(clients))
  }
  const server = side.startsWith('ours') ? ours : perRequest
  const host = `127.0.0.1:${server.port}`
  const now = new Date()
  const requests = Array.from({ length: payments }, (_, at) =>
    paidRequest(first + at, host, ours.webhookSecret, now),
  )
  return send(requests, server.port, clients ? Number(clients) : connections)
}
