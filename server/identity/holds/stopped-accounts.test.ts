// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { because } from '#tests/fixtures/fights.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { openPayment, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { knownPerson } from '#tests/fixtures/recipients.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { linkKey, newKey } from '#tests/fixtures/wallets.ts'

const market = { price: '120', days: 30 }

describe.each(databases)('a stop of every account on $name', (database) => {
  let site: TestPlatform
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
  })
  afterEach(async () => {
    await bench.drain()
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  const bench = marketBench(() => site)
  const stop = async (who: Visitor): Promise<string> => {
    const subject = { kind: 'person', id: await personOf(site.platform, who) }
    return (await operatorOf(site, 'alix').done('/freezes', { subject, ...because })).freezeId
  }
  const releaseHold = async (freezeId: string) => {
    expect((await decideTogether(site, '/freeze-releases', { freezeId })).status).toBe(200)
    await bench.drain()
    await bench.drain()
  }
  /** Lets two accounts count together, as the same wallet does. */
  const shareWallet = async (one: Visitor, other: Visitor) => {
    const key = newKey()
    const walletId = await linkKey(one, key)
    expect((await one.send('DELETE', `/api/wallets/${walletId}`)).status).toBe(204)
    await linkKey(other, key)
  }
  const orderOf = async (who: Visitor) => {
    const { status, body } = await place(who, tipOf('5'))
    return status === 201 ? 'taken' : body.code
  }
  const openOrder = async (who: Visitor) => {
    const { backingId } = (await place(who, tipOf('6'))).body
    const page = await openPayment(who, backingId)
    return {
      pay: (card = '4242 4242 4242 4242') =>
        cardProviderOf(site.platform).pay(page.slice(page.lastIndexOf('/') + 1), card),
      state: async () => (await who.send('GET', `/api/backings/${backingId}`)).body.state,
    }
  }

  test('KYC-02 whoever is stopped is so by every account of theirs, and goes on with each', async () => {
    const [one, two] = [await newBacker(site), await newBacker(site)]
    await shareWallet(one, two)
    const order = await openOrder(one)
    const freezeId = await stop(two)
    expect([await orderOf(one), await orderOf(two)]).toEqual(['account_frozen', 'account_frozen'])
    await order.pay()
    await bench.drain()
    expect(await order.state()).toBe('frozen')
    await releaseHold(freezeId)
    expect([await orderOf(one), await orderOf(two)]).toEqual(['taken', 'taken'])
    expect(await order.state()).toBe('unlocked')
  })

  test('KYC-02 NFT-02 an account of somebody stopped neither sells, nor buys, nor leaves', async () => {
    const { who: seller, badges } = await bench.seller(2)
    const [other, buyer] = [await newBacker(site), await newBacker(site)]
    const offer = await bench.offer(seller, badges[0] ?? 0)
    await shareWallet(seller, other)
    const freezeId = await stop(other)
    const listed = await bench.send(seller, '/listings', {
      certificateNumber: String(badges[1]),
      ...market,
    })
    expect(listed.body.code).toBe('certificate_frozen')
    expect((await bench.reserve(buyer, offer)).body.code).toBe('certificate_frozen')
    expect((await seller.send('DELETE', '/api/account')).body.code).toBe('account_frozen')
    await releaseHold(freezeId)
    expect((await bench.reserve(buyer, offer)).status).toBe(201)
  })

  test('KYC-02 an account that comes to count with somebody stopped is on hold until both are parted', async () => {
    const [one, two] = [await newBacker(site), await newBacker(site)]
    const freezeId = await stop(one)
    const order = await openOrder(two)
    const [personId, otherId] = [
      await personOf(site.platform, one),
      await personOf(site.platform, two),
    ]
    const alix = operatorOf(site, 'alix')
    const { linkId } = await alix.done('/person-links', { personId, otherId, ...because })
    expect(await orderOf(two)).toBe('account_frozen')
    await order.pay()
    await bench.drain()
    expect(await order.state()).toBe('frozen')
    expect((await decideTogether(site, '/person-partings', { linkId })).status).toBe(200)
    await bench.drain()
    await bench.drain()
    expect(await order.state()).toBe('unlocked')
    expect([await orderOf(one), await orderOf(two)]).toEqual(['account_frozen', 'taken'])
    await releaseHold(freezeId)
    expect(await orderOf(one)).toBe('taken')
  })

  test('KYC-02 whoever is stopped twice, by two accounts, goes on when both stops are lifted', async () => {
    const [one, two] = [await newBacker(site), await newBacker(site)]
    await shareWallet(one, two)
    const stops = [await stop(one), await stop(two)]
    await releaseHold(stops[0] ?? '')
    expect([await orderOf(one), await orderOf(two)]).toEqual(['account_frozen', 'account_frozen'])
    await releaseHold(stops[1] ?? '')
    expect([await orderOf(one), await orderOf(two)]).toEqual(['taken', 'taken'])
  })

  test('KYC-02 the card of somebody who is stopped says so with its first order by a new account', async () => {
    const [one, two] = [await newBacker(site), await newBacker(site)]
    const card = '5000 0000 0000 0001'
    await (await openOrder(one)).pay(card)
    await bench.drain()
    const freezeId = await stop(one)
    const order = await openOrder(two)
    await order.pay(card)
    await bench.drain()
    expect(await order.state()).toBe('frozen')
    await releaseHold(freezeId)
    expect(await order.state()).toBe('unlocked')
  })

  test('KYC-02 what was paid under the stops of its owner and its Pocket goes on with the last of them, whichever it is', async () => {
    const pocket = { kind: 'pocket', id: sandboxIds.tips }
    const alix = operatorOf(site, 'alix')
    for (const isOwnerFirst of [true, false]) {
      const who = await newBacker(site)
      const order = await openOrder(who)
      const ofOwner = await stop(who)
      await order.pay()
      const { freezeId: ofPocket } = await alix.done('/freezes', { subject: pocket, ...because })
      const [first, last] = isOwnerFirst ? [ofOwner, ofPocket] : [ofPocket, ofOwner]
      await releaseHold(first)
      expect(await order.state()).toBe('frozen')
      await releaseHold(last)
      expect(await order.state()).toBe('unlocked')
    }
  })

  test('KYC-02 ACC-02 whoever has money by an account’s orders does not part it from one that is stopped', async () => {
    const [one, other, ines] = [
      await newBacker(site),
      await newBacker(site),
      await knownPerson(site),
    ]
    const { db } = site.platform
    const personId = await personOf(site.platform, ines)
    const ofInes = { person_id: personId }
    await letActFor(db, sandboxIds.ines, ofInes)
    const [alix, noor] = [operatorOf(site, 'alix'), operatorOf(site, 'noor')]
    await db.updateTable('operator').set(ofInes).where('handle', '=', 'noor').execute()
    const ids = [await personOf(site.platform, one), await personOf(site.platform, other)]
    const link = { personId: ids[0], otherId: ids[1], ...because }
    const { linkId } = await alix.done('/person-links', link)
    const order = await openOrder(one)
    await stop(other)
    await order.pay()
    await bench.drain()
    expect(await order.state()).toBe('frozen')
    const request = { linkId, ...because }
    expect((await noor.ask('POST', '/person-partings', request)).body.code).toBe('not_allowed')
    const { proposalId } = await alix.done('/person-partings', request)
    const agreed = await noor.ask('POST', `/person-partings/${proposalId}/approvals`, because)
    expect(agreed.body.code).toBe('not_allowed')
    expect(await order.state()).toBe('frozen')
    await db.updateTable('operator').set({ person_id: null }).where('handle', '=', 'noor').execute()
  })

  test('NFT-02 nobody buys their own offer by another account', async () => {
    const { who: seller, badges } = await bench.seller(1)
    const other = await newBacker(site)
    const offer = await bench.offer(seller, badges[0] ?? 0)
    await shareWallet(seller, other)
    expect((await bench.reserve(other, offer)).body.code).toBe('buyer_is_seller')
    expect((await bench.reserve(await newBacker(site), offer)).status).toBe(201)
  })
})
