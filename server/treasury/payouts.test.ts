import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import type { OperatorActor } from '#server/kernel/operator-actor.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { withFault } from '#tests/fixtures/books/with-fault.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { buy, hashOfMoney, tipOf } from '#tests/fixtures/orders.ts'
import { readPages } from '#tests/fixtures/pages.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { askAs, knownPerson } from '#tests/fixtures/recipients.ts'
import {
  goodPassword,
  logInAgain,
  newBacker,
  personOf,
  type Visitor,
} from '#tests/fixtures/visitor.ts'
import { payout } from './propose-payout.ts'

const wallet = (digits: string) => `0x${digits.repeat(20)}`
const pocketId = sandboxIds.tips

describe.each(databases)('payouts to recipients on $name', (database) => {
  let site: TestPlatform
  let ines: Visitor
  let keys = 0
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    const { db, worker } = site.platform
    ines = await knownPerson(site)
    await letActFor(db, sandboxIds.ines, { person_id: await personOf(site.platform, ines) })
    await buy(await newBacker(site), tipOf('100'))
    await worker.drain()
    site.clock.advance(42 * DAY_MS)
    for (let count = 0; count < 3; count++) await worker.drain()
    await logInAgain(ines)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const name = (address: string, password = goodPassword) =>
    ines.send('PUT', '/api/payout-address', { address, password })
  const propose = (amount: string | null, key = `payout-${++keys}`) =>
    askAs(
      site,
      'alix',
      'POST',
      '/operator/payouts',
      { pocketId, amount, reason: 'Released' },
      { 'idempotency-key': key },
    )
  const approve = (proposalId: string, handle = 'noor') =>
    askAs(site, handle, 'POST', `/operator/payouts/${proposalId}/approvals`, { reason: 'Seen' })
  const codesOf = (answer: { body: { errors?: { code: string }[] } }) =>
    answer.body.errors?.map(({ code }) => code)
  const owed = () => readBalance(site.platform.db, `payable:fighter:${sandboxIds.ines}`)
  const orders = () =>
    site.platform.db.selectFrom('treasury_order').selectAll().orderBy('created_at').execute()
  const sent = () =>
    site.platform.db
      .selectFrom('sandbox.object')
      .select('id')
      .where('kind', '=', 'treasury_payment')
      .execute()
  const pass = async (milliseconds: number) => {
    site.clock.advance(milliseconds)
    await site.platform.worker.drain()
  }

  test('PAY-03 nothing goes anywhere without an address, which takes one’s password', async () => {
    expect(await owed()).toBe(85_500_000n)
    expect(codesOf(await propose(null))).toEqual(['address_missing'])
    const stranger = await name(wallet('ab'), 'not my password')
    expect([stranger.status, stranger.body.code]).toEqual([401, 'wrong_credentials'])
    expect(codesOf(await name('0x0'))).toEqual(['address_unusable'])
    const named = await name(wallet('ab'))
    expect(new Date(named.body.usableFrom)).toEqual(site.clock.now())
    expect((await ines.send('GET', '/api/payout-address')).body.current.address).toBe(wallet('ab'))
  })

  test('PAY-03 ACC-02 one proposes, another approves, and the money leaves once', async () => {
    const first = await propose('20', 'the-key')
    expect(first.body.amountMicro).toBe('20000000')
    expect((await propose('20', 'the-key')).body).toEqual(first.body)
    expect((await propose('21', 'the-key')).body.code).toBe('key_reused')
    expect(codesOf(await propose('20'))).toEqual(['transition_not_allowed'])
    const { proposalId } = first.body
    const before = await hashOfMoney(site.platform)
    expect(codesOf(await approve(proposalId, 'alix'))).toEqual(['second_person_required'])
    expect(await hashOfMoney(site.platform)).toBe(before)
    const answers = await Promise.all(
      Array.from({ length: database.races ? 6 : 2 }, () => approve(proposalId)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await owed()).toBe(85_500_000n)
    await Promise.all([site.platform.worker.drain(), site.platform.worker.drain()])
    expect(await owed()).toBe(65_500_000n)
    expect(await orders()).toMatchObject([{ state: 'done', to_address: wallet('ab') }])
    expect(await sent()).toHaveLength(1)
    const { items } = (await ines.send('GET', '/api/studio/payouts')).body
    expect(items).toMatchObject([{ amountMicro: '20000000', state: 'done' }])
    const [order] = await orders()
    const logged = await site.platform.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'operation', 'detail'])
      .where('subject', '=', `treasury-order:${order?.id}`)
      .execute()
    expect(logged).toMatchObject([
      { actor_kind: 'worker', operation: 'approve_payout', detail: { state: 'done' } },
    ])
  })

  test('PAY-03 L4 what was approved is what leaves, in each figure', async () => {
    const faults = [
      `to_address = '${wallet('ee')}'`,
      'amount_micro = amount_micro + 1',
      `person_id = (select id from person where id <> person_id limit 1)`,
      `pocket_id = '${sandboxIds.share}'`,
      `from_account = 'escrow:reserve'`,
      `proposal_id = gen_random_uuid()`,
    ]
    for (const fault of faults) {
      const named = await withFault(site.platform, `update treasury_order set ${fault}`)
      expect(named, fault).toContain('what-moves-money-was-approved')
    }
  })

  test('PAY-03 what is on its way out counts as gone', async () => {
    const { pay } = site.platform.ports.treasury
    site.platform.ports.treasury.pay = () => Promise.reject(new Error('the line broke'))
    await approve((await propose('60')).body.proposalId)
    await pass(0)
    expect((await orders()).at(-1)?.state).toBe('unknown')
    expect(codesOf(await propose('5.500001'))).toEqual(['nothing_due'])
    const list = async () =>
      (await askAs(site, 'alix', 'GET', '/operator/payable-pockets')).body.items
    expect(await list()).toMatchObject([{ pocketId, payableMicro: '5500000' }])
    site.platform.ports.treasury.pay = pay
    await pass(HOUR_MS)
    expect((await orders()).at(-1)?.state).toBe('done')
    expect(await owed()).toBe(5_500_000n)
    expect(await list()).toMatchObject([{ pocketId, payableMicro: '5500000' }])
  })

  test('PAY-03 an answer that was lost is asked for again by the same key, and pays nobody twice', async () => {
    const { pay } = site.platform.ports.treasury
    const before = (await sent()).length
    site.platform.ports.treasury.pay = async (payment) => {
      await pay(payment)
      throw new Error('the answer was lost')
    }
    await approve((await propose('1')).body.proposalId)
    await pass(0)
    site.platform.ports.treasury.pay = pay
    await pass(HOUR_MS)
    expect((await orders()).at(-1)).toMatchObject({ state: 'done', attempts: 2 })
    expect(await sent()).toHaveLength(before + 1)
    expect(await owed()).toBe(4_500_000n)
  })

  test('PAY-03 ACC-02 one that compliance holds can be approved and is not sent until it is released', async () => {
    const noor = operatorOf(site, 'noor')
    const because = { reason: 'A question about the recipient' }
    const { proposalId } = (await propose('1')).body
    const { id } = await noor.done('/payout-holds', { proposalId, ...because })
    await approve(proposalId)
    await pass(HOUR_MS)
    expect((await orders()).at(-1)).toMatchObject({ state: 'intended', attempts: 0 })
    expect(await owed()).toBe(4_500_000n)
    expect(await verify(site.platform)).toEqual([])
    const again = await noor.ask('POST', '/payout-holds', { proposalId, ...because })
    expect(again.body.code).toBe('transition_not_allowed')
    const before = (await sent()).length
    await noor.done(`/payout-holds/${id}/release`, because)
    await pass(0)
    expect((await orders()).at(-1)).toMatchObject({ state: 'done', attempts: 1 })
    expect(await sent()).toHaveLength(before + 1)
    expect(await owed()).toBe(3_500_000n)
    // What has left cannot be held any more.
    const late = await noor.ask('POST', '/payout-holds', { proposalId, ...because })
    expect(late.body.code).toBe('transition_not_allowed')
  })

  test('PAY-03 another address waits two days, and what was approved goes to no other', async () => {
    const { proposalId } = (await propose('1')).body
    await name(wallet('cd'))
    expect(codesOf(await propose('1'))).toEqual(['address_too_new'])
    expect(codesOf(await approve(proposalId))).toEqual(['address_too_new'])
    await pass(2 * DAY_MS)
    expect(codesOf(await approve(proposalId))).toEqual(['address_unusable'])
    await site.platform.db
      .updateTable('proposal')
      .set({ closed_at: site.clock.now(), outcome: 'withdrawn' })
      .where('id', '=', proposalId)
      .execute()
  })

  test('PAY-03 what was approved goes to nobody else who has named the same address', async () => {
    const is = async (who: Visitor) => {
      const person_id = await personOf(site.platform, who)
      await letActFor(site.platform.db, sandboxIds.ines, { person_id })
    }
    const { proposalId } = (await propose('1')).body
    const other = await knownPerson(site)
    await logInAgain(other)
    const named = { address: wallet('cd'), password: goodPassword }
    expect((await other.send('PUT', '/api/payout-address', named)).status).toBe(200)
    await is(other)
    expect(codesOf(await approve(proposalId))).toEqual(['address_unusable'])
    await is(ines)
    await approve(proposalId)
    await pass(0)
    expect((await orders()).at(-1)).toMatchObject({ state: 'done', to_address: wallet('cd') })
  })

  test('PAY-03 ACC-02 nobody approves something else than was proposed', async () => {
    const { db } = site.platform
    const { proposalId } = (await propose('1')).body
    const amount = (amountMicro: string) =>
      sql`update proposal set payload = payload || jsonb_build_object('amountMicro', ${amountMicro}::text)
        where id = ${proposalId}`.execute(db)
    await amount('2000000')
    const { operatorId } = await db
      .selectFrom('operator')
      .select('id as operatorId')
      .where('handle', '=', 'noor')
      .executeTakeFirstOrThrow()
    const noor = { operatorId, personId: null, roles: ['money'] } as unknown as OperatorActor
    const approved = payout.approve(site.platform, noor, proposalId, { reason: 'Seen' })
    await expect(approved).rejects.toThrow('a proposal is what its author has proposed')
    const named = (await verify(site.platform)).map(({ check }) => check)
    expect(named).toEqual(['proposals-are-as-proposed'])
    await amount('1000000')
    expect((await approve(proposalId)).status).toBe(200)
    await pass(0)
  })

  test('PAY-03 L4 nobody is paid as the recipient whom the log has never named so', async () => {
    const { db } = site.platform
    const thief = await knownPerson(site)
    await logInAgain(thief)
    await thief.send('PUT', '/api/payout-address', {
      address: wallet('ee'),
      password: goodPassword,
    })
    const is = async (who: Visitor) => {
      const side = { person_id: await personOf(site.platform, who) }
      await db.updateTable('fighter').set(side).where('id', '=', sandboxIds.ines).execute()
    }
    await is(thief)
    await pass(HOUR_MS)
    const before = (await sent()).length
    const { proposalId } = (await propose('1')).body
    expect((await approve(proposalId)).status).toBe(200)
    await pass(0)
    expect((await orders()).at(-1)).toMatchObject({ to_address: wallet('ee'), state: 'intended' })
    expect(await sent()).toHaveLength(before)
    const named = (await verify(site.platform)).map(({ check }) => check)
    expect(named).toEqual(['orders-pay-the-recipient'])
    await is(ines)
    const forged = db.deleteFrom('treasury_order').where('proposal_id', '=', proposalId)
    const { id } = await forged.returning('id').executeTakeFirstOrThrow()
    await db.deleteFrom('outbox').where('key', 'like', `%${id}%`).execute()
  })

  test('PAY-03 what the treasury refuses stays owed, and its address is not used again', async () => {
    await name(`0x${'d'.repeat(36)}b10c`)
    await pass(2 * DAY_MS)
    await approve((await propose('1')).body.proposalId)
    await pass(0)
    expect((await orders()).at(-1)).toMatchObject({ state: 'refused', reference: null })
    expect(await owed()).toBe(1_500_000n)
    expect(codesOf(await propose('1'))).toEqual(['address_unusable'])
  })

  test('PAY-03 are listed page by page, each once, the latest first', async () => {
    const all = (await ines.send('GET', '/api/studio/payouts')).body.items
    expect(all.length).toBeGreaterThan(3)
    const pages = await readPages((path) => ines.send('GET', path), '/api/studio/payouts', 2)
    expect(pages[0]).toHaveLength(2)
    expect(pages.flat()).toEqual(all)
    const times = all.map((item: { createdAt: string }) => item.createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('ten wrong passwords end the tries for a while', async () => {
    for (let count = 0; count < 10; count++) await name(wallet('ef'), `wrong ${count}`)
    const blocked = await name(wallet('ef'))
    expect([blocked.status, blocked.body.code]).toEqual([429, 'too_many_attempts'])
  })
})
