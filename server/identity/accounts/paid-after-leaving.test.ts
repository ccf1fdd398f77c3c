// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { because, declareIt, evidenceHash, fightIt, fileSheet } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { buy } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  approvedFight,
  approvedPocket,
  newAthlete,
  shareInput,
} from '#tests/fixtures/recipients.ts'
import { type WatchedScreening, watchScreening } from '#tests/fixtures/screening.ts'
import { logInAgain, personOf } from '#tests/fixtures/visitor.ts'
import { nameAddress, newKnownBacker } from '#tests/fixtures/worked-pocket.ts'

describe.each(databases)('what comes for an athlete who has left on $name', (database) => {
  let site: TestPlatform
  let screening: WatchedScreening
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    screening = watchScreening(site)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  let keys = 0
  const operators = () => ({ alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') })
  const drain = async () => {
    for (let turn = 0; turn < 4; turn += 1) await site.platform.worker.drain()
  }
  const pass = async (days: number) => {
    site.clock.advance(days * DAY_MS)
    await drain()
  }
  const approve = async (path: string, body: object, approvals = path) => {
    const { alix, noor } = operators()
    keys += 1
    const { proposalId } = await alix.done(path, { ...because, ...body }, `request-${keys}`)
    await noor.done(`${approvals}/${proposalId}/approvals`, because, `agreed-${keys}`)
    await drain()
  }
  const pay = async (pocketId: string) => {
    keys += 1
    const request = { pocketId, amount: null, ...because }
    const { body } = await operators().alix.ask('POST', '/payouts', request, `pay-${keys}`)
    return body.proposalId ? 'proposed' : body.errors.map((one: { code: string }) => one.code)
  }
  const receive = async (pocketId: string, fightId: string, amount: string) => {
    const { alix, noor } = operators()
    const senderAddress = `0x${'c4'.repeat(20)}`
    keys += 1
    const receipt = { fightId, pocketId, amount, reference: `receipt-${keys}`, senderAddress }
    const { receiptId } = await alix.done('/receipts', receipt, `receipt-${keys}`)
    const { proposalId } = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${proposalId}/approvals`, because)
    await drain()
  }

  /** Of two orders one is withdrawn, half of what comes in is the athlete's; the rest is written off, and they leave. */
  async function retire() {
    const { visitor: moe, fighterId } = await newAthlete(site, 'pro')
    await fileSheet(site)
    const fightId = await approvedFight(site, moe, 80)
    const terms = shareInput(site, [fightId], { withdrawalPolicy: 'cooling_off_14d' })
    const pocketId = await approvedPocket(site, moe, terms)
    const published = await moe.send('POST', `/api/studio/pockets/${pocketId}/publication`, {})
    expect(published.status).toBe(200)
    await pass(4)
    const order = { kind: 'share', pocketId, units: 10, level2: false, waiver: null }
    const ana = await newKnownBacker(site)
    const withdrawn = await buy(ana, order)
    await buy(await newKnownBacker(site), order)
    await drain()
    const path = `/api/backings/${withdrawn}/withdrawal`
    const { requestId } = (await ana.send('POST', path, {})).body
    expect((await ana.send('POST', `${path}/confirmation`, { requestId })).status).toBe(200)
    await nameAddress(site, moe, first)
    await pass(76)
    await fightIt(site, operators(), fightId)
    const declarationId = await declareIt(site, operators(), fightId, '100000')
    await receive(pocketId, fightId, '400')
    await pass(15)
    const writeOff = `/earnings/${declarationId}/write-off`
    await approve(writeOff, { evidenceHash }, '/write-offs')
    await pass(75)
    await approve('/payouts', { pocketId, amount: null })
    await logInAgain(moe)
    const personId = await personOf(site.platform, moe)
    expect((await moe.send('DELETE', '/api/account')).status).toBe(200)
    const owed = () => readBalance(site.platform.db, `payable:fighter:${fighterId}`)
    expect(await owed()).toBe(0n)
    return { personId, pocketId, fightId, owed }
  }

  const first = `0x${'a7'.repeat(20)}`
  const other = `0x${'a8'.repeat(20)}`

  test('RGPD-01 PAY-03 KYC-01 is paid by two, though they can be verified no more, and elsewhere where theirs cannot be paid', async () => {
    const { personId, pocketId, fightId, owed } = await retire()
    await pass(575)
    await receive(pocketId, fightId, '300')
    expect(await owed()).toBe(150_000_000n)
    const named = { personId, address: other, evidenceHash, ...because }
    const early = await operators().alix.ask('POST', '/closed-account-payees', named)
    expect(early.body.code).toBe('transition_not_allowed')

    screening.asked()
    screening.says('no answer')
    expect(await pay(pocketId)).toEqual(['screening_pending'])
    screening.says('hit')
    expect(await pay(pocketId)).toEqual(['screening_hit'])
    screening.asUsual()
    expect(await pay(pocketId)).toEqual(['address_unusable'])
    expect(screening.asked()).toEqual([first, first])
    await approve('/closed-account-payees', { personId, address: other, evidenceHash })
    expect(await pay(pocketId)).toEqual(['address_too_new'])
    await pass(2)
    await approve('/payouts', { pocketId, amount: null })
    expect(await owed()).toBe(0n)
    const orders = site.platform.db.selectFrom('treasury_order').select(['to_address', 'state'])
    const ofPocket = orders.where('pocket_id', '=', pocketId).where('kind', '=', 'payout')
    expect(await ofPocket.orderBy('created_at').execute()).toEqual([
      { to_address: first, state: 'done' },
      { to_address: other, state: 'done' },
    ])
  }, 120_000)
})
