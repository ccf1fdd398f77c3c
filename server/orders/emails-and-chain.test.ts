// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addHours, HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { RecipientRefused } from '#server/ports/mail/port.ts'
import { databases } from '#tests/databases.ts'
import { withFault } from '#tests/fixtures/books/with-fault.ts'
import { because, declareIt, fightIt } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { buy, shareOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker } from '#tests/fixtures/visitor.ts'
import { sandboxChainOf, settleChain } from '#tests/fixtures/wallets.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

describe.each(databases)('a token that waits for an email on $name', (database) => {
  let site: TestPlatform
  /** Whose address refuses what confirms an order; null for everybody's. */
  let refuses: string | null
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
    refuses = null
    const { ports } = site.platform
    const { mail } = ports
    ports.mail = {
      ...mail,
      async send(one) {
        const isRefused = refuses === null || one.to === refuses
        if (isRefused && one.key.startsWith('confirmation:'))
          throw new RecipientRefused('550 5.1.1')
        return mail.send(one)
      },
    }
  })
  afterEach(() => site.close())

  const found = async () => (await verify(site.platform)).map(({ check }) => check)
  /** Hours of which the chain knows. */
  async function live(hours: number): Promise<void> {
    const until = addHours(site.clock.now(), hours)
    while (site.clock.now() < until) {
      site.clock.advance(5 * HOUR_MS)
      await settleChain(site)
    }
  }
  /** Right after, and while its chain follows. */
  async function staysWhole(): Promise<void> {
    expect(await found()).toEqual([])
    for (let round = 0; round < 3; round += 1) {
      await site.platform.worker.drain()
      expect(await found()).toEqual([])
      await sandboxChainOf(site).mine(40)
    }
  }

  test('PRO-02 C7 has its three days from when its order is withdrawn or given back', async () => {
    const ana = await newBacker(site)
    const [left, returned] = [await buy(ana, shareOf(1)), await buy(ana, shareOf(1))]
    await live(90)
    expect(await found()).toEqual([])
    await logInAgain(ana)
    const path = `/api/backings/${left}/withdrawal`
    const { requestId } = (await ana.send('POST', path)).body
    expect((await ana.send('POST', `${path}/confirmation`, { requestId })).status).toBe(200)
    await staysWhole()
    await decideTogether(site, '/refunds', { backingId: returned, cause: 'duplicate' })
    await staysWhole()
  })

  test('PRO-02 C7 is named where it is not minted though its order can be withdrawn no more', async () => {
    const order = await buy(await newBacker(site), shareOf(1))
    await live(90)
    const since = (days: number) =>
      withFault(
        site.platform,
        `update backing set confirmed_at = confirmed_at - interval '${days} days' where id = '${order}'`,
      )
    // The right is over then at the latest, and three days more go by.
    expect(await since(23)).not.toContain('intents-end-in-time')
    expect(await since(25)).toContain('intents-end-in-time')
  })

  test('PRO-02 C3 keeps nobody from claiming on the chain', async () => {
    const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false, inDays: [3, 160] })
    const [ana, bob] = [await newKnownBacker(site), await newKnownBacker(site)]
    refuses = bob.email
    await buyUnits(site, ana, pocketId, 399)
    await buyUnits(site, bob, pocketId, 1)
    await settleChain(site)
    const { db } = site.platform
    const open = () => db.selectFrom('chain_intent').select('kind').where('ended_at', 'is', null)
    expect(await open().execute()).toContainEqual({ kind: 'mint' })
    const [fightId] = fightIds
    await fightIt(site, operators, fightId)
    await declareIt(site, operators, fightId, '60000')
    const sender = { reference: 'one', senderAddress: `0x${'c4'.repeat(20)}` }
    const receipt = { fightId, pocketId, amount: '12000', ...sender }
    const { receiptId } = await operators.alix.done('/receipts', receipt, 'one')
    const settlement = await operators.alix.done(`/receipts/${receiptId}/settlement`, because)
    await operators.noor.done(`/settlements/${settlement.proposalId}/approvals`, because)
    for (let round = 0; round < 4; round += 1) {
      await settleChain(site)
      site.clock.advance(15 * MINUTE_MS)
    }
    expect(await open().execute()).toEqual([])
    const told = db.selectFrom('chain_settlement').select('state')
    expect(await told.execute()).toEqual([{ state: 'done' }])
    await live(80)
    expect(await found()).toEqual([])
  })
})
