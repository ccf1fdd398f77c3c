import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { knownPerson } from '#tests/fixtures/recipients.ts'
import { type WatchedScreening, watchScreening } from '#tests/fixtures/screening.ts'
import {
  goodPassword,
  logInAgain,
  newBacker,
  personOf,
  type Visitor,
} from '#tests/fixtures/visitor.ts'

const wallet = (digits: string) => `0x${digits.repeat(20)}`
const [first, second] = [wallet('ab'), wallet('cd')]
const pocketId = sandboxIds.tips
const because = { reason: 'Seen' }

describe.each(databases)('screening recipients again on $name', (database) => {
  let site: TestPlatform
  let ines: Visitor
  let screening: WatchedScreening
  let keys = 0
  const pass = async (milliseconds: number) => {
    site.clock.advance(milliseconds)
    await site.platform.worker.drain()
    await logInAgain(ines)
  }
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    ines = await knownPerson(site)
    await letActFor(site.platform.db, sandboxIds.ines, {
      person_id: await personOf(site.platform, ines),
    })
    await buy(await newBacker(site), tipOf('100'))
    // Nothing more is released from here on.
    await pass(160 * DAY_MS)
    for (let count = 0; count < 3; count++) await pass(0)
    screening = watchScreening(site)
    await name(first)
    expect(screening.asked()).toEqual([first])
  })
  beforeEach(() => screening.asUsual())
  afterAll(() => site.close())
  booksApprove(() => site)

  const name = (address: string) =>
    ines.send('PUT', '/api/payout-address', { address, password: goodPassword })
  const propose = async () => {
    const request = { pocketId, amount: '1', ...because }
    const key = `payout-${++keys}`
    return (await operatorOf(site, 'alix').ask('POST', '/payouts', request, key)).body
  }
  const approve = async (proposalId: string) => {
    const path = `/payouts/${proposalId}/approvals`
    return (await operatorOf(site, 'noor').ask('POST', path, because)).body
  }
  const owed = () => readBalance(site.platform.db, `payable:fighter:${sandboxIds.ines}`)
  const orders = () =>
    site.platform.db
      .selectFrom('treasury_order')
      .select(['id', 'state', 'attempts'])
      .orderBy('created_at')
      .execute()
  const lastOrder = async () => (await orders()).at(-1)
  /** Two approve, one holds it, and lets it go 31 days later. */
  async function holdFor31Days(releaseHold: () => void) {
    const noor = operatorOf(site, 'noor')
    const { proposalId } = await propose()
    const { id } = await noor.done('/payout-holds', { proposalId, ...because })
    await approve(proposalId)
    await pass(31 * DAY_MS)
    screening.asked()
    releaseHold()
    await noor.done(`/payout-holds/${id}/release`, because)
    await pass(0)
  }

  test('PAY-03 KYC-02 a pass counts for thirty days, and then one screening is enough for both operators', async () => {
    await approve((await propose()).proposalId)
    await pass(0)
    expect(screening.asked()).toEqual([])
    await pass(31 * DAY_MS)
    const { proposalId } = await propose()
    expect(screening.asked()).toEqual([first])
    expect(await approve(proposalId)).toEqual({ complete: true })
    await pass(0)
    expect(screening.asked()).toEqual([])
    expect(await orders()).toMatchObject([{ state: 'done' }, { state: 'done' }])
  })

  test('PAY-03 KYC-02 without an answer nothing is proposed or approved, and nothing is lost', async () => {
    const { proposalId } = await propose()
    const before = await owed()
    await site.platform.db.updateTable('payout_address').set({ screened_at: null }).execute()
    screening.says('no answer')
    expect((await approve(proposalId)).code).toBe('screening_pending')
    expect(screening.asked()).toEqual([first])
    await pass(0)
    expect(await orders()).toHaveLength(2)
    screening.asUsual()
    expect(await approve(proposalId)).toEqual({ complete: true })
    await pass(0)
    expect(await owed()).toBe(before - 1_000_000n)
    await pass(31 * DAY_MS)
    screening.says('no answer')
    expect((await propose()).code).toBe('screening_pending')
    screening.asUsual()
    screening.asked()
    // To name it once more is to be screened with it, and no other address.
    expect((await name(first)).status).toBe(200)
    await approve((await propose()).proposalId)
    expect(screening.asked()).toEqual([first])
    await pass(0)
    expect(await owed()).toBe(before - 2_000_000n)
  })

  test('PAY-03 KYC-02 an order that was held for long is not sent before its payee has passed again', async () => {
    const before = await owed()
    await holdFor31Days(() => screening.says('no answer'))
    expect(screening.asked()).toEqual([first])
    expect(await lastOrder()).toMatchObject({ state: 'intended', attempts: 0 })
    expect(await owed()).toBe(before)
    screening.asUsual()
    await pass(HOUR_MS)
    expect(await lastOrder()).toMatchObject({ state: 'done', attempts: 1 })
    expect(screening.asked()).toEqual([first])
    expect(await owed()).toBe(before - 1_000_000n)
  })

  test('PAY-03 KYC-02 after a hit an order that two have approved ends unsent, its money stays owed, and both sides hear of it', async () => {
    const before = await owed()
    await holdFor31Days(() => screening.says('hit', first))
    expect(screening.asked()).toEqual([first])
    const ended = await lastOrder()
    expect(ended).toMatchObject({ state: 'refused', attempts: 0 })
    expect(await owed()).toBe(before)
    const log = await site.platform.db
      .selectFrom('audit_log')
      .select('detail')
      .where('subject', '=', `treasury-order:${ended?.id}`)
      .execute()
    expect(log).toMatchObject([{ detail: { state: 'refused', because: 'address_unusable' } }])
    expect((await propose()).code).toBe('address_unusable')
    const impossible = { to: ines.email, subject: 'Versement impossible' }
    const emails = await readEmails(site.platform, impossible)
    expect(emails).toHaveLength(1)
    const alerts = await operatorOf(site, 'noor').ask('GET', '/screening-alerts')
    expect(alerts.body.items).toMatchObject([{ verdict: 'hit', phase: 'before_payment' }])
  })

  test('PAY-03 KYC-02 a hit as the second one approves is told as such, and another address is paid', async () => {
    await name(second)
    await pass(2 * DAY_MS)
    const { proposalId } = await propose()
    const before = (await orders()).length
    await site.platform.db.updateTable('payout_address').set({ screened_at: null }).execute()
    screening.says('hit', second)
    expect((await approve(proposalId)).code).toBe('screening_hit')
    expect((await approve(proposalId)).code).toBe('address_unusable')
    await pass(0)
    expect(await orders()).toHaveLength(before)
    await name(wallet('ef'))
    await pass(2 * DAY_MS)
    expect((await approve(proposalId)).code).toBe('address_unusable')
  })
})
