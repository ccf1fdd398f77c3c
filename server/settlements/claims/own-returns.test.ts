import fc from 'fast-check'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { databases } from '#tests/databases.ts'
import { because, declareIt, fightIt } from '#tests/fixtures/fights.ts'
import { holderOf, sellToMany } from '#tests/fixtures/many-holders.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { openWorkedPocket, type WorkedPocket } from '#tests/fixtures/worked-pocket.ts'
import { listOwnReturns } from './list-own-returns.ts'
import { readReturns } from './read-returns.ts'

const holders = 200
/** So many people have bought from each other whatever of the first certificates was offered. */
const traders = 6
const traded = 120

describe.each(databases)('the returns of many certificates on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    const pocket = await openWorkedPocket(site, { level1: false })
    const { pocketId, fightIds } = pocket
    await sellToMany(site, pocketId, { holders, ppmPerUnit: 1_000 })
    const [fightId] = fightIds
    await fightIt(site, operators, fightId)
    await declareIt(site, operators, fightId, '30000')
    const body = { fightId, pocketId, amount: '6000', reference: 'r', senderAddress: sender }
    const { receiptId } = await operators.alix.done('/receipts', body, 'r')
    const proposed = await operators.alix.done(`/receipts/${receiptId}/settlement`, because)
    await operators.noor.done(`/settlements/${proposed.proposalId}/approvals`, because)
    await layTrade(site, pocket)
  })
  afterAll(() => site.close())

  test('NFT-02 are those of each certificate for itself', async () => {
    const { db } = site.platform
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: traded + 10 }), { maxLength: 20 })
    const states = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: traders }), numbers, async (person, asked) => {
        const many = await readReturns(db, holderOf(person), asked.map(BigInt))
        for (const number of asked.map(BigInt)) {
          const one = await readReturns(db, holderOf(person), [number])
          expect(many.get(number)).toEqual(one.get(number))
          for (const { part, state } of one.get(number)?.parts ?? []) states.add(part + state)
        }
        expect(many.size).toBeLessThanOrEqual(asked.length)
      }),
      // Of one seed, since what follows asks for cases that are rare by chance.
      { numRuns: 80, seed: 11 },
    )
    // The fixture has all that a certificate can bring.
    expect(states).toEqual(new Set(['distribution:1due', 'distribution:1credited', 'returneddue']))
  })

  test('NFT-02 listed are the newest that were ever held, without those that brought nothing', async () => {
    const { db } = site.platform
    for (const person of [1, traders]) {
      const expected: number[] = []
      for (let number = holders; number > 0; number--) {
        const own = await readReturns(db, holderOf(person), [BigInt(number)])
        if (own.get(BigInt(number))?.roiBps != null) expected.push(number)
      }
      const listed = await listOwnReturns({ db }, actor(person))
      expect(listed.map((own) => own.certificateNumber)).toEqual(expected)
      expect(expected.length).toBeGreaterThan(10)
    }
  })

  test('NFT-02 a hundred take as many statements as one', async () => {
    const counted = async (personId: string) => {
      const [db, count] = counting(site.platform.db)
      const listed = await listOwnReturns({ db }, { personId } as Actor)
      return { listed: listed.length, statements: count() }
    }
    const one = await counted(holderOf(holders))
    const many = await counted(holderOf(1))
    expect(one.listed).toBe(1)
    expect(many.listed).toBeGreaterThan(10)
    expect(many.statements).toBe(one.statements)
  })
})

const sender = `0x${'c4'.repeat(20)}`
const actor = (person: number) => ({ personId: holderOf(person) }) as Actor

/** The same database, and how many statements it was asked by it. */
function counting(db: Database): [Database, () => number] {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return [db.withPlugin(plugin), () => count]
}

/** Certificates change hands before and after what was settled; some parts are credited, some orders undone, one fight called off. */
async function layTrade(
  { platform: { db, clock } }: TestPlatform,
  { pocketId, fightIds: [settled, calledOff] }: WorkedPocket,
): Promise<void> {
  const now = clock.now()
  const trader = (n: string) =>
    sql.raw(`('00000000-0000-4000-8000-' || lpad((1 + (${n}) % ${traders})::text, 12, '0'))::uuid`)
  await sql`insert into certificate_transfer (certificate_number, from_id, to_id, route, price_micro, at)
    select n, ${trader('n + step')}, ${trader('n + step + 1')}, 'in_house_sale', 1000000 * n + step,
      ${now}::timestamptz + interval '1 day' * (step - 2)
    from generate_series(1, ${traded}) n, generate_series(1, 3) step where step <= n % 4`.execute(
    db,
  )
  await sql`insert into listing (id, certificate_number, seller_id, price_micro, listed_at, ends_at, sold_at)
    select ('00000000-0000-4000-b000-' || lpad(id::text, 12, '0'))::uuid, certificate_number, from_id, price_micro, at,
      at + interval '1 day', at from certificate_transfer`.execute(db)
  await sql`insert into sale (id, listing_id, certificate_number, seller_id, buyer_id, price_micro, royalty_micro,
      seller_micro, sold_at)
    select id, id, certificate_number, seller_id, ${trader('certificate_number')}, price_micro, 500000,
      price_micro - 500000, sold_at
    from listing where seller_id <> ${trader('certificate_number')}`.execute(db)
  await sql`update backing set void_cause = 'refunded', state = 'refunded'
    where certificate_number % 10 = 7`.execute(db)
  await sql`insert into fight_compensation (pocket_id, fight_id, total_micro, from_reserve_micro, backstop_micro,
      returned_micro, total_units, void_intervals, decided_at)
    values (${pocketId}, ${calledOff}, 0, 0, 0, 2000000, ${holders}, '[]', ${addDays(now, 1)})`.execute(
    db,
  )
  await sql`insert into claim_part (certificate_number, pocket_id, fight_id, part, person_id, amount_micro, way, taken_at)
    select number, pocket_id, ${settled}, 'distribution:1', ${trader('number + 2')}, 28500000, 'credited', ${now}
    from certificate where number % 5 = 0`.execute(db)
}
