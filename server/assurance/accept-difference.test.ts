import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#domain/kernel/time.ts'
import { databases } from '#tests/databases.ts'
import { forgetStop } from '#tests/fixtures/books/accepted-books.ts'
import { askAs, fileAs } from '#tests/fixtures/operators.ts'
import { buy, hashOfMoney, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf } from '#tests/fixtures/visitor.ts'
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
  const withdraw = (id: string, because = 'A mistake') =>
    askAs(site, 'noor', 'POST', `${path}/${id}/withdrawal`, { reason: because })

  const forget = (day: string) => forgetStop(site.platform.db, day)
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
    const first = await forget('2020-01-01')
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

    const second = await forget('2021-01-01')
    expect((await look()).differences).toMatchObject([second])
    expect((await lift()).body.code).toBe('books_differ')
    await accepted(second)
    expect((await lift()).status).toBe(200)
    expect(await look()).toBeNull()
  })

  test('ACC-02 stops money again when a figure of it changes, and when one operator takes the acceptance back', async () => {
    const first = await forget('2020-01-01')
    const outlived = await accepted(first)
    expect(await look()).toBeNull()
    const { db } = site.platform
    const begin = (day: string) =>
      sql`update money_stop set began_at = ${day}::timestamptz
        where id::text = ${first.where}`.execute(db)
    await begin('2019-01-01')
    expect((await look()).differences).toMatchObject([{ found: '2019-01-01T00:00:00.000Z' }])
    // As it was accepted once; but it had gone, and what comes back has another cause.
    await begin('2020-01-01')
    expect((await lift()).body.code).toBe('books_differ')
    expect((await withdraw(outlived)).body.code).toBe('transition_not_allowed')
    const id = await accepted(first)
    expect((await lift()).status).toBe(200)
    expect(await look()).toBeNull()

    expect((await withdraw(id, ' ')).body.code).toBe('reason_missing')
    expect((await withdraw(id)).status).toBe(200)
    expect((await withdraw(id)).body.code).toBe('transition_not_allowed')
    expect((await look()).differences).toMatchObject([first])
    expect((await lift()).body.code).toBe('books_differ')
    const again = await accepted(first)
    expect((await lift()).status).toBe(200)
    const list = await askAs(site, 'alix', 'GET', path)
    const ended = { withdrawnBy: null, withdrawnBecause: 'The books do not differ by it any more' }
    expect(list.body.items).toMatchObject([
      { ...first, id: outlived, ...ended },
      { ...first, id, evidenceHash, withdrawnBy: 'noor', withdrawnBecause: 'A mistake' },
      { ...first, id: again, reason, proposedBy: 'alix', withdrawnAt: null },
    ])
    const log = await db
      .selectFrom('audit_log')
      .select('subject')
      .where('operation', '=', 'accept_difference')
      .execute()
    expect(log).toHaveLength(8)
  })

  test('L1 C8 of the money itself is never accepted, nor what is not there, nor without a document', async () => {
    const there = await forget('2020-01-01')
    await sql`update pocket set unit_cursor = 2 where kind = 'share'`.execute(site.platform.db)
    const ofMoney = (await verify(site.platform)).find(({ invariant }) => invariant === 'L6')
    const { what: _, ...difference } = ofMoney ?? { what: '' }
    const before = await hashOfMoney(site.platform)
    const requests: readonly (readonly [object, string])[] = [
      [difference, 'difference_not_acceptable'],
      [{ ...there, invariant: 'C1' }, 'difference_not_acceptable'],
      [{ ...there, invariant: 'R4' }, 'difference_not_found'],
      [{ ...there, found: '2020-01-01' }, 'difference_not_found'],
      [{ ...there, expected: 'null' }, 'difference_not_found'],
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
    expect((await look()).differences).toMatchObject([difference])
  })

  test('ACC-02 is accepted only while it still is as it was proposed, by whoever asks first', async () => {
    const first = await forget('2020-01-01')
    const both = await Promise.all([accept(first), accept(first, 'noor')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const winner = both.findIndex(({ status }) => status === 201)
    const id = both[winner]?.body.proposalId
    await sql`update money_stop set began_at = '2019-01-01'`.execute(site.platform.db)
    const late = await approve(id, winner === 0 ? 'noor' : 'alix')
    expect(late.body.code).toBe('difference_not_found')
    expect(await named()).toEqual([[first.where, undefined]])
    const nothing = await approve('0bad0bad-0bad-4bad-8bad-0bad0bad0bad')
    expect(nothing.status).toBe(404)
    expect((await withdraw(id)).status).toBe(404)
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
    await buy(ana, tipOf('5'))
    await site.platform.worker.drain()
    const where = await personOf(site.platform, ana)
    const { db } = site.platform
    await sql`update person set captured_micro = 5 where id = ${where}`.execute(db)
    await sql`update certificate set state = 'frozen'`.execute(db)
    const differences = await verify(site.platform)
    for (const place of [where, '1']) {
      const own = differences.find((one) => one.where === place && one.invariant.startsWith('R'))
      const { what: _, ...difference } = own ?? { what: '' }
      expect((await accept(difference)).body.code).toBe('not_allowed')
      const proposed = await accept(difference, 'noor')
      expect((await approve(proposed.body.proposalId, 'alix')).body.code).toBe('not_allowed')
    }
    expect((await named()).map(([, by]) => by)).toEqual(differences.map(() => undefined))
  })
})
