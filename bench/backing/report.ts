import { median } from '#bench/medians.ts'
import type { Load } from './load.ts'
import { SIDES, type Side } from './sides.ts'

export type Rounds = ReadonlyMap<Side, readonly Load[]>

/** Every side's medians, then the goals with what this run came to, as Markdown. */
export function reportOf(rounds: Rounds): string {
  const of = (side: Side, key: keyof Load) =>
    median((rounds.get(side) ?? []).map((load) => load[key]))
  const rate = (side: Side) => of(side, 'perSecond')
  const sides = SIDES.map(
    (side) =>
      `| ${side} | ${Math.round(rate(side))} | ${of(side, 'p50').toFixed(1)} ms | ${of(side, 'p99').toFixed(1)} ms |`,
  )
  const best = Math.max(
    ...(['pgbench 1, hot', 'pgbench 4, hot', 'pgbench 32, hot'] as const).map(rate),
  )
  const goals = [
    goal(
      'S1',
      'spread, ours ÷ pgbench at 32',
      rate('ours, spread') / rate('pgbench 32, spread'),
      'least',
      0.9,
    ),
    goal('S2', 'hot, ours ÷ the best pgbench', rate('ours, hot') / best, 'least', 3),
    goal(
      'S2',
      'hot, ours ÷ pgbench at 32',
      rate('ours, hot') / rate('pgbench 32, hot'),
      'least',
      10,
    ),
    goal('S3', 'ours, hot ÷ spread', rate('ours, hot') / rate('ours, spread'), 'least', 0.9),
    goal(
      'S4',
      'hot p99 at 32, ours ÷ per request',
      of('ours 32, hot', 'p99') / of('per request 32, hot', 'p99'),
      'most',
      0.3,
    ),
  ]
  return [
    '| side | confirmed/s | p50 | p99 |',
    '|---|---|---|---|',
    ...sides,
    '',
    '| # | what | ratio | goal | |',
    '|---|---|---|---|---|',
    ...goals,
  ].join('\n')
}

function goal(
  id: string,
  what: string,
  ratio: number,
  bound: 'least' | 'most',
  limit: number,
): string {
  const met = bound === 'least' ? ratio >= limit : ratio <= limit
  const words = bound === 'least' ? `≥ ${limit}` : `≤ ${limit}`
  return `| ${id} | ${what} | ${ratio.toFixed(2)} | ${words} | ${met ? 'met' : 'missed'} |`
}
