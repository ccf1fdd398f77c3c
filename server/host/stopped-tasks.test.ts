// @module-tag long
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { databases } from '#tests/databases.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { knownPerson } from '#tests/fixtures/recipients.ts'
import { goodPassword, logInAgain, newBacker, personOf } from '#tests/fixtures/visitor.ts'

const because = { reason: 'Looked into' }
const pocketId = sandboxIds.tips

describe.each(databases)('a stop of money on $name', (database) => {
  let site: TestPlatform
  let alix: TestOperator
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
  })
  afterEach(async () => {
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })
  const pass = async (milliseconds: number) => {
    site.clock.advance(milliseconds)
    await site.platform.worker.drain()
  }
  const stop = () => alix.done('/money-stop', because)
  const lift = async () => {
    await operatorOf(site, 'noor').done('/money-stop/lift', because)
    await pass(MINUTE_MS)
  }
  /** Stops money as soon as a provider is asked for the first time, and lets it answer. */
  const stopAtFirst = <Asked, Answer>(ask: (asked: Asked) => Promise<Answer>) => {
    let calls = 0
    return async (asked: Asked) => {
      calls += 1
      if (calls === 1) await stop()
      return ask(asked)
    }
  }
  /** What was not tried counts as no failure. */
  const tasksLeft = (kinds: readonly string[]) =>
    site.platform.db
      .selectFrom('outbox')
      .select(['attempts', 'last_error', 'leased_until'])
      .where('kind', 'in', kinds)
      .where('done_at', 'is', null)
      .execute()
  const untried = { attempts: 0, last_error: null, leased_until: null }

  test('PAY-03 keeps back the claims and payouts that a worker has taken already', async () => {
    const market = marketBench(() => site)
    const ines = await knownPerson(site)
    const owner = { person_id: await personOf(site.platform, ines) }
    await letActFor(site.platform.db, sandboxIds.ines, owner)
    const sellers = [await newBacker(site), await newBacker(site)]
    const orders: string[] = []
    for (const who of sellers) orders.push(await buy(who, tipOf('10')))
    await site.platform.worker.drain()
    await pass(121 * DAY_MS)
    const cy = await newBacker(site)
    for (const [at, who] of sellers.entries()) {
      await logInAgain(who)
      const { body } = await who.send('GET', `/api/backings/${orders[at]}`)
      const listingId = await market.offer(who, body.certificateNumber)
      await market.payByCard(cy, (await market.reserve(cy, listingId)).body.purchaseId)
    }
    await site.platform.worker.drain()
    for (const [at, who] of [...sellers, ines].entries()) {
      await logInAgain(who)
      const address = `0x${String(at + 1).repeat(40)}`
      await who.send('PUT', '/api/payout-address', { address, password: goodPassword })
    }
    await pass(2 * DAY_MS)
    for (const who of sellers) {
      await logInAgain(who)
      await market.done(who, '/balance/claim')
    }
    const payout = { pocketId, amount: '15', ...because }
    const { proposalId } = await alix.done('/payouts', payout, 'payout')
    await operatorOf(site, 'noor').done(`/payouts/${proposalId}/approvals`, because)

    const { ports } = site.platform
    const { treasury } = ports
    const pay = stopAtFirst(treasury.pay)
    ports.treasury = { ...treasury, pay }
    await pass(MINUTE_MS)
    const states = async () => {
      const claims = site.platform.db.selectFrom('claim').select('state').orderBy('created_at')
      const orders = site.platform.db.selectFrom('treasury_order').select('state')
      return [...(await claims.execute()), ...(await orders.execute())].map(({ state }) => state)
    }
    expect((await states()).toSorted()).toEqual(['done', 'intended', 'intended'])
    expect(await tasksLeft(['pay_claim', 'send_treasury_order'])).toEqual([untried, untried])
    await lift()
    expect(await states()).toEqual(['done', 'done', 'done'])
  })

  test('R10 keeps back the refunds that a worker has taken already, save for what was sent before', async () => {
    const ana = await newBacker(site)
    const orders = [await buy(ana, tipOf('10')), await buy(ana, tipOf('15'))]
    await site.platform.worker.drain()
    for (const backingId of orders) {
      await decideTogether(site, '/refunds', { backingId, cause: 'duplicate' })
    }
    const { ports } = site.platform
    const { card } = ports
    const lost = async () => {
      throw new Error('no answer in time')
    }
    ports.card = { ...card, refund: stopAtFirst(lost), findPayment: lost }
    await pass(MINUTE_MS)
    const intents = async () => {
      const refunds = site.platform.db.selectFrom('effect_intent').select('state')
      return (await refunds.where('kind', '=', 'card_refund').execute()).map(({ state }) => state)
    }
    expect(await intents()).toEqual(['unknown'])
    expect(await tasksLeft(['refund_payment'])).toMatchObject([{ attempts: 1 }, untried])
    ports.card = card
    await lift()
    expect(await intents()).toEqual(['done', 'done'])
  })

  // Elsewhere nobody else can hold an order.
  test.runIf(database.races)(
    'R10 keeps back the rest of a Pocket whose orders are going back',
    async () => {
      const { db, worker } = site.platform
      const ana = await newBacker(site)
      for (const amount of ['10', '15', '20']) await buy(ana, tipOf(amount))
      await worker.drain()
      const read = db.selectFrom('backing').select(['id', 'state']).orderBy('id')
      const states = async () => (await read.execute()).map(({ state }) => state)
      const [, second] = await read.execute()
      const payload = { pocketId, cause: 'pocket_cancelled' } as const
      const task = { key: 'refund_pocket:tips', kind: 'refund_pocket', payload } as const
      await enqueue(db, [task], site.clock.now())
      const held = await db.startTransaction().execute()
      await held
        .selectFrom('backing')
        .where('id', '=', second?.id ?? '')
        .forUpdate()
        .execute()
      const drained = worker.drain()
      while (!(await states()).includes('refunded')) await pause(5)
      await stop()
      await held.rollback().execute()
      await drained
      // Money was stopped while the second one waited for its order.
      expect(await states()).toEqual(['refunded', 'unlocked', 'unlocked'])
      expect(await tasksLeft(['refund_pocket'])).toEqual([untried])
      await lift()
      expect(await states()).toEqual(['refunded', 'refunded', 'refunded'])
    },
  )
})
