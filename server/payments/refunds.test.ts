import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundWords } from '#domain/notifications/told-cause.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { travelTo } from '#tests/fixtures/fights.ts'
import { askAs, decideTogether } from '#tests/fixtures/operators.ts'
import {
  buy,
  hashOfMoney,
  openPayment,
  payOnPage,
  place,
  postingsOf,
  shareOf,
  tipOf,
} from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('money that goes back on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const stateOf = async (who: Visitor, id: string) =>
    (await who.send('GET', `/api/backings/${id}`)).body.state
  const refund = (backingId: string, cause = 'duplicate') =>
    decideTogether(site, '/refunds', { backingId, cause })
  const refundsAtProvider = async (id: string) => {
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from sandbox.object o join payment p on p.payment_id = o.body->>'payment_intent'
      where o.kind = 'refund' and p.order_id = ${id}`.execute(site.platform.db)
    return Number(rows[0]?.count)
  }
  async function sumOf(id: string) {
    const { rows } = await sql<{ account: string; sum: bigint }>`
      select account, sum(amount_micro)::bigint as sum from posting
        join ledger_entry e on e.id = entry_id
      where backing_id = ${id} group by account having sum(amount_micro) <> 0`.execute(
      site.platform.db,
    )
    return rows
  }

  test('R10 an order is undone exactly, its certificate burns and its money goes back once', async () => {
    const ana = await newBacker(site)
    const id = await buy(ana, shareOf(2, true))
    await site.platform.worker.drain()
    expect(await stateOf(ana, id)).toBe('unlocked')
    const answer = await refund(id)
    expect(answer).toMatchObject({ status: 200, body: { complete: true } })
    expect(await sumOf(id)).toEqual([])
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    expect(await refundsAtProvider(id)).toBe(1)
    const own = (await ana.send('GET', `/api/backings/${id}`)).body
    expect(own).toMatchObject({ state: 'refunded', refundCause: 'duplicate' })
    const told = (await ana.send('GET', '/api/notifications')).body.items[0]
    expect(told).toMatchObject({ kind: 'backing_refunded', facts: { cause: 'duplicate' } })
    const certificate = await ana.send('GET', `/api/certificates/${own.certificateNumber}`)
    expect(certificate.body).toMatchObject({ state: 'burned' })
    const pocket = await site.platform.db
      .selectFrom('pocket')
      .select(['unit_cursor', 'void_units'])
      .where('id', '=', sandboxIds.share)
      .executeTakeFirstOrThrow()
    expect(pocket).toEqual({ unit_cursor: 2, void_units: 2 })
    const mail = await readEmails(site.platform, { key: `money-back:${id}` })
    expect(mail).toMatchObject([{ subject: 'Votre soutien est remboursé · Coin Rouge' }])
    expect(mail[0]?.text).toContain(refundWords.fr.duplicate)
    const before = await hashOfMoney(site.platform)
    expect((await refund(id)).body.code).toBe('already_refunded')
    expect(await hashOfMoney(site.platform)).toBe(before)
  })

  test('R10 nobody refunds alone, for a request, or what is not there', async () => {
    const ana = await newBacker(site)
    const id = await buy(ana, tipOf('20'))
    const before = await hashOfMoney(site.platform)
    const asked = { backingId: id, reason: 'Paid twice' }
    const request = await askAs(site, 'alix', 'POST', '/refunds', {
      ...asked,
      cause: 'backer_asked',
    })
    expect(request.body.code).toBe('refund_not_offered')
    const silent = { ...asked, cause: 'fraud', reason: ' ' }
    expect((await askAs(site, 'alix', 'POST', '/refunds', silent)).body.code).toBe('reason_missing')
    const nothing = { ...asked, cause: 'fraud', backingId: sandboxIds.share }
    expect((await askAs(site, 'alix', 'POST', '/refunds', nothing)).status).toBe(404)
    expect(await hashOfMoney(site.platform)).toBe(before)
    const proposed = await askAs(site, 'alix', 'POST', '/refunds', { ...asked, cause: 'fraud' })
    expect(proposed.status).toBe(201)
    const waiting = await hashOfMoney(site.platform)
    const again = await askAs(site, 'noor', 'POST', '/refunds', { ...asked, cause: 'fraud' })
    expect(again.body.code).toBe('transition_not_allowed')
    const approval = `/refunds/${proposed.body.proposalId}/approvals`
    const alone = await askAs(site, 'alix', 'POST', approval, { reason: 'Sure' })
    expect(alone.body.code).toBe('second_person_required')
    expect((await ana.send('POST', `/api/operator${approval}`, { reason: 'x' })).status).toBe(401)
    expect(await hashOfMoney(site.platform)).toBe(waiting)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => askAs(site, 'noor', 'POST', approval, { reason: 'Seen' })),
    )
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { complete: true }])
    const late = await askAs(site, 'alix', 'POST', approval, { reason: 'Sure' })
    expect([late.status, late.body.code]).toEqual([409, 'transition_not_allowed'])
    const release = approval.replace('/refunds/', '/freeze-releases/')
    const foreign = await askAs(site, 'noor', 'POST', release, { reason: 'Seen' })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'unknown_object'])
  })

  test('R10 an order whose USDC has not come yet is undone as far as it was booked', async () => {
    const ana = await newBacker(site)
    const id = await buy(ana, tipOf('20'))
    expect((await refund(id)).body).toEqual({ complete: true })
    await site.platform.worker.drain()
    expect(await sumOf(id)).toEqual([])
    expect(Object.keys(await postingsOf(site.platform, id))).toEqual(['backing', 'reversal'])
    expect(await refundsAtProvider(id)).toBe(1)
  })

  test('KYC-02 frozen money goes back out of the quarantine', async () => {
    const ana = await newBacker(site)
    const id = await buy(ana, tipOf('20'))
    await site.platform.db
      .updateTable('identity.person_identity')
      .set({ legal_name: 'Sanction Test' })
      .where('person_id', 'in', (select) =>
        select.selectFrom('backing').select('person_id').where('id', '=', id),
      )
      .execute()
    await site.platform.worker.drain()
    expect(await stateOf(ana, id)).toBe('frozen')
    expect((await refund(id, 'failed_screening')).body).toEqual({ complete: true })
    const entries = await postingsOf(site.platform, id)
    expect(entries.refund).toEqual({
      quarantine: 20_000_000n,
      'escrow:pocket:<pocket>': -20_000_000n,
    })
    const row = await site.platform.db
      .selectFrom('backing')
      .select('void_cause')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ void_cause: 'refused' })
  })

  test('an unpaid order is ended by its backer alone, and a payment that still comes goes back', async () => {
    const ana = await newBacker(site)
    const eva = await newBacker(site)
    const { body } = await place(ana, shareOf(3))
    const id: string = body.backingId
    const page = await openPayment(ana, id)
    const cancel = (who: Visitor) => who.send('POST', `/api/backings/${id}/cancellation`, {})
    const before = await hashOfMoney(site.platform)
    expect((await cancel(eva)).status).toBe(404)
    expect(await hashOfMoney(site.platform)).toBe(before)
    expect((await cancel(ana)).body).toEqual({ state: 'rejected' })
    expect((await cancel(ana)).body).toEqual({ state: 'rejected' })
    expect((await refund(id)).body.code).toBe('transition_not_allowed')
    const paid = await payOnPage(page)
    expect(paid.status).toBe(303)
    await site.platform.worker.drain()
    expect(await stateOf(ana, id)).toBe('refunded')
    expect(await refundsAtProvider(id)).toBe(1)
    const tip = await buy(eva, tipOf('5'))
    const late = await eva.send('POST', `/api/backings/${tip}/cancellation`, {})
    expect(late.body.code).toBe('already_paid')
  })

  test('an order is cancelled or paid, never both, whichever comes first', async () => {
    const rounds = database.races ? 6 : 1
    for (let round = 0; round < rounds; round++) {
      const ana = await newBacker(site)
      const { body } = await place(ana, tipOf('5'))
      const page = await openPayment(ana, body.backingId)
      const path = `/api/backings/${body.backingId}/cancellation`
      const [cancelled] = await Promise.all([ana.send('POST', path, {}), payOnPage(page)])
      await site.platform.worker.drain()
      const expected = cancelled.status === 200 ? 'refunded' : 'unlocked'
      expect(await stateOf(ana, body.backingId)).toBe(expected)
      expect(await refundsAtProvider(body.backingId)).toBe(cancelled.status === 200 ? 1 : 0)
    }
  })

  test('PRO-02 where an order can be withdrawn two steps undo it, and a receipt follows', async () => {
    const { db } = site.platform
    await sql`alter table pocket disable trigger terms_are_fixed`.execute(db)
    const sellUnder = (policy: 'waiver' | 'cooling_off_14d') =>
      db
        .updateTable('pocket')
        .set({ withdrawal_policy: policy })
        .where('id', '=', sandboxIds.share)
        .execute()
    const ana = await newBacker(site)
    const waived = await buy(ana, shareOf(1))
    await sellUnder('cooling_off_14d')
    const id = await buy(ana, shareOf(1, false, null))
    const late = await buy(ana, shareOf(1, false, null))
    await sellUnder('waiver')
    await site.platform.worker.drain()
    const step = (of: string, path = '', body: object = {}) =>
      ana.send('POST', `/api/backings/${of}/withdrawal${path}`, body)
    expect((await step(waived)).body.code).toBe('withdrawal_not_offered')
    const request = await step(id)
    expect(request).toMatchObject({ status: 201, body: { amountMicro: '50000000' } })
    expect((await step(id)).body.requestId).toBe(request.body.requestId)
    expect(await stateOf(ana, id)).toBe('unlocked')
    const { requestId } = request.body
    expect((await step(late, '/confirmation', { requestId })).status).toBe(404)
    const confirmed = await step(id, '/confirmation', { requestId })
    expect(confirmed.body).toMatchObject({ state: 'withdrawn', amountMicro: '50000000' })
    expect((await refund(id)).body.code).toBe('already_refunded')
    expect(await step(id, '/confirmation', { requestId })).toMatchObject({ body: confirmed.body })
    expect(await sumOf(id)).toEqual([])
    await site.platform.worker.drain()
    expect(await refundsAtProvider(id)).toBe(1)
    const [receipt] = await readEmails(site.platform, { key: `money-back:${id}` })
    expect(receipt?.subject).toBe('Accusé de réception de votre rétractation · Coin Rouge')
    const open = await step(late)
    travelTo(site, new Date(open.body.endsAt))
    await logInAgain(ana)
    const before = await hashOfMoney(site.platform)
    const tooLate = await step(late, '/confirmation', { requestId: open.body.requestId })
    expect(tooLate.body.code).toBe('withdrawal_too_late')
    expect(await hashOfMoney(site.platform)).toBe(before)
  })

  test('FEE-01 all orders of a Pocket that is given up go back, and a run that breaks off goes on', async () => {
    const ana = await newBacker(site)
    const orders = [await buy(ana, tipOf('10')), await buy(ana, tipOf('15'))]
    const { body } = await place(ana, tipOf('5'))
    const payload = { pocketId: sandboxIds.tips, cause: 'pocket_cancelled' } as const
    await enqueue(
      site.platform.db,
      [{ key: 'refund_pocket:tips', kind: 'refund_pocket', payload }],
      site.clock.now(),
    )
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    for (const id of orders) {
      expect(await stateOf(ana, id)).toBe('refunded')
      expect(await refundsAtProvider(id)).toBe(1)
    }
    expect(await stateOf(ana, body.backingId)).toBe('rejected')
    const escrow = `escrow:pocket:${sandboxIds.tips}` as const
    expect(await readBalance(site.platform.db, escrow)).toBe(0n)
  })

  test('R10 once the release is planned the fee stays earned, and the provider bears what is missing', async () => {
    const ana = await newBacker(site)
    const sponsorship = { kind: 'federation', pocketId: sandboxIds.sponsorship, amount: '100' }
    const id = await buy(ana, sponsorship)
    await site.platform.worker.drain()
    site.clock.advance(101 * 86_400_000)
    await site.platform.worker.drain()
    expect((await refund(id, 'fraud')).body).toEqual({ complete: true })
    const entries = await postingsOf(site.platform, id)
    // Nine tenths of what was paid by card have been released by now.
    const recipient = 'pocket:<pocket>:recipient'
    expect(entries.freeze).toEqual({ [recipient]: 9_500_000n, quarantine: -9_500_000n })
    expect(entries.refund).toEqual({
      quarantine: 9_500_000n,
      'expense:refund': 90_500_000n,
      'escrow:pocket:<pocket>': -9_500_000n,
      'provider:cash': -90_500_000n,
    })
  })
})
