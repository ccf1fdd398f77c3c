import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { verifyDues } from '#server/assurance/verify-dues.ts'
import { databases } from '#tests/databases.ts'
import { because, declareIt, fightIt } from '#tests/fixtures/fights.ts'
import { logLaidAddresses } from '#tests/fixtures/laid-rows.ts'
import { holderOf, sellToMany } from '#tests/fixtures/many-holders.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'
import { claimParts } from './claim-parts.ts'

/** The certificates of a first half, each of one unit, and as many alike of a second. */
const half = 400
/** What one unit is due: 570 of 800 units' 5,700 less nothing, to the micro-USDC. */
const due = '7125000'

describe.each(databases)('claims that come together on $name', (database) => {
  let site: TestPlatform

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    const { alix, noor } = operators
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
    await sellToMany(site, pocketId, { holders: 2 * half, ppmPerUnit: 250 })
    const [fightId] = fightIds
    await fightIt(site, operators, fightId)
    await declareIt(site, operators, fightId, '30000')
    const senderAddress = `0x${'c4'.repeat(20)}`
    const body = { fightId, pocketId, amount: '6000', reference: 'all of it', senderAddress }
    const { receiptId } = await alix.done('/receipts', body, 'r')
    const proposed = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${proposed.proposalId}/approvals`, because)
    const { db, clock } = site.platform
    // The last holder of each half has named no address.
    await sql`insert into payout_address (id, person_id, address, changed_at, is_first, screened_at)
      select gen_random_uuid(), original_holder_id, '0x' || repeat('a1', 20), ${addDays(clock.now(), -9)}, true,
        ${clock.now()}
      from certificate where number % ${half} > 0`.execute(db)
    await logLaidAddresses(db)
    await sql`update person set frozen_at = ${clock.now()} where id = ${holderOf(39)}`.execute(db)
  })
  afterEach(async () => {
    expect(await verifyDues(site.platform.db)).toEqual([])
  })
  afterAll(() => site.close())

  const claim = async (holder: number, key: string, of = holder) => {
    const who = { personId: holderOf(holder), roles: ['backer'], accountId: '' } as const
    const answer = await claimParts(site.platform, who as never, BigInt(of), key)
    return answer.ok ? answer.value.totalMicro : answer.refusals[0].code
  }

  const transactionsOf = async (certificates: readonly number[]) => {
    const { rows } = await sql<{ transactions: number }>`
      select count(distinct xmin::text)::int as transactions from claim_part
      where certificate_number = any(${[...certificates]}::bigint[])`.execute(site.platform.db)
    return rows[0]?.transactions
  }

  test('PRO-05 are one transaction, and each is answered by the rules for itself', async () => {
    const good = Array.from({ length: 30 }, (_, at) => at + 1)
    const answers = await Promise.all([
      ...good.map((holder) => claim(holder, 'k')),
      claim(31, 'k', 1),
      claim(39, 'k'),
      claim(half, 'k'),
      claim(1, 'k'),
      claim(2, 'l'),
      claim(3, 'k', 4),
      claim(5, 'k', 999_999),
    ])
    expect(answers).toEqual([
      ...good.map(() => due),
      ...['unknown_object', 'account_frozen', 'address_missing'],
      ...[due, 'nothing_due', 'key_reused', 'key_reused'],
    ])
    expect(await transactionsOf(good)).toBe(1)
    const { rows } = await sql<{ claims: number; promises: number; logged: number }>`
      select (select count(*)::int from claim) as claims,
        (select count(*)::int from outbox where kind = 'pay_claim') as promises,
        (select count(*)::int from audit_log where operation = 'claim') as logged`.execute(
      site.platform.db,
    )
    expect(rows).toEqual([{ claims: 30, promises: 30, logged: 30 }])
  })

  test('one that the database refuses fails no other, and can be made again', async () => {
    const { db, worker } = site.platform
    await sql`create function refuse_44() returns trigger language plpgsql as
      $$ begin if new.certificate_number = 44 then raise 'not this one'; end if; return new; end $$`.execute(
      db,
    )
    await sql`create trigger refuse_44 before insert on claim_part
      for each row execute function refuse_44()`.execute(db)
    const asked = [43, 44, 45, 46]
    const answers = await Promise.allSettled(asked.map((holder) => claim(holder, 'k')))
    expect(answers).toMatchObject([
      { value: due },
      { status: 'rejected', reason: expect.objectContaining({ message: 'not this one' }) },
      ...[{ value: due }, { value: due }],
    ])
    expect(await transactionsOf(asked)).toBe(3)
    await sql`drop trigger refuse_44 on claim_part`.execute(db)
    expect(await claim(44, 'k')).toBe(due)
    await worker.drain()
    const { rows } =
      await sql`select state, count(*)::int as claims from claim group by state`.execute(db)
    expect(rows).toEqual([{ state: 'done', claims: 34 }])
  })

  test('PRO-05 come to the same as one after the other', async () => {
    const requests = fc.array(
      fc.record({ holder: fc.nat(3), certificate: fc.nat(3), key: fc.constantFrom('a', 'b') }),
      { minLength: 2, maxLength: 10 },
    )
    // Each run takes four holders nobody has seen, of both halves; the last four have one without an address.
    let first = half - 4 * 12 + 1
    await fc.assert(
      fc.asyncProperty(requests, async (asked) => {
        const at = first
        first += 4
        const together = await Promise.all(
          asked.map(({ holder, certificate, key }) => claim(at + holder, key, at + certificate)),
        )
        const inTurn: string[] = []
        for (const { holder, certificate, key } of asked) {
          inTurn.push(await claim(half + at + holder, key, half + at + certificate))
        }
        expect(together).toEqual(inTurn)
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })
})
