import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stoppingOf } from '#domain/assurance/accepted-difference.ts'
import { DAY_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { databases } from '#tests/databases.ts'
import { forgeDeposit } from '#tests/fixtures/books/forged-deposits.ts'
import { askAs, fileAs } from '#tests/fixtures/operators.ts'
import { buy, hashOfMoney, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { verify } from './verify.ts'

const path = '/accepted-differences'
const reason = 'It was long ago'

describe.each(databases)('a difference that nobody can mend on $name', (database) => {
  let site: TestPlatform
  let evidenceHash: string
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
    // The first turn is after a quarter of an hour.
    await site.platform.worker.drain()
    evidenceHash = await fileAs(site)
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await site.close()
  })

  /** The job's next turn; a process rests for a while between two looks at everything. */
  const look = async () => {
    const past = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(past + MINUTE_MS)
    site.clock.advance(15 * MINUTE_MS)
    await site.platform.worker.drain()
    return (await askAs(site, 'alix', 'GET', '/money-stop')).body.stop
  }
  const lift = () => askAs(site, 'alix', 'POST', '/money-stop/lift', { reason })
  const accept = (difference: object, handle = 'alix') =>
    askAs(site, handle, 'POST', path, { reason, evidenceHash, ...difference })
  const approve = (id: string, handle = 'noor') =>
    askAs(site, handle, 'POST', `${path}/${id}/approvals`, { reason: 'Seen as well' })

  const forge = (name: string) => forgeDeposit(site.platform.db, name)
  const named = async () =>
    (await verify(site.platform)).map(({ where, accepted }) => [where, accepted?.proposedBy])
  const asked = async (difference: object): Promise<string> => {
    const answer = await accept(difference)
    expect(answer.status).toBe(201)
    return answer.body.proposalId
  }
  const accepted = async (difference: object): Promise<string> => {
    const id = await asked(difference)
    expect((await approve(id)).body).toEqual({ complete: true })
    return id
  }

  test('ACC-02 stops money until two operators have accepted it, and another one stops it again', async () => {
    const ana = await newBacker(site)
    const first = await forge('0x2020')
    expect((await look()).differences).toEqual([{ ...first, what: expect.any(String) }])
    expect((await place(ana, tipOf('10'))).body.code).toBe('money_stopped')
    expect((await lift()).body.code).toBe('books_differ')

    const id = await asked(first)
    expect((await accept(first, 'noor')).body.code).toBe('transition_not_allowed')
    expect((await approve(id, 'alix')).body.code).toBe('second_person_required')
    expect((await lift()).body.code).toBe('books_differ')
    const waiting = await askAs(site, 'noor', 'GET', '/proposals')
    expect(waiting.body.items[0].approval.path).toBe(`${path}/${id}/approvals`)
    const answers = await Promise.all([approve(id), approve(id)])
    expect(answers.map(({ body }) => body)).toEqual([{ complete: true }, { complete: true }])

    const { stop } = (await askAs(site, 'noor', 'GET', '/money-stop')).body
    expect(stop.differences[0].accepted).toMatchObject({ id, proposedBy: 'alix' })
    expect((await lift()).status).toBe(200)
    expect(await look()).toBeNull()
    expect((await place(ana, tipOf('10'))).status).toBe(201)
    expect(await named()).toEqual([[first.where, 'alix']])

    const second = await forge('0x2021')
    expect((await look()).differences).toMatchObject([second])
    expect((await lift()).body.code).toBe('books_differ')
    await accepted(second)
    expect((await lift()).status).toBe(200)
    expect(await look()).toBeNull()
  })

  test('ACC-02 stops money again when a figure of it changes, and after 30 days', {
    tags: 'long',
  }, async () => {
    const first = await forge('0x2020')
    const id = await accepted(first)
    expect(await look()).toBeNull()
    const { db } = site.platform
    const expectedAmount = (amount: number) =>
      sql`update chain_deposit set amount_micro = ${amount} where transaction_hash = '0x2020'`.execute(
        db,
      )
    await expectedAmount(6)
    expect((await look()).differences).toMatchObject([{ ...first, expected: '6' }])
    await expectedAmount(5)
    expect((await lift()).status).toBe(200)
    site.clock.advance(30 * DAY_MS)
    expect((await look()).differences).toMatchObject([first])
    expect((await lift()).body.code).toBe('books_differ')
    const again = await accepted(first)
    expect((await lift()).status).toBe(200)
    const list = await askAs(site, 'alix', 'GET', path)
    const [ended, inForce] = list.body.items
    expect(list.body.items).toMatchObject([
      { ...first, id, evidenceHash, reason, proposedBy: 'alix' },
      { ...first, id: again },
    ])
    expect(ended.acceptedUntil < inForce.acceptedAt).toBe(true)
  })

  test('ACC-02 what stops no money is not accepted, nor what is not there, nor without a document', {
    tags: 'long',
  }, async () => {
    const there = await forge('0x2020')
    const before = await hashOfMoney(site.platform)
    const requests: readonly (readonly [object, string])[] = [
      [{ ...there, invariant: 'R4' }, 'difference_not_acceptable'],
      [{ ...there, check: 'books-can-be-verified' }, 'difference_not_acceptable'],
      [{ ...there, invariant: 'L4' }, 'difference_not_found'],
      [{ ...there, expected: '6' }, 'difference_not_found'],
      [{ ...there, found: 'null' }, 'difference_not_found'],
      [{ ...there, evidenceHash: 'a'.repeat(64) }, 'evidence_not_on_file'],
      [{ ...there, reason: ' ' }, 'reason_missing'],
    ]
    for (const [request, code] of requests) {
      const answer = await accept(request)
      expect([answer.status, answer.body.code]).toEqual([422, code])
    }
    expect(await hashOfMoney(site.platform)).toBe(before)
    await accepted(there)
    expect((await accept(there)).body.code).toBe('difference_not_found')
  })

  test('ACC-02 the database refuses an acceptance that two operators have not approved', async () => {
    const { db } = site.platform
    const id = await asked(await forge('0x2020'))
    const forged =
      sql`insert into accepted_difference (proposal_id, invariant, check_name, place, evidence_hash, accepted_at)
      values (${id}, 'C1', 'x', 'x', ${evidenceHash}, now())`.execute(db)
    await expect(forged).rejects.toMatchObject({ constraint: 'acceptance_is_approved_by_two' })
  })

  test('ACC-02 is accepted only while it still is as it was proposed, by whoever asks first', {
    tags: 'long',
  }, async () => {
    const first = await forge('0x2020')
    const both = await Promise.all([accept(first), accept(first, 'noor')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const winner = both.findIndex(({ status }) => status === 201)
    const id = both[winner]?.body.proposalId
    await sql`update chain_deposit set amount_micro = 6`.execute(site.platform.db)
    const late = await approve(id, winner === 0 ? 'noor' : 'alix')
    expect(late.body.code).toBe('difference_not_found')
    expect(await named()).toEqual([[first.where, undefined]])
    const nothing = await approve('0bad0bad-0bad-4bad-8bad-0bad0bad0bad')
    expect(nothing.status).toBe(404)
  })

  test('ACC-02 is not accepted by whom it is about', async () => {
    const ana = await newBacker(site)
    const person = await askAs(site, 'alix', 'POST', '/operator-persons', {
      handle: 'alix',
      email: ana.email,
      reason,
    })
    const naming = `/operator-persons/${person.body.proposalId}/approvals`
    expect((await askAs(site, 'noor', 'POST', naming, { reason })).status).toBe(200)
    const backingId = await buy(ana, tipOf('5'))
    await site.platform.worker.drain()
    const { db } = site.platform
    await sql`update backing set cover_bps = 5 where id = ${backingId}`.execute(db)
    await sql`update certificate set original_holder_id = gen_random_uuid()`.execute(db)
    const differences = await verify(site.platform)
    for (const place of [backingId, '1']) {
      const own = stoppingOf(differences).find((one) => one.where === place)
      const { what: _, ...difference } = own ?? { what: '' }
      expect((await accept(difference)).body.code).toBe('not_allowed')
      const proposed = await accept(difference, 'noor')
      expect((await approve(proposed.body.proposalId, 'alix')).body.code).toBe('not_allowed')
    }
    expect((await named()).map(([, by]) => by)).toEqual(differences.map(() => undefined))
  })
})
