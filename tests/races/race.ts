import { expect } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import type { Answer } from '#tests/fixtures/visitor.ts'
import type { Door, TwoServers } from './two-servers.ts'

/** What both sides of a round were answered. */
export interface Said {
  left: Answer[]
  right: Answer[]
  all: Answer[]
}

/** Two requests that must not both have their way, and what holds afterwards whoever came first. */
interface Pair<Fixture> {
  /** How many requests at once, half of them left; 2, 4 and 16 without a word. The tests meet with the most alone, `npm run races` with all. */
  sizes?: readonly number[]
  /** A fixture for each round: all at once, where time has to pass for them. `sizes` says how many will ask. */
  prepare(servers: TwoServers, sizes: readonly number[]): Promise<readonly Fixture[]>
  /** Right before a round, what belongs to it alone. */
  before?(servers: TwoServers, fixture: Fixture): Promise<void>
  left(fixture: Fixture, door: Door, at: number): Promise<Answer>
  right(fixture: Fixture, door: Door, at: number): Promise<Answer>
  /** The exact outcome, for every number of requests. */
  holds(servers: TwoServers, fixture: Fixture, said: Said): Promise<void>
}

/** How often each answer came, by side and number at once: what shows a run in which nothing was tried. */
export type Tally = ReadonlyMap<number, Map<string, number>>

export interface Race {
  title: string
  /** Meets so often with each number of requests. */
  run(servers: TwoServers, rounds: number): Promise<Tally>
}

/** One row of the table. */
export function race<Fixture>(title: string, pair: Pair<Fixture>): Race {
  const all = pair.sizes ?? [2, 4, 16]
  const sizes = process.env.RACE_ROUNDS ? all : all.slice(-1)
  return {
    title,
    async run(servers, rounds) {
      const tally = new Map(sizes.map((size) => [size, new Map<string, number>()]))
      const plan = sizes.flatMap((size) => Array.from({ length: rounds }, () => size))
      const grounds = await pair.prepare(servers, plan)
      expect(grounds).toHaveLength(plan.length)
      for (const [at, fixture] of grounds.entries()) {
        const size = plan[at] ?? 0
        await pair.before?.(servers, fixture)
        const said = await askAll(servers, pair, fixture, size)
        count(tally.get(size) ?? new Map(), said)
        await pair.holds(servers, fixture, said)
      }
      await servers.settled()
      expect(await verify(servers.site.platform)).toEqual([])
      return tally
    },
  }
}

/** All requests leave in one tick, each side through both doors in turn. */
async function askAll<Fixture>(
  { doors }: TwoServers,
  { left, right }: Pair<Fixture>,
  fixture: Fixture,
  size: number,
): Promise<Said> {
  const asked = Array.from({ length: size }, (_, at) => {
    const nth = at >> 1
    // A pair of two meets through different doors, and so do the neighbours of one side.
    const door = doors[(at + nth) % 2 === 0 ? 0 : 1]
    return at % 2 === 0 ? left(fixture, door, nth) : right(fixture, door, nth)
  })
  const all = await Promise.all(asked)
  for (const { status, body } of all) {
    expect(status, JSON.stringify(body)).toBeLessThan(500)
  }
  return {
    all,
    left: all.filter((_, at) => at % 2 === 0),
    right: all.filter((_, at) => at % 2 === 1),
  }
}

function count(tally: Map<string, number>, { left, right }: Said): void {
  for (const [side, answers] of Object.entries({ left, right })) {
    for (const answer of answers) {
      const name = `${side} ${codeOf(answer)}`
      tally.set(name, (tally.get(name) ?? 0) + 1)
    }
  }
}

/** A refusal's code, else the status. */
export const codeOf = ({ status, body }: Answer): string => body?.code ?? String(status)

/** How many of these were granted. */
export const taken = (answers: readonly Answer[]): number =>
  answers.filter(({ status }) => status < 400).length

/** The codes of those that were not, each once. */
export const refusals = (answers: readonly Answer[]): string[] => [
  ...new Set(answers.filter(({ status }) => status >= 400).map(codeOf)),
]

/** Exactly so many are granted, and all others are refused for this reason. */
export function expectTaken(answers: readonly Answer[], count: number, ...reasons: string[]): void {
  expect([taken(answers), ...refusals(answers)]).toEqual([
    count,
    ...(count < answers.length ? reasons : []),
  ])
}

/**
 * One operator's approvals of what waits for an object: the one that carries it out and those that waited behind it are told
 * that it is done; those that come later find nothing that waits.
 */
export function expectCarriedOut(answers: readonly Answer[]): void {
  expect(taken(answers)).toBeGreaterThan(0)
  expect(refusals(answers).filter((code) => code !== 'unknown_object')).toEqual([])
}

/**
 * One operator's approvals of one operation, of which at most one carries it out: then all are told that it is, and else all are
 * refused for this reason. Says how often it was carried out.
 */
export function expectApproved(answers: readonly Answer[], ...reasons: string[]): 0 | 1 {
  const isCarriedOut = taken(answers) > 0
  expectTaken(answers, isCarriedOut ? answers.length : 0, ...reasons)
  return isCarriedOut ? 1 : 0
}
