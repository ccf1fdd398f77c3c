import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, usdc, ZERO } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import { statementOf } from '#domain/ledger/movement.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { because, declareIt, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { buy, tickedWaiver, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  buyUnits,
  nameAddress,
  newKnownBacker,
  openWorkedPocket,
} from '#tests/fixtures/worked-pocket.ts'
import { readBalanceBefore, readOwnMovements } from './own-movements.ts'

const address = `0x${'a1'.repeat(20)}`

describe.each(databases)('movements of one’s own money on $name', (database) => {
  let site: TestPlatform
  let people: Visitor[]
  const market = marketBench(() => site)

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    people = [...(await trade()), ...(await earn())]
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  /** A badge is sold by card, and a second one by the balance that the first sale has brought. */
  async function trade(): Promise<Visitor[]> {
    const other = await newBacker(site)
    const id = await buy(other, tipOf('10'))
    const { certificateNumber } = (await other.send('GET', `/api/backings/${id}`)).body
    const { who: seller, badges } = await market.seller(1)
    await logInAgain(other)
    const offered = await market.offer(seller, badges[0] ?? 0)
    const bought = await market.reserve(other, offered)
    await market.payByCard(other, bought.body.purchaseId)
    await market.drain()
    const back = await market.offer(other, certificateNumber, '20')
    await market.done(seller, `/listings/${back}/purchase`, { price: '20' })
    await nameAddress(site, seller, address)
    return [seller, other]
  }

  /** A share brings earnings, one of them by the balance; another order goes back. */
  async function earn(): Promise<Visitor[]> {
    const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
    const start = site.clock.now()
    const holders = [await newKnownBacker(site), await newKnownBacker(site)] as const
    const [first, second] = holders
    const number = await buyUnits(site, first, pocketId, 10)
    await buyUnits(site, second, pocketId, 20)
    const order = { kind: 'share', pocketId, units: 5, level2: false, waiver: tickedWaiver }
    const backingId = await buy(second, order)
    await site.platform.worker.drain()
    site.clock.advance(60_000)
    await decideTogether(site, '/refunds', { backingId, cause: 'duplicate' })
    for (const day of [30, 45]) {
      travelTo(site, addDays(start, day))
      await site.platform.worker.drain()
    }
    const [fightId] = fightIds
    await fightIt(site, operators, fightId)
    await declareIt(site, operators, fightId, '60000')
    const receipt = { fightId, pocketId, amount: '900', reference: 'r', senderAddress: address }
    const { receiptId } = await operators.alix.done('/receipts', receipt, 'r')
    const proposed = await operators.alix.done(`/receipts/${receiptId}/settlement`, because)
    await operators.noor.done(`/settlements/${proposed.proposalId}/approvals`, because)
    await logInAgain(first)
    await nameAddress(site, first, address)
    await market.done(first, `/certificates/${number}/claim`)
    const place = `/pockets/${pocketId}/fights/${fightId}/distributions/1`
    await operators.alix.done(`${place}/credits`, {})
    await site.platform.worker.drain()
    return [...holders]
  }

  const listed = async (who: Visitor, query = '') => {
    await logInAgain(who)
    return (await who.send('GET', `/api/movements${query}`)).body
  }
  const kindsOf = async (who: Visitor) =>
    (await listed(who)).items.map(({ kind }: { kind: string }) => kind)

  test('each is listed for whom it concerns, the latest first', async () => {
    const [seller, other, first, second] = people as [Visitor, Visitor, Visitor, Visitor]
    // What was booked at one instant stands in any order.
    expect((await kindsOf(seller)).toSorted()).toEqual(['backing', 'payout', 'purchase', 'sale'])
    expect((await kindsOf(other)).toSorted()).toEqual(['backing', 'purchase', 'sale'])
    expect(await kindsOf(first)).toEqual(['earnings', 'backing'])
    expect(await kindsOf(second)).toEqual(['earnings', 'refund', 'backing', 'backing'])
    const [paid] = (await listed(first, '?kind=backing')).items
    expect(paid).toMatchObject({
      amountMicro: usdc(500).toString(),
      balanceMicro: '0',
      isBacking: true,
      pocket: { title: 'Deux combats' },
    })
    expect(BigInt(paid.card.eurCents)).toBeGreaterThan(0n)
    expect((await listed(first, '?year=2019')).items).toEqual([])
  })

  test('an automatic payout is one too, with its address and the order of the treasury', async () => {
    const [payout] = (await listed(people[0] as Visitor)).items
    expect(payout).toMatchObject({ kind: 'payout', toAddress: address })
    expect(payout.balanceMicro).toBe(`-${payout.amountMicro}`)
    expect(payout.reference).not.toBeNull()
  })

  test('pages follow each other without a gap', async () => {
    const second = people[3] as Visitor
    const { items } = await listed(second)
    const found: unknown[] = []
    for (let cursor = ''; ; ) {
      const page = await listed(second, `?limit=1${cursor}`)
      found.push(...page.items)
      if (page.nextCursor === null) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(found).toEqual(items)
  })

  test('somebody else’s is not there', async () => {
    const [own] = (await listed(people[2] as Visitor)).items
    const stranger = await newBacker(site)
    expect((await stranger.send('GET', `/api/movements/${own.id}`)).status).toBe(404)
    expect(await kindsOf(stranger)).toEqual([])
  })

  test('their sums are those of the books, whatever the span', async () => {
    const { platform } = site
    for (const who of people) {
      const personId = await personOf(platform, who)
      const all = await readOwnMovements(platform, { personId }, {})
      const owed = await readBalance(platform.db, `payable:person:${personId}`)
      expect(statementOf(ZERO, all).closingMicro).toBe(owed)
      for (const { at } of all) {
        const opening = await readBalanceBefore(platform, { personId }, at)
        const since = await readOwnMovements(platform, { personId }, { from: at })
        const { rows, closingMicro, totals } = statementOf(opening, since)
        expect(closingMicro).toBe(owed)
        expect(add(ZERO, ...totals.map(({ amountMicro }) => amountMicro))).toBe(
          add(ZERO, ...rows.map(({ amountMicro }) => amountMicro)),
        )
      }
    }
  })
})
