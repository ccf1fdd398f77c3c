import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxOperators } from '#server/identity/operators/seed-operators.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { readBalance, readBalances } from '#server/ledger/balances.ts'
import { CardUnanswered } from '#server/ports/card/port.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { askAs, decideTogether } from '#tests/fixtures/operators.ts'
import {
  buy,
  hashOfMoney,
  openPayment,
  payOnPage,
  place,
  shareOf,
  tipOf,
} from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('stops and their end on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const shown = async (who: Visitor, id: string) =>
    (await who.send('GET', `/api/backings/${id}`)).body
  const certificateOf = async (who: Visitor, id: string) => {
    const { certificateNumber } = await shown(who, id)
    return (await who.send('GET', `/api/certificates/${certificateNumber}`)).body.state
  }
  const stop = (subject: object, handle = 'alix', reason = 'A name on a list') =>
    askAs(site, handle, 'POST', '/freezes', { subject, reason })
  const freezeOrder = (backingId: string) =>
    askAs(site, 'alix', 'POST', '/order-freezes', { backingId, reason: 'Looked into' })
  const resolve = (backingId: string, resolution: 'release' | 'refund') =>
    decideTogether(site, '/resolutions', { orderId: backingId, resolution })
  const quarantine = async () =>
    (await readBalances(site.platform.db, ['quarantine'])).get('quarantine')

  test('KYC-02 one operator stops a person, two lift it', async () => {
    const ana = await newBacker(site)
    const id = await personOf(site.platform, ana)
    const subject = { kind: 'person', id }
    const answer = await stop(subject)
    expect(answer.status).toBe(201)
    expect((await place(ana, tipOf('5'))).body.code).toBe('account_frozen')
    const before = await hashOfMoney(site.platform)
    expect((await stop(subject, 'noor')).body.code).toBe('transition_not_allowed')
    expect((await stop(subject, 'noor', ' ')).body.errors).toContainEqual(
      expect.objectContaining({ code: 'reason_missing' }),
    )
    expect((await stop({ kind: 'person', id: sandboxIds.tips })).status).toBe(404)
    expect((await stop({ kind: 'certificate', id: '999999' })).status).toBe(404)
    const { freezeId } = answer.body
    const asked = { freezeId, reason: 'Another of that name' }
    expect(await hashOfMoney(site.platform)).toBe(before)
    const proposed = await askAs(site, 'alix', 'POST', '/freeze-releases', asked)
    const waiting = await hashOfMoney(site.platform)
    const approval = `/freeze-releases/${proposed.body.proposalId}/approvals`
    const alone = await askAs(site, 'alix', 'POST', approval, { reason: 'Sure' })
    expect(alone.body.code).toBe('second_person_required')
    expect(await hashOfMoney(site.platform)).toBe(waiting)
    const listed = await askAs(site, 'noor', 'GET', '/freezes')
    expect(listed.body.items).toMatchObject([{ id: freezeId, kind: 'person', subjectId: id }])
    expect((await askAs(site, 'noor', 'POST', approval, { reason: 'Seen' })).body).toEqual({
      complete: true,
    })
    expect((await place(ana, tipOf('5'))).status).toBe(201)
    expect((await askAs(site, 'noor', 'GET', '/freezes')).body.items).toEqual([])
  })

  test('KYC-02 nobody stops or releases what is their own', async () => {
    const ana = await newBacker(site)
    const personId = await personOf(site.platform, ana)
    const id = await buy(ana, tipOf('5'))
    const operators = site.platform.db.updateTable('operator')
    const [alix] = sandboxOperators
    await operators.set({ person_id: personId }).where('id', '=', alix.id).execute()
    expect((await stop({ kind: 'person', id: personId })).body.code).toBe('not_allowed')
    expect((await freezeOrder(id)).body.code).toBe('not_allowed')
    expect((await decideTogether(site, '/refunds', { backingId: id, cause: 'fraud' })).status).toBe(
      403,
    )
    await operators.set({ person_id: null }).where('id', '=', alix.id).execute()
  })

  test('KYC-02 a stopped certificate is on hold, and is as before afterwards', async () => {
    const ana = await newBacker(site)
    const id = await buy(ana, tipOf('5'))
    const { certificateNumber } = await shown(ana, id)
    const answer = await stop({ kind: 'certificate', id: String(certificateNumber) })
    expect(await certificateOf(ana, id)).toBe('frozen')
    // Screened meanwhile: the stop stays.
    await site.platform.worker.drain()
    expect((await shown(ana, id)).state).toBe('unlocked')
    expect(await certificateOf(ana, id)).toBe('frozen')
    await decideTogether(site, '/freeze-releases', { freezeId: answer.body.freezeId })
    expect(await certificateOf(ana, id)).toBe('active')
  })

  test('KYC-02 PKT-01 a stopped Pocket takes no order and freezes what is paid, until two lift it', async () => {
    const pocketId = sandboxIds.tips
    const [ana, ben] = [await newBacker(site), await newBacker(site)]
    const badge = await buy(ana, tipOf('5'))
    const underway = (await place(ben, tipOf('5'))).body
    const page = await openPayment(ben, underway.backingId)
    const subject = { kind: 'pocket', id: pocketId }
    const before = await hashOfMoney(site.platform)
    expect((await stop({ kind: 'pocket', id: sandboxIds.ines })).status).toBe(404)
    expect((await stop(subject, 'alix', ' ')).body.code).toBe('reason_missing')
    expect(await hashOfMoney(site.platform)).toBe(before)
    const { freezeId } = (await stop(subject)).body
    expect((await stop(subject, 'noor')).body.code).toBe('transition_not_allowed')
    expect((await ana.send('GET', `/api/pockets/${pocketId}`)).body.status).toBe('frozen')
    const refused = await place(ana, tipOf('5'))
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ code: 'pocket_not_open' }))
    await payOnPage(page)
    expect(await shown(ben, underway.backingId)).toMatchObject({ state: 'frozen' })
    const { certificateNumber } = await shown(ana, badge)
    const offer = { certificateNumber, price: '9', days: 30 }
    const listed = await ana.send('POST', '/api/listings', offer, { 'idempotency-key': 'stopped' })
    expect(listed.body.errors).toContainEqual(
      expect.objectContaining({ code: 'certificate_frozen' }),
    )
    const stuck = await resolve(underway.backingId, 'release')
    expect(stuck.body.errors).toContainEqual(expect.objectContaining({ code: 'pocket_not_open' }))
    const items = (await askAs(site, 'noor', 'GET', '/freezes')).body.items
    expect(items).toMatchObject([{ kind: 'pocket', subjectId: pocketId }])
    expect((await decideTogether(site, '/freeze-releases', { freezeId })).status).toBe(200)
    expect((await place(ana, tipOf('5'))).status).toBe(201)
    expect((await resolve(underway.backingId, 'release')).status).toBe(200)
  })

  test('KYC-02 an order is frozen, released and frozen again, and its money is where it was', async () => {
    const ana = await newBacker(site)
    const id = await buy(ana, shareOf(2, true))
    await site.platform.worker.drain()
    const before = await quarantine()
    for (let time = 0; time < 2; time++) {
      expect((await freezeOrder(id)).status).toBe(201)
      expect((await freezeOrder(id)).body.code).toBe('transition_not_allowed')
      expect(await quarantine()).toBe((before ?? 0n) + 105_000_000n)
      expect(await certificateOf(ana, id)).toBe('frozen')
      const listed = await askAs(site, 'noor', 'GET', '/frozen-orders')
      expect(listed.body.items).toMatchObject([{ orderId: id, amountMicro: '105000000' }])
      expect((await resolve(id, 'release')).body).toEqual({ complete: true })
      expect((await shown(ana, id)).state).toBe('unlocked')
      expect(await certificateOf(ana, id)).toBe('active')
      expect(await quarantine()).toBe(before)
    }
    expect((await resolve(id, 'release')).body.code).toBe('transition_not_allowed')
  })

  test('KYC-02 an order frozen before its screening is screened once it is released', async () => {
    const ana = await newBacker(site)
    const id = await buy(ana, tipOf('5'))
    await freezeOrder(id)
    await site.platform.worker.drain()
    expect((await shown(ana, id)).state).toBe('frozen')
    await resolve(id, 'release')
    expect((await shown(ana, id)).state).toBe('confirmed')
    await site.platform.worker.drain()
    expect((await shown(ana, id)).state).toBe('unlocked')
  })

  test('KYC-02 an order of a stopped person is frozen as it is paid, and goes on with the person', async () => {
    const ana = await newBacker(site)
    const { body } = await place(ana, tipOf('5'))
    const page = await openPayment(ana, body.backingId)
    const subject = { kind: 'person', id: await personOf(site.platform, ana) }
    const { freezeId } = (await stop(subject)).body
    await fetch(page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ card: '4242', action: 'pay' }),
      redirect: 'manual',
    })
    expect((await shown(ana, body.backingId)).state).toBe('frozen')
    expect((await resolve(body.backingId, 'release')).body.code).toBe('account_frozen')
    expect((await decideTogether(site, '/freeze-releases', { freezeId })).status).toBe(200)
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    expect((await shown(ana, body.backingId)).state).toBe('unlocked')
  })

  test('KYC-02 over the close an order that is released catches up with it', async () => {
    const ana = await newBacker(site)
    const id = await buy(ana, shareOf(2, true))
    await site.platform.worker.drain()
    const recipient = `pocket:${sandboxIds.share}:recipient` as const
    const standing = await readBalance(site.platform.db, recipient)
    await freezeOrder(id)
    site.clock.advance(31 * 86_400_000)
    await site.platform.worker.drain()
    expect((await resolve(id, 'release')).body).toEqual({ complete: true })
    const feePending = `pocket:${sandboxIds.share}:fee-pending` as const
    const balances = await readBalances(site.platform.db, [feePending, recipient])
    expect(balances.get(feePending)).toBe(0n)
    expect(balances.get(recipient)).toBe(standing)
  })

  describe('held money', () => {
    async function held(backingId: string | null, change = 0) {
      const ana = await newBacker(site)
      const { body } = await place(ana, {
        ...tipOf('5'),
        pocketId: sandboxIds.sponsorship,
        kind: 'federation',
      })
      const url = await openPayment(ana, body.backingId)
      const sandbox = site.platform.ports.sandboxStripe
      const session = await sandbox?.find(url.slice(url.lastIndexOf('/') + 1))
      const amount = Number(session?.amount_total) + change
      const paymentId = `pi_held_${body.backingId.replaceAll('-', '')}`
      const payment = {
        id: paymentId,
        object: 'payment_intent',
        amount_received: amount,
        currency: 'eur',
        status: 'succeeded',
        metadata: backingId === null ? {} : { backing_id: body.backingId },
      }
      await sandbox?.remember('payment_intent', payment)
      const message = await sandbox?.prepare('payment_intent.succeeded', payment)
      const headers = { 'stripe-signature': message?.signature ?? '' }
      await fetch(`${site.url}/webhooks/stripe`, {
        method: 'POST',
        headers,
        body: message?.body ?? '',
      })
      return { ana, id: body.backingId as string, paymentId }
    }
    const assign = (paymentId: string, orderId: string | null) =>
      decideTogether(site, '/payment-assignments', { provider: 'stripe', paymentId, orderId })

    test('PAY-02 pays the order that two operators name, when it fits', async () => {
      const { ana, id, paymentId } = await held(null)
      const listed = await askAs(site, 'noor', 'GET', '/held-payments')
      expect(listed.body.items).toMatchObject([{ paymentId, reason: 'unknown_backing' }])
      expect((await assign(paymentId, id)).body).toEqual({ complete: true })
      await site.platform.worker.drain()
      expect((await shown(ana, id)).state).toBe('unlocked')
      expect((await assign(paymentId, id)).status).toBe(404)
    })

    test('PAY-02 that does not fit stays held, and goes back when two operators say so', async () => {
      const { ana, id, paymentId } = await held('named', 1)
      expect((await assign(paymentId, id)).body.code).toBe('not_awaiting_payment')
      const still = await askAs(site, 'noor', 'GET', '/held-payments')
      expect(still.body.items).toMatchObject([{ paymentId }])
      await site.platform.db
        .updateTable('proposal')
        .set({ closed_at: site.clock.now(), outcome: 'refused' })
        .where('closed_at', 'is', null)
        .execute()
      expect((await assign(paymentId, null)).body).toEqual({ complete: true })
      await site.platform.worker.drain()
      const kept = await site.platform.db
        .selectFrom('payment')
        .select('outcome')
        .where('payment_id', '=', paymentId)
        .execute()
      expect(kept).toEqual([{ outcome: 'refunded' }])
      // The order itself still waits for the payment that fits it.
      expect((await shown(ana, id)).state).toBe('awaiting_payment')
    })
  })

  test('PAY-02 a payment page whose opening was never answered is asked for again with its key', async () => {
    const ana = await newBacker(site)
    const order = { kind: 'federation', pocketId: sandboxIds.sponsorship, amount: '5' }
    const { body } = await place(ana, order)
    const { card } = site.platform.ports
    const { openSession } = card
    card.openSession = async (request) => {
      await openSession(request)
      throw new CardUnanswered('the answer was lost')
    }
    const paths = { successPath: '/merci', cancelPath: '/retour' }
    const path = `/api/backings/${body.backingId}/card-payment`
    expect((await ana.send('POST', path, paths)).status).toBe(503)
    card.openSession = openSession
    const intent = () =>
      site.platform.db
        .selectFrom('effect_intent')
        .select(['state', 'attempts'])
        .where('order_id', '=', body.backingId)
        .execute()
    expect(await intent()).toEqual([{ state: 'unknown', attempts: 1 }])
    site.clock.advance(60_000)
    await site.platform.worker.drain()
    expect(await intent()).toEqual([{ state: 'done', attempts: 2 }])
    const sessions = await site.platform.ports.sandboxStripe?.find('none')
    expect(sessions).toBeNull()
  })
})
