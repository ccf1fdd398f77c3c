import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { verifyFully } from '#tests/fixtures/full-identity.ts'
import { openPayment, payOnPage, place, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { type Answer, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

/** Requests at the same moment. Only a server's database lets them really run side by side. */
describe.each(databases)('requests at once on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const rounds = database.races ? 12 : 2
  const codesOf = (answers: readonly { status: number; body: { code?: string } }[]) =>
    answers.map((answer) => answer.body.code ?? answer.status).toSorted()

  async function giveUp(visitor: Visitor | undefined, { status, body }: Answer): Promise<void> {
    if (status !== 201) return
    const ended = await visitor?.send('POST', `/api/backings/${body.backingId}/cancellation`, {})
    expect(ended?.status).toBe(200)
  }

  async function fullyKnown(visitor: Visitor): Promise<Visitor> {
    await verifyFully(site, visitor)
    return visitor
  }

  test('KYC-01 of two orders of 600 at once one passes the threshold of 1,000', async () => {
    const ana = await newBacker(site)
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all([place(ana, tipOf('600')), place(ana, tipOf('600'))])
      expect(codesOf(answers)).toEqual([201, 'kyc_full_required'])
      // The reservation lapses, so the next round begins as this one did.
      site.clock.advance(30 * 60_000)
    }
  })

  test('KYC-01 950 and 50 suffice with simplified KYC, and then not a millionth more', async () => {
    const ana = await newBacker(site)
    const answers = await Promise.all([place(ana, tipOf('950')), place(ana, tipOf('50'))])
    expect(codesOf(answers)).toEqual([201, 201])
    const more = { kind: 'federation', pocketId: sandboxIds.sponsorship, amount: '0.000001' }
    expect((await place(ana, more)).body.code).toBe('kyc_full_required')
    site.clock.advance(30 * 60_000)
  })

  test('PRO-01 of three orders of half a Pocket at once two are taken', async () => {
    const backers: Visitor[] = []
    for (let count = 0; count < 3; count++) backers.push(await fullyKnown(await newBacker(site)))
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(backers.map((backer) => place(backer, shareOf(200))))
      expect(codesOf(answers)).toEqual([201, 201, 'sold_out'])
      await Promise.all(answers.map((answer, at) => giveUp(backers[at], answer)))
    }
  })

  test('PRO-01 of eight orders at once of somebody who may keep units once more, one is taken', async () => {
    const held = await fullyKnown(await newBacker(site))
    for (let count = 0; count < 2; count++) {
      expect((await place(held, shareOf(10))).status).toBe(201)
      site.clock.advance(30 * 60_000)
    }
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(held, shareOf(2))))
    expect(codesOf(answers)).toEqual([201, ...Array(7).fill('reserved_too_often')])
    site.clock.advance(30 * 60_000)
  })

  test('PRO-01 the last unit goes to one of eight', async () => {
    const rich = await fullyKnown(await newBacker(site))
    const others: Visitor[] = []
    for (let count = 0; count < 8; count++) others.push(await newBacker(site))
    const held = await place(rich, shareOf(399))
    expect(held.status).toBe(201)
    const answers = await Promise.all(others.map((backer) => place(backer, shareOf(1))))
    expect(codesOf(answers)).toEqual([201, ...Array(7).fill('sold_out')])
    site.clock.advance(30 * 60_000)
  })

  test('one key, sent eight times at once, is one order', async () => {
    const ana = await newBacker(site)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => place(ana, tipOf('5'), 'one-key')),
    )
    expect(new Set(answers.map((answer) => answer.body.backingId)).size).toBe(1)
  })

  test('one order, whose page is opened eight times at once, has one page', async () => {
    const ana = await newBacker(site)
    const { body } = await place(ana, tipOf('5'))
    const pages = await Promise.all(
      Array.from({ length: 8 }, () => openPayment(ana, body.backingId)),
    )
    expect(new Set(pages).size).toBe(1)
  })

  test('NFT-01 twelve payments at once give twelve certificates that join without a gap', async () => {
    const pages: string[] = []
    for (let count = 0; count < 4; count++) {
      const backer = await newBacker(site)
      for (const units of [1, 2, 7]) {
        const { body } = await place(backer, shareOf(units))
        pages.push(await openPayment(backer, body.backingId))
      }
    }
    const paid = await Promise.all(pages.map((page) => payOnPage(page)))
    expect(paid.map((answer) => answer.status)).toEqual(Array(12).fill(303))
    const certificates = await site.platform.db
      .selectFrom('certificate')
      .select(['interval_from', 'interval_until'])
      .where('pocket_id', '=', sandboxIds.share)
      .orderBy('interval_from')
      .execute()
    expect(certificates).toHaveLength(12)
    expect(certificates.at(-1)?.interval_until).toBe(40)
  })

  test('PAY-02 a payment that comes while its reservation is being ended is not lost', async () => {
    for (let round = 0; round < 3; round++) {
      const ana = await newBacker(site)
      const { body } = await place(ana, tipOf('5'))
      // The reservation lasts thirty minutes, a quote ten: the page is asked for anew just before the end.
      site.clock.advance(29 * 60_000)
      const page = await openPayment(ana, body.backingId)
      site.clock.advance(60_000)
      await Promise.all([payOnPage(page), site.platform.worker.drain()])
      const { state } = (await ana.send('GET', `/api/backings/${body.backingId}`)).body
      // The page may have been closed first; paid or lapsed, never in between.
      const payments = await site.platform.db
        .selectFrom('payment')
        .select('outcome')
        .where('order_id', '=', body.backingId)
        .execute()
      expect(payments.length === 1 ? ['confirmed', 'unlocked'] : ['expired']).toContain(state)
    }
  })
})
