import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waivers } from '#server/orders/waiver-text.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import {
  buy,
  openPayment,
  payOnPage,
  place,
  postingsOf,
  shareOf,
  sponsorshipOf,
  tipOf,
} from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('from an order to a certificate on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const statesOf = async (backingId: string) =>
    (
      await site.platform.db
        .selectFrom('backing_transition')
        .select('to_state')
        .where('backing_id', '=', backingId)
        .orderBy('id')
        .execute()
    ).map((row) => row.to_state)

  test('TIP-01 FEE-01 a tip of 27.333333 is booked to the micro-USDC and gives a badge', async () => {
    const ana = await newBacker(site)
    const id = await buy(ana, tipOf('27.333333'))
    await site.platform.worker.drain()
    // 27.333333 × 0.9227 is 25.2204…, so 25.23 euros: worth 27.343665 USDC.
    expect(await postingsOf(site.platform, id)).toEqual({
      backing: {
        'clearing:card': 27_343_665n,
        'pocket:<pocket>:recipient': -25_966_667n,
        'pocket:<pocket>:fee-pending': -1_366_666n,
        fx_rounding: -10_332n,
      },
      card_conversion: {
        'escrow:pocket:<pocket>': 27_333_333n,
        'provider:cash': 10_332n,
        'clearing:card': -27_343_665n,
      },
    })
    expect(await statesOf(id)).toEqual(['quoted', 'awaiting_payment', 'confirmed', 'unlocked'])
    const own = await ana.send('GET', `/api/backings/${id}`)
    expect(own.body).toMatchObject({ state: 'unlocked', backerPaysMicro: '27333333', units: null })
    const certificate = await ana.send('GET', `/api/certificates/${own.body.certificateNumber}`)
    expect(certificate.body).toMatchObject({
      kind: 'tips',
      state: 'active',
      principalMicro: '27333333',
      share: null,
      pocket: { recipientName: 'Inès Morel' },
    })
    expect(JSON.stringify(certificate.body)).not.toContain(ana.email)
    expect(JSON.stringify(certificate.body)).not.toContain('Ana')
  })

  test('FED-01 a sponsorship of 250 pays the federation 237.5', async () => {
    const ana = await newBacker(site)
    const id = await buy(ana, sponsorshipOf('250'))
    const { backing } = await postingsOf(site.platform, id)
    expect(backing).toMatchObject({
      'pocket:<pocket>:recipient': -237_500_000n,
      'pocket:<pocket>:fee-pending': -12_500_000n,
    })
    expect(backing).not.toHaveProperty('reserve:cover')
  })

  test('FED-01 a sponsorship has no minimum: a millionth of a USDC is too little for a card only', async () => {
    const ana = await newBacker(site)
    const placed = await place(ana, sponsorshipOf('0.000001'))
    expect(placed.status).toBe(201)
    expect(placed.body.price).toMatchObject({ backerPaysMicro: '1', recipientMicro: '1' })
    const paths = { successPath: '/merci', cancelPath: '/retour' }
    const { backingId } = placed.body
    const payment = await ana.send('POST', `/api/backings/${backingId}/card-payment`, paths)
    expect(payment).toMatchObject({ status: 422, body: { code: 'below_card_minimum' } })
    expect(payment.body.errors).toMatchObject([
      { detail: { minimumMicro: '550000', minimumCents: '50' } },
    ])
    const written = site.platform.db.selectFrom('effect_intent').select('key')
    expect(await written.where('order_id', '=', backingId).execute()).toEqual([])
    const least = await place(ana, sponsorshipOf('0.55'))
    expect(await openPayment(ana, least.body.backingId)).toContain('/sandbox/stripe/pay/')
  })

  test('PRO-01 PRO-03 NFT-01 ten units give one certificate with the next interval', async () => {
    const ana = await newBacker(site)
    const eva = await newBacker(site)
    const first = await buy(ana, shareOf(10))
    const second = await buy(eva, shareOf(3))
    const numberOf = async (visitor: Visitor, id: string) =>
      (await visitor.send('GET', `/api/backings/${id}`)).body.certificateNumber as number
    const shown = async (number: number) =>
      (await ana.send('GET', `/api/certificates/${number}`)).body.share
    const before = await shown(await numberOf(ana, first))
    const after = await shown(await numberOf(eva, second))
    expect(before).toMatchObject({ units: 10, ppm: 5_000 })
    expect(after).toEqual({
      units: 3,
      fromUnit: before.untilUnit,
      untilUnit: before.untilUnit + 3,
      ppmPerUnit: 500,
      ppm: 1_500,
    })
  })

  test('FEE-02 PRO-06 one unit at level 1 is split 45 / 2.5 / 2.5, at level 2 it costs 52.5', async () => {
    const ana = await newBacker(site)
    const level1 = await postingsOf(site.platform, await buy(ana, shareOf(1)))
    expect(level1.backing).toMatchObject({
      'pocket:<pocket>:recipient': -45_000_000n,
      'pocket:<pocket>:fee-pending': -2_500_000n,
      'reserve:cover': -2_500_000n,
    })
    const level2 = await postingsOf(site.platform, await buy(ana, shareOf(1, true)))
    // 48.44175 euros become 48.45.
    expect(level2.backing).toEqual({
      'clearing:card': 52_508_941n,
      'pocket:<pocket>:recipient': -45_000_000n,
      'pocket:<pocket>:fee-pending': -2_500_000n,
      'reserve:cover': -5_000_000n,
      fx_rounding: -8_941n,
    })
  })

  test('PAY-02 the payment page asks for the quoted euros, whose rate, source and time are kept', async () => {
    const ana = await newBacker(site)
    const placed = await place(ana, shareOf(1, true))
    const answer = await ana.send('POST', `/api/backings/${placed.body.backingId}/card-payment`, {
      successPath: '/merci',
      cancelPath: '/retour',
    })
    expect(answer.body).toMatchObject({
      eurCents: '4845',
      rate: { numerator: '9227', denominator: '10000' },
      rateSource: 'sandbox',
    })
    const page = await fetch(answer.body.url)
    const html = await page.text()
    expect(html).toContain('48,45')
    expect(html).toContain('Bac à sable')
    expect(html).toContain('4242 4242 4242 4242')
    expect(page.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/)
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
    const again = await openPayment(ana, placed.body.backingId)
    expect(again).toBe(answer.body.url)
    const paid = await payOnPage(answer.body.url)
    expect(paid.headers.get('location')).toBe(`${site.url}/merci`)
    expect((await fetch(answer.body.url)).status).toBe(410)
  })

  test('PAY-02 once the quote is over another page is opened at the rate of that time', async () => {
    const ana = await newBacker(site)
    const { body } = await place(ana, tipOf('5'))
    const first = await openPayment(ana, body.backingId)
    site.clock.advance(10 * 60_000)
    expect(await openPayment(ana, body.backingId)).not.toBe(first)
  })

  test('PAY-02 a declined card and an abandoned page leave the order as it was, to be tried again', async () => {
    const ana = await newBacker(site)
    const { body } = await place(ana, tipOf('5'))
    const url = await openPayment(ana, body.backingId)
    const declined = await payOnPage(url, '4000 0000 0000 0002')
    expect(declined.status).toBe(402)
    expect(await declined.text()).toContain('Carte refusée')
    const abandoned = await payOnPage(url, '', 'cancel')
    expect(abandoned.headers.get('location')).toBe(`${site.url}/retour`)
    expect((await ana.send('GET', `/api/backings/${body.backingId}`)).body.state).toBe(
      'awaiting_payment',
    )
    expect((await payOnPage(url)).status).toBe(303)
    expect((await ana.send('GET', `/api/backings/${body.backingId}`)).body.state).toBe('confirmed')
  })

  test('PAY-02 the magic amount is declined whatever the card', async () => {
    const ana = await newBacker(site)
    // 5.559 USDC are 5.1292… euros, so 5.13.
    const { body } = await place(ana, tipOf('5.559'))
    expect((await payOnPage(await openPayment(ana, body.backingId))).status).toBe(402)
  })

  test('NFT-01 the confirmation goes out by mail with the number and, for a share, the waiver', async () => {
    const ana = await newBacker(site)
    await buy(ana, shareOf(1))
    await site.platform.worker.drain()
    const mail = (await readEmails(site.platform, { to: ana.email })).at(-1)
    expect(mail?.subject).toMatch(/certificat #\d{4}/)
    expect(mail?.text).toContain('perdre mon droit de rétractation')
    const outbox = await (await fetch(`${site.url}/sandbox/outbox`)).text()
    expect(outbox).toContain(ana.email)
  })

  test('PRO-02 whoever reads English ticks an English text, and the evidence keeps that one', async () => {
    const ana = await newBacker(site)
    const { version, text } = waivers.en
    const { body } = await place(ana, shareOf(1, false, { ticked: true, textVersion: version }))
    const evidence = await site.platform.db
      .selectFrom('waiver_evidence')
      .select(['terms_version', 'exact_text', 'salt', 'salted_hash'])
      .where('order_id', '=', body.backingId)
      .executeTakeFirstOrThrow()
    expect([evidence.terms_version, evidence.exact_text]).toEqual([version, text])
    const hash = createHash('sha256').update(`${evidence.salt}\n${text}`).digest('hex')
    expect(evidence.salted_hash).toBe(hash)
  })

  test('PRO-02 the evidence keeps order, person, exact text, salted hash, amounts and times', async () => {
    const ana = await newBacker(site)
    const waiver = { ...(shareOf(1).waiver as object), tickedAt: '2026-11-20T17:59:00.000Z' }
    const { body } = await place(ana, shareOf(2, false, waiver))
    const evidence = await site.platform.db
      .selectFrom('waiver_evidence')
      .selectAll()
      .where('order_id', '=', body.backingId)
      .executeTakeFirstOrThrow()
    expect(evidence).toMatchObject({
      box_at_first: 'unticked',
      box_when_sent: 'ticked',
      principal_micro: 100_000_000n,
      backer_pays_micro: 100_000_000n,
      ticked_at: new Date('2026-11-20T17:59:00.000Z'),
      sent_at: site.clock.now(),
    })
    const late = { ...waiver, tickedAt: '2099-01-01T00:00:00Z' }
    const { backingId } = (await place(ana, shareOf(2, false, late))).body
    const sent = await site.platform.db
      .selectFrom('waiver_evidence')
      .select(['ticked_at', 'sent_at'])
      .where('order_id', '=', backingId)
      .executeTakeFirstOrThrow()
    expect(sent.ticked_at).toEqual(sent.sent_at)
    expect(evidence.exact_text).toContain('14 jours')
    expect(evidence.salted_hash).toMatch(/^[0-9a-f]{64}$/)
    await expect(
      site.platform.db
        .deleteFrom('waiver_evidence')
        .where('order_id', '=', body.backingId)
        .execute(),
    ).rejects.toThrow(/append-only/)
  })
})
