import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { readBalances } from '#server/ledger/balances.ts'
import { CardUnanswered } from '#server/ports/card/port.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { cardProviderOf, deliverCardMessage } from '#tests/fixtures/card-provider.ts'
import { verifyFully } from '#tests/fixtures/full-identity.ts'
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
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('disputed card payments on $name', (database) => {
  let site: TestPlatform
  let ana: Visitor
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    ana = await newBacker(site)
    await verifyFully(site)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const sandbox = () => cardProviderOf(site.platform)
  const shown = async (id: string) => (await ana.send('GET', `/api/backings/${id}`)).body
  const certificateOf = async (id: string) => {
    const { certificateNumber } = await shown(id)
    return (await ana.send('GET', `/api/certificates/${certificateNumber}`)).body.state
  }
  const paymentOf = async (id: string) => {
    const row = await site.platform.db
      .selectFrom('backing')
      .select('payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.payment_id ?? ''
  }
  const bought = async (order: unknown, screened = true) => {
    const id = await buy(ana, order)
    if (screened) await site.platform.worker.drain()
    return { id, paymentId: await paymentOf(id) }
  }
  const send = ({ body, signature }: { body: string; signature: string }) =>
    deliverCardMessage(site.url, body, signature)
  /** The bank says something else of a dispute. */
  const becomes = async (dispute: string, status: string) => {
    const object = { ...(await sandbox().find(dispute)), status }
    await site.platform.db
      .updateTable('sandbox.object')
      .set({ body: JSON.stringify(object) })
      .where('id', '=', dispute)
      .execute()
    await send(await sandbox().prepare('charge.dispute.updated', object))
  }
  async function lossOf(id: string) {
    const row = await site.platform.db
      .selectFrom('card_dispute')
      .select(['outcome', 'recovered_micro', 'loss_micro'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    return row
  }

  test('stop the certificate while the bank decides, and leave all as it was when it is won', async () => {
    const { id, paymentId } = await bought(tipOf('20'))
    const dispute = await sandbox().dispute(paymentId)
    expect((await shown(id)).state).toBe('disputed')
    expect(await certificateOf(id)).toBe('frozen')
    const { items } = (await askAs(site, 'alix', 'GET', '/disputes')).body
    const answerBy = addDays(site.clock.now(), 7)
    answerBy.setUTCMilliseconds(0)
    const listed = { id: dispute, amountMinor: '1846', currency: 'eur' }
    expect(items).toMatchObject([{ ...listed, answerBy: answerBy.toISOString() }])
    const refused = await decideTogether(site, '/refunds', { backingId: id, cause: 'fraud' })
    expect(refused.body.code).toBe('transition_not_allowed')
    // A stop of an operator's would hide the dispute: whoever resolved it would not be asked about the bank's word.
    const stopped = { backingId: id, reason: 'Looked into' }
    const twice = await askAs(site, 'alix', 'POST', '/order-freezes', stopped)
    expect(twice.body.code).toBe('transition_not_allowed')
    await sandbox().endDispute(dispute, 'won')
    expect((await shown(id)).state).toBe('unlocked')
    expect(await certificateOf(id)).toBe('active')
    expect(Object.keys(await postingsOf(site.platform, id))).toEqual(['backing', 'card_conversion'])
  })

  test('of a frozen order leave its money where it is, out of reach', async () => {
    const { id, paymentId } = await bought(tipOf('40'))
    const order = { backingId: id, reason: 'Looked into' }
    expect((await askAs(site, 'alix', 'POST', '/order-freezes', order)).body.state).toBe('frozen')
    const dispute = await sandbox().dispute(paymentId)
    expect((await shown(id)).state).toBe('disputed')
    expect(await verify(site.platform)).toEqual([])
    await sandbox().endDispute(dispute, 'won')
    expect((await shown(id)).state).toBe('frozen')
  })

  test('that come before the screening are screened once they are won', async () => {
    const { id, paymentId } = await bought(tipOf('20'), false)
    const dispute = await sandbox().dispute(paymentId)
    await site.platform.worker.drain()
    expect((await shown(id)).state).toBe('disputed')
    await sandbox().endDispute(dispute, 'won')
    expect((await shown(id)).state).toBe('confirmed')
    await site.platform.worker.drain()
    expect((await shown(id)).state).toBe('unlocked')
  })

  test('lost before the close are undone, and their units are void', async () => {
    const { id, paymentId } = await bought(shareOf(2, true))
    await sandbox().endDispute(await sandbox().dispute(paymentId), 'lost')
    expect((await shown(id)).state).toBe('charged_back')
    expect(await certificateOf(id)).toBe('burned')
    expect(await lossOf(id)).toEqual({
      outcome: 'lost',
      recovered_micro: 105_000_000n,
      loss_micro: 0n,
    })
    const pocket = await site.platform.db
      .selectFrom('pocket')
      .select('void_units')
      .where('id', '=', sandboxIds.share)
      .executeTakeFirstOrThrow()
    expect(pocket.void_units).toBe(2)
  })

  test('KYC-02 lost while the order is frozen empty the quarantine', async () => {
    const { id, paymentId } = await bought(tipOf('30'))
    const { platform } = site
    const quarantine = async () =>
      (await readBalances(platform.db, ['quarantine'])).get('quarantine')
    const before = await quarantine()
    await platform.db.updateTable('operator').set({ disabled_at: null }).execute()
    const frozen = await fetch(`${site.url}/api/operator/order-freezes`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${platform.operatorToken}`,
        'coin-rouge-operator': 'alix',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ backingId: id, reason: 'A stolen card' }),
    })
    expect(frozen.status).toBe(201)
    const dispute = await sandbox().dispute(paymentId)
    expect((await shown(id)).state).toBe('disputed')
    const other = await bought(tipOf('10'))
    const second = await sandbox().dispute(other.paymentId)
    await sandbox().endDispute(second, 'won')
    await sandbox().endDispute(dispute, 'lost')
    expect((await shown(id)).state).toBe('charged_back')
    expect(await quarantine()).toBe(before)
  })

  test('lost after the money has gone back are the provider’s loss', async () => {
    const { id, paymentId } = await bought(tipOf('40'))
    await decideTogether(site, '/refunds', { backingId: id, cause: 'duplicate' })
    await site.platform.worker.drain()
    await sandbox().endDispute(await sandbox().dispute(paymentId), 'lost')
    expect((await shown(id)).state).toBe('refunded')
    expect(await lossOf(id)).toMatchObject({ outcome: 'lost', loss_micro: 40_000_000n })
  })

  test('are asked for at the provider; who forges or repeats a message changes nothing', async () => {
    const { id, paymentId } = await bought(tipOf('20'))
    const made = { id: 'dp_made_up', object: 'dispute', payment_intent: paymentId, status: 'lost' }
    const lie = await sandbox().prepare('charge.dispute.closed', made)
    expect((await send(lie)).body).toEqual({ outcome: 'noted' })
    expect((await shown(id)).state).toBe('unlocked')
    const foreign = await sandbox().prepare('charge.dispute.created', made)
    const body = JSON.stringify({ ...JSON.parse(foreign.body), account: 'acct_other' })
    expect((await send({ body, signature: sandbox().sign(body) })).body).toEqual({
      outcome: 'noted',
    })
    const dispute = await sandbox().dispute(paymentId)
    await sandbox().endDispute(dispute, 'lost')
    const again = await sandbox().prepare('charge.dispute.closed', { ...made, id: dispute })
    const first = await send(again)
    const before = await hashOfMoney(site.platform)
    for (let round = 0; round < 20; round++) expect(await send(again)).toEqual(first)
    const parallel = await Promise.all(Array.from({ length: 8 }, () => send(again)))
    expect(parallel).toEqual(Array(8).fill(first))
    expect(await hashOfMoney(site.platform)).toBe(before)
  })

  test('that the provider does not answer for are sent again, and nothing is noted', async () => {
    const { paymentId } = await bought(tipOf('20'))
    const { card } = site.platform.ports
    const findDispute = card.findDispute
    card.findDispute = () => Promise.reject(new CardUnanswered('no answer'))
    const object = { id: 'dp_silent', object: 'dispute', payment_intent: paymentId }
    const message = await sandbox().prepare('charge.dispute.created', object)
    const before = await hashOfMoney(site.platform)
    expect((await send(message)).status).toBe(503)
    expect(await hashOfMoney(site.platform)).toBe(before)
    card.findDispute = findDispute
    expect((await send(message)).body).toEqual({ outcome: 'noted' })
  })

  test('a part that the bank takes is the provider’s loss, and the order stands', async () => {
    const { id, paymentId } = await bought(tipOf('20'))
    const payment = await sandbox().find(paymentId)
    const dispute = await sandbox().dispute(paymentId, Number(payment?.amount_received) - 1)
    await sandbox().endDispute(dispute, 'lost')
    expect((await shown(id)).state).toBe('unlocked')
    expect((await lossOf(id)).loss_micro).toBeLessThan(20_000_000n)
  })

  test('R10 a part lost of what was given back is lost twice, and no more than the part', async () => {
    const { id, paymentId } = await bought(tipOf('20'))
    await decideTogether(site, '/refunds', { backingId: id, cause: 'duplicate' })
    await site.platform.worker.drain()
    // 9.23 of 18.46 euros.
    await sandbox().endDispute(await sandbox().dispute(paymentId, 923), 'lost')
    expect(await lossOf(id)).toMatchObject({ outcome: 'lost', loss_micro: 10_000_000n })
  })

  test('R11 an inquiry that was closed and comes back as a dispute stops the order again', async () => {
    const { id, paymentId } = await bought(tipOf('20'))
    const dispute = await sandbox().dispute(paymentId)
    await sandbox().endDispute(dispute, 'won')
    expect((await shown(id)).state).toBe('unlocked')
    await becomes(dispute, 'needs_response')
    expect((await shown(id)).state).toBe('disputed')
    await becomes(dispute, 'lost')
    expect((await shown(id)).state).toBe('charged_back')
    expect(await lossOf(id)).toMatchObject({ outcome: 'lost', loss_micro: 0n })
  })

  test('KYC-02 an inquiry that is closed and comes back before a screening leaves none unscreened', async () => {
    const { id, paymentId } = await bought(tipOf('20'), false)
    const dispute = await sandbox().dispute(paymentId)
    await site.platform.worker.drain()
    for (const status of ['warning_closed', 'needs_response', 'won']) {
      await becomes(dispute, status)
      if (status === 'needs_response') await site.platform.worker.drain()
      site.clock.advance(60_000)
    }
    expect((await shown(id)).state).toBe('confirmed')
    await site.platform.worker.drain()
    expect((await shown(id)).state).toBe('unlocked')
  })

  test('R4 what was frozen, and then lost to one of two disputes, keeps nothing in quarantine', async () => {
    const { id, paymentId } = await bought(tipOf('20'))
    const stop = { backingId: id, reason: 'Looked into' }
    expect((await askAs(site, 'alix', 'POST', '/order-freezes', stop)).status).toBe(201)
    const whole = await sandbox().dispute(paymentId)
    const part = await sandbox().dispute(paymentId, 500)
    await sandbox().endDispute(whole, 'lost')
    expect((await shown(id)).state).toBe('charged_back')
    expect(await verify(site.platform)).toEqual([])
    await sandbox().endDispute(part, 'won')
  })

  test('a refund in the provider’s console stops the order until two people have decided', async () => {
    const { id, paymentId } = await bought(tipOf('20'))
    const payment = await sandbox().find(paymentId)
    await sandbox().refundInConsole(paymentId, Number(payment?.amount_received))
    expect((await shown(id)).state).toBe('frozen')
    const request = { orderId: id, resolution: 'refund' }
    expect((await decideTogether(site, '/resolutions', request)).body).toEqual({ complete: true })
    await site.platform.worker.drain()
    expect((await shown(id)).state).toBe('refunded')
    const kept = await site.platform.db
      .selectFrom('payment')
      .select('outcome')
      .where('payment_id', '=', paymentId)
      .execute()
    expect(kept).toEqual([{ outcome: 'refunded' }])
  })

  test('the card 4000 0000 0000 0259 is disputed as soon as it has paid', async () => {
    const { body } = await place(ana, tipOf('5'))
    const page = await openPayment(ana, body.backingId)
    expect((await payOnPage(page, '4000 0000 0000 0259')).status).toBe(303)
    expect((await shown(body.backingId)).state).toBe('disputed')
  })
})
