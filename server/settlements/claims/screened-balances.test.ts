// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { type WatchedScreening, watchScreening } from '#tests/fixtures/screening.ts'
import {
  goodPassword,
  logInAgain,
  newBacker,
  personOf,
  type Visitor,
} from '#tests/fixtures/visitor.ts'

const wallet = (digits: string) => `0x${digits.repeat(20)}`

interface Payee {
  who: Visitor
  id: string
  badge: number
  address: string
}

describe.each(databases)('who is paid a balance on $name', (database) => {
  let site: TestPlatform
  let screening: WatchedScreening
  let payees: Payee[] = []
  const market = marketBench(() => site)
  const drain = () => site.platform.worker.drain()
  const pass = async (milliseconds: number) => {
    site.clock.advance(milliseconds)
    await drain()
    for (const { who } of payees) await logInAgain(who)
  }
  const payee = (at: number) => payees[at] as Payee
  const name = ({ who }: Payee, address: string) =>
    who.send('PUT', '/api/payout-address', { address, password: goodPassword })
  const owed = ({ id }: Payee) => readBalance(site.platform.db, `payable:person:${id}`)
  /** To those who are paid by themselves. */
  const owedToAll = async () => {
    const all: bigint[] = []
    for (const each of payees.slice(0, 4)) all.push(await owed(each))
    return all
  }
  let keys = 0
  const claim = async ({ who }: Payee) => {
    const key = { 'idempotency-key': `claim-${++keys}` }
    const { body } = await who.send('POST', '/api/balance/claim', {}, key)
    return body.code ?? body.totalMicro
  }
  const emailsTo = async ({ who }: Payee) => {
    const emails = await readEmails(site.platform, { to: who.email })
    return emails.filter(({ key }) => key.endsWith(':blocked')).map(({ subject }) => subject)
  }
  const alertsOf = async ({ id }: Payee) => {
    const { items } = (await askAs(site, 'alix', 'GET', '/screening-alerts')).body
    return items
      .filter(({ personId }: { personId: string }) => personId === id)
      .map(({ verdict }: { verdict: string }) => verdict)
  }
  /** Sells everybody's badge to somebody new. */
  async function sellAll() {
    for (const { who, badge } of payees) {
      const listingId = await market.offer(who, badge)
      const buyer = await newBacker(site)
      await market.payByCard(buyer, (await market.reserve(buyer, listingId)).body.purchaseId)
    }
    await drain()
  }

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    for (const digits of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6']) {
      const who = await newBacker(site)
      const order = await buy(who, tipOf('10'))
      const badge = (await who.send('GET', `/api/backings/${order}`)).body.certificateNumber
      const id = await personOf(site.platform, who)
      payees.push({ who, id, badge, address: wallet(digits) })
    }
    payees = payees.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    await drain()
    await pass(121 * DAY_MS)
    for (const each of payees.slice(0, 3)) await name(each, each.address)
    screening = watchScreening(site)
    await pass(24 * DAY_MS)
    await name(payee(3), payee(3).address)
    expect(screening.asked()).toEqual([payee(3).address])
    for (const each of payees.slice(4)) {
      await name(each, each.address)
      const request = { automatic: false, minimum: '1' }
      await each.who.send('PUT', '/api/payout-preference', request)
    }
    screening.asked()
    await sellAll()
    expect(await owedToAll()).toEqual([114_000_000n, 114_000_000n, 114_000_000n, 114_000_000n])
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  test('PAY-03 KYC-02 a fresh pass pays unasked; no answer keeps an older one waiting, and nobody else', async () => {
    screening.says('no answer')
    await pass(8 * DAY_MS)
    expect(await owedToAll()).toEqual([114_000_000n, 114_000_000n, 114_000_000n, 0n])
    // The first had no answer: the others were not asked about in vain, and have their turn before it.
    const [first, second, third] = payees.map(({ address }) => address)
    expect(screening.asked()).toEqual([first])
    await pass(HOUR_MS)
    expect(screening.asked()).toEqual([second])
    await pass(HOUR_MS)
    expect(screening.asked()).toEqual([third])
    await pass(HOUR_MS)
    expect(screening.asked()).toEqual([first])
    expect(await claim(payee(0))).toBe('screening_pending')
    expect(screening.asked()).toEqual([first])
    expect(await alertsOf(payee(0))).toEqual(['pending'])
    expect(await owedToAll()).toEqual([114_000_000n, 114_000_000n, 114_000_000n, 0n])
    screening.asUsual()
  })

  test('PAY-03 KYC-02 once there is an answer a pass is paid by itself; after a hit the balance stays, and both sides hear of it', async () => {
    const struck = payee(1)
    screening.says('hit', struck.address)
    await pass(HOUR_MS)
    const asked = screening.asked()
    expect(asked.toSorted()).toEqual([0, 1, 2].map((at) => payee(at).address).toSorted())
    expect(await owedToAll()).toEqual([0n, 114_000_000n, 0n, 0n])
    expect(await alertsOf(payee(0))).toEqual([])
    expect(await alertsOf(struck)).toEqual(['hit'])
    expect(await emailsTo(struck)).toEqual(['Versement impossible · Coin Rouge'])
    expect(await claim(struck)).toBe('address_unusable')
    await pass(2 * HOUR_MS)
    // What is refused for good is asked about no more.
    expect(screening.asked()).toEqual([])
    expect(await owed(struck)).toBe(114_000_000n)
    expect((await name(struck, wallet('a7'))).status).toBe(200)
    await pass(49 * HOUR_MS)
    expect(screening.asked()).toEqual([wallet('a7')])
    expect(await owed(struck)).toBe(0n)
    screening.asUsual()
  })

  test('PAY-03 KYC-02 who asks is screened again after thirty days and not before, and first of all where they never were', async () => {
    const [never, late] = [payee(4), payee(5)]
    await site.platform.db
      .updateTable('payout_address')
      .set({ screened_at: null })
      .where('person_id', '=', never.id)
      .execute()
    screening.says('no answer')
    expect(await claim(never)).toBe('screening_pending')
    expect(screening.asked()).toEqual([never.address])
    expect(await owed(never)).toBe(114_000_000n)
    screening.asUsual()
    expect(await claim(never)).toBe('114000000')
    expect(await claim(never)).toBe('nothing_due')
    expect(screening.asked()).toEqual([never.address])
    await drain()
    screening.says('hit', late.address)
    await pass(31 * DAY_MS)
    expect(await owed(never)).toBe(0n)
    expect(await claim(late)).toBe('screening_hit')
    expect(await claim(late)).toBe('address_unusable')
    expect(screening.asked()).toEqual([late.address])
    await drain()
    expect(await emailsTo(late)).toHaveLength(1)
    expect(await owed(late)).toBe(114_000_000n)
  })
})
