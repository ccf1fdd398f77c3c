import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { hashOfMoney, place, postingsOf, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'
import {
  askPermit,
  linkKey,
  messageFor,
  newKey,
  sendSigned,
  signPermit,
} from '#tests/fixtures/wallets.ts'

const MINUTE_MS = 60_000

describe.each(databases)('paying by wallet on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  afterEach(async () => {
    await chain().setFault('none')
    expect(await verify(site.platform)).toEqual([])
  })

  const { chain, drain, finalise, stateOf, paymentOf, sentTo, ordered, pay, anyhow } = walletBench(
    () => site,
  )

  test('PAY-01 a deposit is detected, and confirms its order once it is final', async () => {
    const order = await ordered(shareOf(10, true))
    const { who, id, key, permit } = order
    expect(permit).toMatchObject({ amountMicro: '525000000', chainId: '31337' })
    expect(permit.typedData.message).toMatchObject({
      units: 10,
      kind: 1,
      paymentKind: 0,
      coverLevel: 2,
    })
    await pay(order)
    await drain()
    expect(await stateOf(who, id)).toBe('detected')
    // The reservation is over by now, and the order stays: its money is on its way.
    await finalise()
    expect(await stateOf(who, id)).toBe('unlocked')
    expect(await postingsOf(site.platform, id)).toEqual({
      backing: {
        'escrow:pocket:<pocket>': 525_000_000n,
        'pocket:<pocket>:recipient': -450_000_000n,
        'pocket:<pocket>:fee-pending': -25_000_000n,
        'reserve:cover': -50_000_000n,
      },
    })
    expect(await chain().balanceOf(key.address)).toBe(1_475_000_000n)
    const before = await hashOfMoney(site.platform)
    await finalise()
    expect(await hashOfMoney(site.platform)).toBe(before)
  })

  test('R10 a deposit on its way to an order that operators end goes back, and confirms nothing', async () => {
    const order = await ordered()
    const { who, id, key } = order
    await pay(order)
    await drain()
    expect(await stateOf(who, id)).toBe('detected')
    await decideTogether(site, '/refunds', { backingId: id, cause: 'fraud' })
    expect(await stateOf(who, id)).toBe('rejected')
    await finalise()
    await finalise()
    expect(await stateOf(who, id)).toBe('refunded')
    expect(await chain().balanceOf(key.address)).toBe(2_000_000_000n)
    const certificates = site.platform.db.selectFrom('certificate').where('backing_id', '=', id)
    expect(await certificates.selectAll().execute()).toEqual([])
  })

  test('PAY-01 the same permit is given again, and none for what cannot be paid', async () => {
    const order = await ordered()
    const { who, id, walletId, permit } = order
    const again = await askPermit(who, id, walletId)
    expect(again.body).toEqual(permit)
    const before = await hashOfMoney(site.platform)
    const stranger = await newBacker(site)
    const foreign = await linkKey(stranger, newKey())
    const codes = [
      (await askPermit(stranger, id, foreign)).body.code,
      (await askPermit(who, id, foreign)).body.code,
      (await askPermit(who, 'nothing', walletId)).body.code,
    ]
    expect(codes).toEqual(['unknown_backing', 'unknown_object', 'unknown_backing'])
    await pay(order)
    await drain()
    expect((await askPermit(who, id, walletId)).body.code).toBe('not_awaiting_payment')
    expect(await stateOf(who, id)).toBe('detected')
    const held = await who.send('DELETE', `/api/wallets/${walletId}`)
    expect(held.body.code).toBe('wallet_has_orders')
    await finalise()
    expect((await askPermit(who, id, walletId)).body.code).toBe('already_paid')
    expect(await hashOfMoney(site.platform)).not.toBe(before)
  })

  test('PAY-01 a signature in place of a transaction is taken where the chain takes it', async () => {
    const { who, id, permit } = await ordered()
    const takes = site.platform.ports.chain.relay !== null
    expect(permit.authorization !== null).toBe(takes)
    expect(permit.walletMicro).toBe('2000000000')
    const { message } = permit.authorization ?? { message: {} }
    const { validAfter = '0', validBefore = '0', nonce = `0x${'0'.repeat(64)}` } = message
    const signature = `0x${'17'.repeat(65)}`
    const said = { amountMicro: '50000000', validAfter, validBefore, nonce, signature }
    const body = { permitId: permit.permitId, authorization: said }
    const answer = await who.send('POST', `/api/backings/${id}/signed-payment`, body)
    expect(answer.body.code).toBe(takes ? 'wallet_signature_wrong' : 'signed_payment_unavailable')
    expect(await stateOf(who, id)).toBe('awaiting_payment')
  })

  test('PAY-01 a wallet whose deposit nobody may have read yet is kept, though the order’s time is over', async () => {
    const { who, id, walletId } = await ordered()
    site.clock.advance(31 * 60_000)
    await site.platform.worker.drain()
    expect(await stateOf(who, id)).toBe('expired')
    const releaseHold = () => who.send('DELETE', `/api/wallets/${walletId}`)
    expect((await releaseHold()).body.code).toBe('wallet_has_orders')
    // Hours of a clock say nothing while the chain does not answer.
    await chain().setFault('unreachable')
    site.clock.advance(5 * 60 * 60_000)
    await site.platform.worker.drain()
    expect((await releaseHold()).body.code).toBe('wallet_has_orders')
    await chain().setFault('none')
    await site.platform.worker.drain()
    expect((await releaseHold()).status).toBe(204)
  })

  test('KYC-02 a wallet that is sanctioned by now gets no permit, nor does a slow answer', async () => {
    const who = await newBacker(site)
    const walletId = await linkKey(who, newKey())
    const { body } = await place(who, tipOf('50'))
    const rename = async (legal_name: string) =>
      site.platform.db
        .updateTable('identity.person_identity')
        .set({ legal_name })
        .where('person_id', '=', await personOf(site.platform, who))
        .execute()
    const before = await hashOfMoney(site.platform)
    await rename('Sanction Test')
    expect((await askPermit(who, body.backingId, walletId)).body.code).toBe('screening_hit')
    await rename('Slow Test')
    expect((await askPermit(who, body.backingId, walletId)).body.code).toBe('screening_pending')
    expect(await hashOfMoney(site.platform)).toBe(before)
    await rename('Ana Test')
  })

  test('PAY-01 the contract takes a permit once, in time, from its wallet, as it was signed', async () => {
    const order = await ordered()
    const { key, permit, id, who } = order
    await expect(pay(order, newKey())).rejects.toThrow('the sender is not the backer')
    const more = structuredClone(permit)
    more.typedData.message.amount = '1'
    const signed = await signPermit(key, more)
    await expect(chain().deposit(more, signed)).rejects.toThrow('not signed by compliance')
    const forged = { ...permit, signature: await signPermit(key, permit) }
    await expect(pay({ key, permit: forged })).rejects.toThrow('not signed by compliance')
    await chain().transfer(key.address, newKey().address, 1_990_000_000n)
    await expect(pay(order)).rejects.toThrow('the balance is too small')
    await chain().faucet(key.address, 100_000_000n)
    await pay(order)
    await expect(pay(order)).rejects.toThrow('this order is paid')
    await finalise()
    expect(await stateOf(who, id)).toBe('unlocked')
    const late = await ordered()
    site.clock.advance(31 * MINUTE_MS)
    await expect(pay(late)).rejects.toThrow('too late')
  })

  test('PAY-01 a second deposit for a paid order goes back, once', async () => {
    const order = await ordered()
    await pay(order)
    await finalise()
    await anyhow(order)
    await finalise()
    await drain()
    const outcomes = (await paymentOf(order.id)).map(({ outcome }) => outcome).toSorted()
    expect(outcomes).toEqual(['confirmed', 'refunded'])
    expect(await sentTo(order.key.address)).toEqual(['50000000'])
  })

  test('KYC-02 whoever really sent is screened: a hit freezes money and certificate', async () => {
    const order = await ordered()
    const sender = `0x${'1'.repeat(36)}dead`
    await anyhow(order, { sender })
    await finalise()
    const [payment] = await paymentOf(order.id)
    expect(payment).toMatchObject({ outcome: 'held', reason: 'wrong_sender' })
    const request = { provider: 'chain', paymentId: payment?.payment_id, orderId: order.id }
    expect((await decideTogether(site, '/payment-assignments', request)).status).toBe(200)
    await drain()
    expect(await stateOf(order.who, order.id)).toBe('frozen')
    expect((await postingsOf(site.platform, order.id)).freeze?.quarantine).toBe(-50_000_000n)
    expect(
      (await decideTogether(site, '/resolutions', { orderId: order.id, resolution: 'refund' }))
        .status,
    ).toBe(200)
    await drain()
    await drain()
    // The permit's target, never the sender who was not to be.
    expect(await sentTo(order.key.address)).toEqual(['50000000'])
    expect(await sentTo(sender)).toEqual([])
  })

  test('PAY-01 somebody without a wallet pays with one of the sandbox, on its page', async () => {
    const who = await newBacker(site)
    const post = (path: string, fields: Record<string, string>) =>
      fetch(new URL(path, site.url), {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields),
      })
    const made = await post('/sandbox/wallet', {})
    const page = made.headers.get('location') ?? ''
    const address = page.slice(-42)
    const message = await messageFor(who, address)
    const signed = await (await post(page, { action: 'sign', text: message })).text()
    const signature = /0x[0-9a-f]{130}/.exec(signed)?.[0] ?? ''
    const { body: wallet } = await sendSigned(who, message, signature)
    const { body: placed } = await place(who, tipOf('5'))
    const { body: permit } = await askPermit(who, placed.backingId, wallet.id)
    const text = JSON.stringify(permit)
    expect(await (await post(page, { action: 'deposit', text })).text()).toContain('Transaction')
    const twice = await post(page, { action: 'deposit', text })
    expect([twice.status, await twice.text()]).toEqual([422, expect.stringContaining('is paid')])
    expect((await post(page, { action: 'deposit', text: 'hello' })).status).toBe(422)
    expect(await (await fetch(new URL(page, site.url))).text()).toContain('1995,000000 USDC')
    const order = { blocks: 40 }
    const mine = (headers: Record<string, string>) =>
      who.send('POST', '/sandbox/chain', order, headers)
    expect((await mine({})).status).toBe(401)
    const token = { authorization: `Bearer ${site.platform.operatorToken}` }
    expect((await mine(token)).status).toBe(200)
    await drain()
    expect(await stateOf(who, placed.backingId)).toBe('unlocked')
  })

  test('PAY-01 a cancelled Pocket gives deposits back to the wallet that paid', async () => {
    const order = await ordered()
    await pay(order)
    await finalise()
    const request = { backingId: order.id, cause: 'fraud' }
    expect((await decideTogether(site, '/refunds', request)).status).toBe(200)
    await drain()
    await drain()
    expect(await stateOf(order.who, order.id)).toBe('refunded')
    expect(await sentTo(order.key.address)).toEqual(['50000000'])
    const held = await order.who.send('DELETE', `/api/wallets/${order.walletId}`)
    expect(held.status).toBe(204)
  })
})
