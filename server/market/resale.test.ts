import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { micro, usdc } from '#domain/kernel/money.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { readBalances } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { buy, hashOfMoney, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { owe } from '#tests/fixtures/owed.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'

const DAY_MS = 86_400_000

describe.each(databases)('the in-house market on $name', (database) => {
  let site: TestPlatform
  let ana: Visitor
  /** Badges of Ana's that can be sold: paid by card, so 120 days old. */
  const badges: number[] = []
  let sponsorship: number
  let keys = 0

  const numberOf = async (who: Visitor, id: string): Promise<number> =>
    Number((await who.send('GET', `/api/backings/${id}`)).body.certificateNumber)
  const send = (who: Visitor, path: string, body: object, key = `resale-${++keys}`) =>
    who.send('POST', `/api${path}`, body, { 'idempotency-key': key })
  const list = (who: Visitor, number: number | string, price = '120', days = 30) =>
    send(who, '/listings', { certificateNumber: `${number}`, price, days })
  const take = (who: Visitor, listingId: string, price = '120', key?: string) =>
    send(who, `/listings/${listingId}/purchase`, { price }, key)
  const takeBack = (who: Visitor, listingId: string) =>
    who.send('POST', `/api/listings/${listingId}/taking-back`, {})
  const holderOf = async (number: number) => {
    const row = await site.platform.db
      .selectFrom('certificate')
      .select('holder_id')
      .where('number', '=', BigInt(number))
      .executeTakeFirstOrThrow()
    return row.holder_id
  }

  /** Somebody to whom the platform owes so much, as it does after a sale. */
  async function owed(amount: number): Promise<{ who: Visitor; id: string }> {
    const who = await newBacker(site)
    const id = await personOf(site.platform, who)
    await owe(site, id, usdc(amount))
    return { who, id }
  }

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    ana = await newBacker(site)
    for (let count = 0; count < 10; count++) {
      badges.push(await numberOf(ana, await buy(ana, tipOf('10'))))
    }
    const gift = { kind: 'federation', pocketId: sandboxIds.sponsorship, amount: '10' }
    sponsorship = await numberOf(ana, await buy(ana, gift))
    await site.platform.worker.drain()
    const early = await list(ana, badges[0] ?? 0)
    const codes = early.body.errors.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(['pocket_still_open', 'card_lock'])
    site.clock.advance(121 * DAY_MS)
    await site.platform.worker.drain()
    await logInAgain(ana)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const nextBadge = () => {
    const number = badges.shift()
    if (number === undefined) throw new Error('there are badges left')
    return number
  }

  test('NFT-02 TIP-04 price, royalty and certificate move together, once', async () => {
    const number = nextBadge()
    const bea = await owed(200)
    const anaId = await personOf(site.platform, ana)
    const offer = { certificateNumber: `${number}`, price: '120', days: 30 }
    const listed = await send(ana, '/listings', offer, 'one-offer')
    expect(listed.status).toBe(201)
    const { listingId } = listed.body
    const market = await fetch(`${site.url}/api/market`)
    expect((await market.json()).items).toMatchObject([
      { id: listingId, certificateNumber: String(number), royaltyMicro: '6000000' },
    ])
    const bought = await take(bea.who, listingId, '120', 'one-purchase')
    expect(bought).toMatchObject({
      status: 201,
      body: { certificateNumber: String(number), priceMicro: '120000000', royaltyMicro: '6000000' },
    })
    expect((await take(bea.who, listingId, '120', 'one-purchase')).body).toEqual(bought.body)
    expect((await take(bea.who, listingId, '119', 'one-purchase')).body.code).toBe('key_reused')
    const balances = await readBalances(site.platform.db, [
      `payable:person:${bea.id}`,
      `payable:person:${anaId}`,
      'income:royalty',
    ])
    expect([...balances.values()]).toEqual([80_000_000n, 114_000_000n, 6_000_000n])
    expect(await holderOf(number)).toBe(bea.id)
    const before = await hashOfMoney(site.platform)
    expect((await take(bea.who, listingId)).body.code).toBe('listing_ended')
    expect(await hashOfMoney(site.platform)).toBe(before)
    expect((await (await fetch(`${site.url}/api/market`)).json()).items).toEqual([])
    // It is the new holder's to sell, and no longer the first backer's, who is told again what was said before.
    expect((await list(ana, number)).status).toBe(404)
    expect((await send(ana, '/listings', offer, 'one-offer')).body).toEqual(listed.body)
    for (const wrong of ['0', `0${number}`, '1e1', `${number}.0`, ' 1', '']) {
      expect([wrong, (await list(bea.who, wrong)).body.code]).toEqual([wrong, 'invalid_input'])
    }
    const again = await list(bea.who, bought.body.certificateNumber)
    expect(again.status).toBe(201)
    expect((await takeBack(bea.who, again.body.listingId)).status).toBe(200)
  })

  test('whoever offers, sells and buys is told', async () => {
    const bea = await owed(200)
    const number = nextBadge()
    const emailsTo = async ({ email }: Visitor) => {
      await site.platform.worker.drain()
      return readEmails(site.platform, { to: email })
    }
    const before = (await emailsTo(ana)).length
    const { listingId } = (await list(ana, number)).body
    const [offered] = (await emailsTo(ana)).slice(before)
    const title = `Votre certificat ${formatCertificateNumber(number)}`
    expect(offered?.subject).toContain(`${title} est en vente`)
    expect(offered?.text).toContain('est en vente à 120 USDC jusqu’au ')
    expect((await take(bea.who, listingId)).status).toBe(201)
    const [sold, ...more] = (await emailsTo(ana)).slice(before + 1)
    expect(sold?.subject).toContain(`${title} est vendu`)
    expect(sold?.text).toContain('114 USDC s’ajoutent à votre solde')
    expect(more).toEqual([])
    expect((await emailsTo(bea.who)).at(-1)?.text).toContain('Vous l’avez payé 120 USDC.')
  })

  test('NFT-02 ACC-02 what compliance freezes is neither bought nor taken back until it is released', async () => {
    const noor = operatorOf(site, 'noor')
    const because = { reason: 'A complaint about the seller' }
    const number = nextBadge()
    const bea = await owed(200)
    const { listingId } = (await list(ana, number)).body
    const { id } = await noor.done('/listing-freezes', { listingId, ...because })
    const before = await hashOfMoney(site.platform)
    expect((await take(bea.who, listingId)).body.code).toBe('listing_frozen')
    expect((await takeBack(ana, listingId)).body.code).toBe('listing_frozen')
    expect((await list(ana, number)).body.code).toBe('transition_not_allowed')
    expect(await hashOfMoney(site.platform)).toBe(before)
    const market = await (await fetch(`${site.url}/api/market`)).json()
    expect(market.items).toEqual([])
    const own = await ana.send('GET', '/api/listings')
    expect(own.body.items).toMatchObject([{ id: listingId }])
    site.clock.advance(1)
    await noor.done(`/listing-freezes/${id}/release`, because)
    expect((await take(bea.who, listingId)).status).toBe(201)
    const late = await noor.ask('POST', '/listing-freezes', { listingId, ...because })
    expect(late.body.code).toBe('transition_not_allowed')
  })

  test('KYC-01 what is bought counts toward the buyer’s threshold', async () => {
    const bea = await owed(2_000)
    const dear = await list(ana, nextBadge(), '990')
    expect((await take(bea.who, dear.body.listingId, '990')).status).toBe(201)
    const next = await list(ana, nextBadge(), '10.000001')
    const before = await hashOfMoney(site.platform)
    const refused = await take(bea.who, next.body.listingId, '10.000001')
    expect(refused.body.code).toBe('kyc_full_required')
    const order = { kind: 'federation', pocketId: sandboxIds.sponsorship, amount: '10.000001' }
    const quoted = await bea.who.send('POST', '/api/quotes', order)
    expect(JSON.stringify(quoted.body)).toContain('kyc_full_required')
    expect(await hashOfMoney(site.platform)).toBe(before)
  })

  test('FED-02 NFT-02 what may not be offered or bought is refused, and nothing changes', async () => {
    const bea = await owed(100)
    const number = nextBadge()
    expect((await list(ana, sponsorship)).body.code).toBe('not_transferable')
    expect((await list(bea.who, number)).body.code).toBe('unknown_certificate')
    expect((await list(ana, number, '0')).body.code).toBe('price_not_positive')
    // The royalty on it would be rounded down to nothing.
    expect((await list(ana, number, '0.000019')).body.errors).toMatchObject([
      { code: 'below_minimum', detail: { minimumMicro: '20' } },
    ])
    expect((await list(ana, number, '-1')).status).toBe(400)
    expect((await list(ana, number, '120', 91)).status).toBe(400)
    const { listingId } = (await list(ana, number)).body
    const before = await hashOfMoney(site.platform)
    expect((await list(ana, number)).body.code).toBe('transition_not_allowed')
    expect((await take(ana, listingId)).body.code).toBe('buyer_is_seller')
    expect((await take(bea.who, listingId, '119')).body.code).toBe('amount_mismatch')
    const poor = await take(bea.who, listingId)
    expect(poor.body.errors).toMatchObject([
      { code: 'balance_too_small', detail: { missingMicro: String(micro(20_000_000n)) } },
    ])
    expect((await takeBack(bea.who, listingId)).status).toBe(404)
    expect((await takeBack(ana, listingId)).status).toBe(200)
    expect((await takeBack(ana, listingId)).body.code).toBe('listing_ended')
    const nobody = '5a000000-0000-4000-8000-000000000000'
    expect((await take(bea.who, nobody)).status).toBe(404)
    expect(await hashOfMoney(site.platform)).toBe(before)
    const short = await list(ana, number, '120', 1)
    site.clock.advance(DAY_MS)
    expect((await take(bea.who, short.body.listingId)).body.code).toBe('listing_ended')
    const anew = await list(ana, number)
    expect(anew.status).toBe(201)
    await takeBack(ana, anew.body.listingId)
  })

  test('KYC-02 what a stopped person or a stopped certificate offers is not sold', async () => {
    const bea = await owed(200)
    const number = nextBadge()
    const { listingId } = (await list(ana, number)).body
    const { screening } = site.platform.ports
    for (const verdict of ['hit', 'pending'] as const) {
      const screen = async () => ({ verdict, reference: 'seen' })
      site.platform.ports.screening = { ...screening, screen }
      const before = await hashOfMoney(site.platform)
      expect((await take(bea.who, listingId)).body.code).toBe(`screening_${verdict}`)
      expect(await hashOfMoney(site.platform)).toBe(before)
    }
    site.platform.ports.screening = screening
    const stop = (subject: object) =>
      askAs(site, 'alix', 'POST', '/freezes', { subject, reason: 'Looked into' })
    await stop({ kind: 'certificate', id: String(number) })
    expect((await take(bea.who, listingId)).body.code).toBe('certificate_frozen')
    const market = await (await fetch(`${site.url}/api/market`)).json()
    expect(market.items.map(({ id }: { id: string }) => id)).not.toContain(listingId)
    await stop({ kind: 'person', id: bea.id })
    const codes = (await take(bea.who, listingId)).body.errors.map((e: { code: string }) => e.code)
    expect(codes).toEqual(['account_frozen', 'certificate_frozen'])
  })

  test('two who buy at once: one gets it, and the other keeps the money', async () => {
    const [bea, eve] = [await owed(150), await owed(150)]
    const number = nextBadge()
    const { listingId } = (await list(ana, number)).body
    const answers = await Promise.all([take(bea.who, listingId), take(eve.who, listingId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const accounts = [`payable:person:${bea.id}`, `payable:person:${eve.id}`] as const
    const left = await readBalances(site.platform.db, accounts)
    expect([...left.values()].toSorted()).toEqual([150_000_000n, 30_000_000n])
  })

  test('a purchase and a taking back at once: one of the two', async () => {
    const bea = await owed(150)
    const number = nextBadge()
    const { listingId } = (await list(ana, number)).body
    const [bought, back] = await Promise.all([take(bea.who, listingId), takeBack(ana, listingId)])
    expect([bought.status, back.status].toSorted()).toEqual(
      bought.status === 201 ? [201, 422] : [200, 422],
    )
    expect((await holderOf(number)) === bea.id).toBe(bought.status === 201)
  })

  test('a share is not sold while its fight halts trading', async () => {
    // The Pocket has closed long since; its first fight is past its weigh-in.
    const other = await startTestPlatform(database.open)
    const eve = await newBacker(other)
    const id = await buy(eve, shareOf(1))
    await other.platform.worker.drain()
    other.clock.advance(121 * DAY_MS)
    await other.platform.worker.drain()
    await logInAgain(eve)
    const { certificateNumber } = (await eve.send('GET', `/api/backings/${id}`)).body
    const answer = await send(eve, '/listings', { certificateNumber, price: '60', days: 1 })
    expect(answer.body.code).toBe('halted_for_fight')
    await other.close()
  })
})
