import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fightRaces } from './fights.ts'
import { marketRaces } from './market.ts'
import { orderRaces } from './orders.ts'
import { paymentRaces } from './payments.ts'
import { payoutRaces } from './payouts.ts'
import { peopleRaces } from './people.ts'
import type { Race } from './race.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

const serverUrl = process.env.TEST_DATABASE_URL
/** How often each pair meets, with each number of requests at once. */
const rounds = Number(process.env.RACE_ROUNDS ?? 1)

const races: readonly Race[] = [
  ...orderRaces,
  ...paymentRaces,
  ...peopleRaces,
  ...payoutRaces,
  ...fightRaces,
  ...marketRaces,
]

/** Requests at the same moment to two processes of the product, which share one PostgreSQL database. */
describe.runIf(serverUrl)('requests at once to two processes', () => {
  let servers: TwoServers
  const report: string[] = []
  beforeAll(async () => {
    servers = await startTwoServers(serverUrl ?? '')
  })
  afterAll(async () => {
    report.push(`deadlocks that the database resolved: ${await servers.deadlocks()}`)
    process.stdout.write(`${report.join('\n')}\n`)
    await servers.close()
  })

  test.each(races)(
    '$title',
    async ({ title, run }) => {
      const startedAt = performance.now()
      const tally = await run(servers, rounds)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      report.push(`${title} (${seconds} s)`)
      for (const [size, answers] of tally) {
        report.push(`  ${String(size).padStart(2)} × ${rounds}: ${inWords(answers)}`)
      }
      expect(servers.complaints()).toEqual([])
    },
    60_000 + rounds * 30_000,
  )
})

function inWords(answers: ReadonlyMap<string, number>): string {
  return [...answers]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([answer, count]) => `${answer} ${count}`)
    .join(', ')
}
