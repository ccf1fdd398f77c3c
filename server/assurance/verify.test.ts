import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { fillBooks } from '#tests/fixtures/books/books.ts'
import { faultsOfMoney } from '#tests/fixtures/books/faults.ts'
import { faultsOfApprovals } from '#tests/fixtures/books/faults-approvals.ts'
import { faultsAround } from '#tests/fixtures/books/faults-around.ts'
import { faultsOfTheChain } from '#tests/fixtures/books/faults-chain.ts'
import { faultsOfDecisions } from '#tests/fixtures/books/faults-decisions.ts'
import { faultsOfDeclarations } from '#tests/fixtures/books/faults-declarations.ts'
import { faultsOfTheEscrow } from '#tests/fixtures/books/faults-escrow.ts'
import { faultsAgainstTheLog } from '#tests/fixtures/books/faults-logged.ts'
import { faultsOfPayouts } from '#tests/fixtures/books/faults-payouts.ts'
import { faultsOfSettlements } from '#tests/fixtures/books/faults-settlements.ts'
import { faultsOfStops } from '#tests/fixtures/books/faults-stops.ts'
import { fillSettledBooks } from '#tests/fixtures/books/settled-books.ts'
import { fillStoppedBooks } from '#tests/fixtures/books/stopped-books.ts'
import { withFault } from '#tests/fixtures/books/with-fault.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { verify } from './verify.ts'

/** Every fault is a verification of its own: on one engine, unless all are asked for. */
const timeoutMs = 300_000
const faults = [
  ...faultsOfMoney,
  ...faultsAround,
  ...faultsOfApprovals,
  ...faultsOfPayouts,
  ...faultsOfTheChain,
  ...faultsOfTheEscrow,
]

type Fault = readonly [check: string, fault: string]

/** Books that are laid, and what may be wrong with them. */
const books: readonly {
  title: string
  tags?: string[]
  lay(site: TestPlatform): Promise<readonly Fault[]>
}[] = [
  {
    title: 'are whole, and each check names its fault',
    async lay(site) {
      const ids = await fillBooks(site)
      return faults.map(([check, fault]) => [check, fault(ids)] as const)
    },
  },
  {
    title: 'of settled fights are whole, and each check names its fault',
    tags: ['long'],
    async lay(site) {
      await fillSettledBooks(site)
      return [...faultsOfSettlements, ...faultsOfDecisions, ...faultsAgainstTheLog]
    },
  },
  {
    title: 'of stops and contested earnings are whole, and each check names its fault',
    tags: ['long'],
    async lay(site) {
      await fillStoppedBooks(site)
      return [...faultsOfDeclarations, ...faultsOfStops]
    },
  },
]

const isFirstOfItsCheck = ([check]: Fault, at: number, all: readonly Fault[]) =>
  all.findIndex(([other]) => other === check) === at

describe.each(databases)('the books on $name', (database) => {
  for (const { title, tags = [], lay } of books) {
    const expectNamed = async (isPicked: typeof isFirstOfItsCheck) => {
      const site = await startTestPlatform(database.open)
      const { platform } = site
      const all = await lay(site)
      expect(await verify(platform)).toEqual([])
      const missed: string[] = []
      for (const [check, fault] of all.filter(isPicked)) {
        const named = await withFault(platform, fault)
        if (!named.includes(check)) missed.push(`${check}: ${named} ${fault}`)
      }
      expect(missed).toEqual([])
      expect(await verify(platform)).toEqual([])
      await site.close()
    }

    test(title, { timeout: timeoutMs, tags }, () => expectNamed(isFirstOfItsCheck))

    const long = { timeout: timeoutMs, tags: ['long'] }
    test(`${title}: its further faults too`, long, () =>
      expectNamed((...fault) => !isFirstOfItsCheck(...fault)),
    )
  }

  test('a difference says what was expected and what was found', async () => {
    const site = await startTestPlatform(database.open)
    const { platform } = site
    await sql`update pocket set void_units = 0, unit_cursor = 2 where kind = 'share'`.execute(
      platform.db,
    )
    const [difference] = await verify(platform)
    expect(difference).toMatchObject({
      invariant: 'L6',
      check: 'cursors-end-the-intervals',
      expected: '0',
      found: '2',
    })
    await site.close()
  })

  test('a difference names its instants alike wherever the database stands', async () => {
    const site = await startTestPlatform(database.open)
    const { db } = site.platform
    await sql`set timezone to 'Asia/Tokyo'`.execute(db)
    await sql`update pocket set frozen_at = '2020-01-01T00:00:00Z' where kind = 'tips'`.execute(db)
    const [difference] = await verify(site.platform)
    expect(difference).toMatchObject({
      check: 'what-is-stopped-is-marked',
      found: '2020-01-01 00:00:00+00',
    })
    await site.close()
  })
})
