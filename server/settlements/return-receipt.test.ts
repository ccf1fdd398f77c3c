import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { because, declareIt, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { hashOfMoney } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { watchScreening } from '#tests/fixtures/screening.ts'
import { logInAgain, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  buyUnits,
  nameAddress,
  newKnownBacker,
  openWorkedPocket,
  type WorkedPocket,
} from '#tests/fixtures/worked-pocket.ts'

const sender = '0x52908400098527886E0F7030069857D2E4169EE7'
const blacklisted = '0x000000000000000000000000000000000000dEaD'

describe.each(databases)('money that has no owner yet on $name', (database) => {
  let site: TestPlatform
  let alix: TestOperator
  let noor: TestOperator
  let ana: Visitor
  let pocket: WorkedPocket
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    ana = await newKnownBacker(site)
    pocket = await openWorkedPocket(site, { level1: false })
    await buyUnits(site, ana, pocket.pocketId, 10)
    await site.platform.worker.drain()
    travelTo(site, addDays(site.clock.now(), 30))
    await site.platform.worker.drain()
    await fightIt(site, { alix, noor }, pocket.fightIds[0])
    await declareIt(site, { alix, noor }, pocket.fightIds[0], '60000')
  })
  beforeEach(() => logInAgain(ana))
  afterAll(() => site.close())
  booksApprove(() => site)

  let receipts = 0
  async function receive(amount: string, senderAddress = sender, fight = 0): Promise<string> {
    const reference = `R-${++receipts}`
    const { pocketId, fightIds } = pocket
    const body = { fightId: fightIds[fight], pocketId, amount, reference, senderAddress }
    return (await alix.done('/receipts', body, reference)).receiptId
  }
  const keptFor = (receiptId: string) =>
    readBalance(site.platform.db, `payable:sender:${receiptId}`)
  const codeOf = async (who: TestOperator, path: string) =>
    (await who.ask('POST', path, because)).body.code
  const sentTo = async (address: string) =>
    (
      await site.platform.db
        .selectFrom('treasury_order')
        .select(['amount_micro', 'state'])
        .where('to_address', '=', address)
        .where('kind', '=', 'receipt_return')
        .orderBy('created_at')
        .execute()
    ).map(({ amount_micro, state }) => `${amount_micro} ${state}`)

  test('PRO-05 what a promoter pays too much is kept on an account of its own and goes back by two', async () => {
    const receiptId = await receive('320')
    expect(await codeOf(alix, `/receipts/${receiptId}/return`)).toBe('transition_not_allowed')
    const settlement = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${settlement.proposalId}/approvals`, because)
    expect(await keptFor(receiptId)).toBe(20_000_000n)
    const { proposalId, amountMicro } = await alix.done(`/receipts/${receiptId}/return`, because)
    expect(amountMicro).toBe('20000000')
    const approval = `/receipt-returns/${proposalId}/approvals`
    const before = await hashOfMoney(site.platform)
    expect(await codeOf(alix, approval)).toBe('second_person_required')
    expect(await hashOfMoney(site.platform)).toBe(before)
    const both = await Promise.all([1, 2].map(() => noor.ask('POST', approval, because)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 200])
    await site.platform.worker.drain()
    expect(await keptFor(receiptId)).toBe(0n)
    expect(await sentTo(sender)).toEqual(['20000000 done'])
    expect(await codeOf(alix, `/receipts/${receiptId}/return`)).toBe('already_recorded')
  })

  test('PRO-05 what comes in when nothing is owed goes back whole', async () => {
    const receiptId = await receive('50')
    expect(await codeOf(alix, `/receipts/${receiptId}/settlement`)).toBe('already_settled')
    const { proposalId } = await alix.done(`/receipts/${receiptId}/return`, because)
    await noor.done(`/receipt-returns/${proposalId}/approvals`, because)
    expect(await keptFor(receiptId)).toBe(50_000_000n)
    await site.platform.worker.drain()
    expect(await keptFor(receiptId)).toBe(0n)
    expect(await sentTo(sender)).toEqual(['20000000 done', '50000000 done'])
    // Nothing was declared of the other fight yet: what came for it early may be its holders'.
    const early = await receive('70', sender, 1)
    expect(await codeOf(alix, `/receipts/${early}/return`)).toBe('transition_not_allowed')
  })

  test('KYC-02 nothing goes back to a wallet that the screening does not pass', async () => {
    const listed = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'
    const screening = watchScreening(site)
    const receiptId = await receive('25', listed)
    const { proposalId } = await alix.done(`/receipts/${receiptId}/return`, because)
    const approval = `/receipt-returns/${proposalId}/approvals`
    for (const [said, code] of [
      ['hit', 'screening_hit'],
      ['pending', 'screening_pending'],
      ['no answer', 'screening_pending'],
    ] as const) {
      screening.says(said, listed)
      expect(await codeOf(noor, approval)).toBe(code)
    }
    expect(await keptFor(receiptId)).toBe(0n)
    expect(await sentTo(listed)).toEqual([])
    screening.asUsual()
    await noor.done(approval, because)
    await site.platform.worker.drain()
    expect(await sentTo(listed)).toEqual(['25000000 done'])
    expect(screening.asked()).toEqual([listed, listed, listed, listed])
    const log = await site.platform.db
      .selectFrom('audit_log')
      .select(sql<string>`detail ->> 'screened'`.as('said'))
      .where('subject', '=', `receipt:${receiptId}`)
      .where('actor_kind', '=', 'worker')
      .orderBy('id')
      .execute()
    expect(log.map(({ said }) => said)).toEqual(['hit', 'pending', 'pending', 'pass'])
  })

  test('L4 what the treasury refuses stays kept, is named, and can be sent once more', async () => {
    const receiptId = await receive('30', blacklisted)
    watchScreening(site).says('pass', blacklisted)
    const send = async () => {
      const { proposalId } = await alix.done(`/receipts/${receiptId}/return`, because)
      await noor.done(`/receipt-returns/${proposalId}/approvals`, because)
      await site.platform.worker.drain()
    }
    await send()
    expect(await keptFor(receiptId)).toBe(30_000_000n)
    await send()
    expect(await sentTo(blacklisted)).toEqual(['30000000 refused', '30000000 refused'])
    const listed = async (days: number) =>
      (await alix.ask('GET', `/credits?olderThanDays=${days}`)).body.items
    const account = `payable:sender:${receiptId}`
    expect(await listed(0)).toContainEqual({
      account,
      openMicro: '30000000',
      since: site.clock.now().toISOString(),
    })
    expect(await listed(1)).not.toContainEqual(expect.objectContaining({ account }))
    const wrong = await alix.ask('GET', '/credits?olderThanDays=-1')
    expect(wrong.status).toBe(400)
  })

  test('L4 nothing goes back to a wallet that was written in the place of its sender', async () => {
    const { db, worker } = site.platform
    const thief = `0x${'ee'.repeat(20)}`
    const receiptId = await receive('15')
    const comesFrom = (address: string) =>
      inTransaction(db, async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql`update fight_receipt set sender_address = ${address} where id = ${receiptId}`.execute(
          trx,
        )
      })
    const byCommand = sql`update fight_receipt set sender_address = ${thief}`.execute(db)
    await expect(byCommand).rejects.toThrow('fight_receipt is append-only')
    const approved = async () => {
      const { proposalId } = await alix.done(`/receipts/${receiptId}/return`, because)
      await noor.done(`/receipt-returns/${proposalId}/approvals`, because)
      await worker.drain()
    }
    await comesFrom(thief)
    await approved()
    expect(await sentTo(thief)).toEqual(['15000000 intended'])
    expect(await keptFor(receiptId)).toBe(15_000_000n)
    await comesFrom(sender)
    const { id } = await db
      .updateTable('treasury_order')
      .set({ state: 'refused' })
      .where('to_address', '=', thief)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('outbox').where('key', 'like', `%${id}%`).execute()
    await approved()
    expect(await keptFor(receiptId)).toBe(0n)
    expect((await sentTo(sender)).at(-1)).toBe('15000000 done')
  })

  const balance = async () => (await ana.send('GET', '/api/balance')).body.openMicro
  const later = async (days: number) => {
    travelTo(site, addDays(site.clock.now(), days))
    await site.platform.worker.drain()
    await logInAgain(ana)
  }

  test('PAY-03 what is owed by name goes out by itself a week later, as its owner requests', async () => {
    const [fightId] = pocket.fightIds
    const distribution = `/pockets/${pocket.pocketId}/fights/${fightId}/distributions/1`
    await alix.done(`${distribution}/credits`, {})
    await site.platform.worker.drain()
    expect(await balance()).toBe('285000000')
    const request = (body: object) => ana.send('PUT', '/api/payout-preference', body)
    expect((await ana.send('GET', '/api/payout-preference')).body).toEqual({
      automatic: true,
      minimumMicro: '10000000',
    })
    expect((await request({ automatic: true, minimum: '0' })).status).toBe(400)
    expect((await request({ automatic: true, minimum: '1', personId: 'x' })).status).toBe(400)
    await later(8)
    // Nowhere to send it to: it waits, and operators see it.
    expect(await balance()).toBe('285000000')
    const { items } = (await alix.ask('GET', '/credits?olderThanDays=7')).body
    expect(items.map((item: { openMicro: string }) => item.openMicro)).toContain('285000000')
    await request({ automatic: false, minimum: '10' })
    await nameAddress(site, ana, sender)
    await later(1)
    expect(await balance()).toBe('285000000')
    await request({ automatic: true, minimum: '285.000001' })
    await later(1)
    expect(await balance()).toBe('285000000')
    await request({ automatic: true, minimum: '285' })
    await later(1)
    expect(await balance()).toBe('0')
    await later(1)
    const claims = await site.platform.db
      .selectFrom('claim')
      .select(['purpose', 'amount_micro', 'state'])
      .execute()
    expect(claims).toEqual([{ purpose: 'balance', amount_micro: 285_000_000n, state: 'done' }])
    const emails = await readEmails(site.platform, { key: 'claim:' })
    expect(emails).toMatchObject([{ subject: 'Votre solde vous est versé · Coin Rouge' }])
  })

  test('L4 while money is stopped nobody claims and nothing is approved', async () => {
    const receiptId = await receive('40')
    const { proposalId } = await alix.done(`/receipts/${receiptId}/return`, because)
    await alix.done('/money-stop', because)
    const approval = `/receipt-returns/${proposalId}/approvals`
    // Whoever asked for it is told so as well: it is refused before who approves is judged.
    expect(await codeOf(alix, approval)).toBe('money_stopped')
    expect(await codeOf(noor, approval)).toBe('money_stopped')
    const key = { 'idempotency-key': 'stopped' }
    const claim = await ana.send('POST', '/api/balance/claim', {}, key)
    expect(claim.body.code).toBe('money_stopped')
    expect((await alix.ask('POST', '/money-stop/lift', because)).status).toBe(200)
    await noor.done(approval, because)
    await site.platform.worker.drain()
    expect(await keptFor(receiptId)).toBe(0n)
  })
})
