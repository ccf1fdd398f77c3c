import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disputeRaces } from './disputes.ts'
import { draftRaces } from './drafts.ts'
import { fightRaces } from './fights.ts'
import { loginRaces } from './logins.ts'
import { marketRaces } from './market.ts'
import { orderRaces } from './orders.ts'
import { paymentRaces } from './payments.ts'
import { payoutRaces } from './payouts.ts'
import { peopleRaces } from './people.ts'
import { purchaseRaces } from './purchases.ts'
import type { Race } from './race.ts'
import { columnTitles, rowsOf } from './race-table.ts'
import { receiptRaces } from './receipts.ts'
import { stoppedPocketRaces } from './stopped-pockets.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

const serverUrl = process.env.TEST_DATABASE_URL
/** How often each pair meets, with each number of requests at once. */
const rounds = Number(process.env.RACE_ROUNDS ?? 1)
/** Where each pair's rows are added as soon as it has been run. */
const reportFile = process.env.RACE_REPORT

/** Of the others the long tests have one round as well. */
const quick = [
  'ACC-01 one address registered many times at once: one account',
  'PRO-06 the reserve is funded once by one transfer',
]

const races: readonly Race[] = [
  ...orderRaces,
  ...paymentRaces,
  ...disputeRaces,
  ...draftRaces,
  ...peopleRaces,
  ...loginRaces,
  ...payoutRaces,
  ...fightRaces,
  ...marketRaces,
  ...purchaseRaces,
  ...receiptRaces,
  ...stoppedPocketRaces,
]

/** Requests at the same moment to two processes of the product, which share one PostgreSQL database. */
describe.runIf(serverUrl)('requests at once to two processes', () => {
  let servers: TwoServers
  const report: string[] = [columnTitles]
  beforeAll(async () => {
    servers = await startTwoServers(serverUrl ?? '')
  })
  afterAll(async () => {
    process.stdout.write(`${report.join('\n')}\n`)
    await servers.close()
  })

  // A title from a template would be cut short, and could not be picked by its end.
  for (const { title, run } of races) {
    const meet = async () => {
      const startedAt = performance.now()
      const before = await servers.deadlocks()
      // What a process has complained of is told first: it is often why a pair could not run at all.
      const tally = await run(servers, rounds).catch((reason: unknown) => {
        expect(servers.complaints()).toEqual([])
        throw reason
      })
      const deadlocks = (await servers.deadlocks()) - before
      const seconds = (performance.now() - startedAt) / 1000
      const rows = rowsOf({ title, rounds, tally, deadlocks, seconds })
      report.push(...rows)
      if (reportFile) appendFileSync(reportFile, `${rows.join('\n')}\n`)
      expect(servers.complaints()).toEqual([])
    }
    const tags = quick.includes(title) ? [] : ['long']
    test(title, { tags, timeout: 60_000 + rounds * 30_000 }, meet)
  }
})
