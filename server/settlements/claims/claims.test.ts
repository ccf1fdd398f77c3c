import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { because, declareIt, earnings, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { hashOfMoney } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  buyUnits,
  nameAddress,
  newKnownBacker,
  openWorkedPocket,
  type WorkedPocket,
} from '#tests/fixtures/worked-pocket.ts'

const goodAddress = `0x${'a1'.repeat(20)}`
const blacklisted = `0x${'a1'.repeat(18)}dead`
const lostAnswer = `0x${'a1'.repeat(17)}a10570`

describe.each(databases)('what holders are owed on $name', (database) => {
  let site: TestPlatform
  let alix: TestOperator
  let noor: TestOperator
  let pocket: WorkedPocket
  let holders: Visitor[] = []
  const numbers: string[] = []

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    const start = site.clock.now()
    pocket = await openWorkedPocket(site, { level1: false })
    for (const units of [10, 20, 30, 40]) {
      const holder = await newKnownBacker(site)
      numbers.push(await buyUnits(site, holder, pocket.pocketId, units))
      holders = [...holders, holder]
    }
    await site.platform.worker.drain()
    const refunded = await site.platform.db
      .selectFrom('certificate')
      .select('backing_id')
      .where('number', '=', BigInt(numbers[3] ?? 0))
      .executeTakeFirstOrThrow()
    // The last 40 of the 100 units go back: their part of each distribution is the fighter's.
    const request = { backingId: refunded.backing_id, cause: 'duplicate' }
    expect((await decideTogether(site, '/refunds', request)).status).toBe(200)
    travelTo(site, addDays(start, 30))
    await site.platform.worker.drain()
    travelTo(site, addDays(start, 45))
    await site.platform.worker.drain()
    await fightIt(site, { alix, noor }, pocket.fightIds[0])
  })
  beforeEach(async () => {
    for (const holder of holders) await logInAgain(holder)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const holder = (at: number) => holders[at] as Visitor
  const receiptOf = (amount: string, reference: string) => ({
    fightId: pocket.fightIds[0],
    pocketId: pocket.pocketId,
    amount,
    reference,
    senderAddress: goodAddress,
  })
  const claim = (at: number, key: string, of = at) =>
    holder(at).send(
      'POST',
      `/api/certificates/${numbers[of]}/claim`,
      {},
      { 'idempotency-key': key },
    )
  const nameTo = (at: number, address: string) => nameAddress(site, holder(at), address)
  const stateOf = async (claimId: string) =>
    (
      await site.platform.db
        .selectFrom('claim')
        .select('state')
        .where('id', '=', claimId)
        .executeTakeFirstOrThrow()
    ).state

  async function expectRefused(ask: () => Promise<{ body: { code?: string } }>, code: string) {
    const before = await hashOfMoney(site.platform)
    expect((await ask()).body.code).toBe(code)
    expect(await hashOfMoney(site.platform)).toBe(before)
  }

  async function settle(receiptId: string) {
    const proposed = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${proposed.proposalId}/approvals`, because)
    return proposed.figures
  }

  test('PRO-05 money is noted once per transfer, and settles only what is official and uncontested', async () => {
    const body = receiptOf('1000', 'transfer-1')
    const note = (what: object, key: string) => () => alix.ask('POST', '/receipts', what, key)
    await expectRefused(note({ ...body, senderAddress: '0x0' }, 'a'), 'address_unusable')
    await expectRefused(note({ ...body, amount: '0' }, 'a'), 'invalid_input')
    await expectRefused(
      note({ ...body, fightId: '00000000-0000-4000-8000-000000000000' }, 'a'),
      'unknown_object',
    )
    const { receiptId } = await alix.done('/receipts', body, 'a')
    expect((await note(body, 'a')()).body.receiptId).toBe(receiptId)
    await expectRefused(note(body, 'b'), 'already_recorded')
    const propose = () => alix.ask('POST', `/receipts/${receiptId}/settlement`, because)
    await expectRefused(propose, 'fight_not_official')
    const [fightId] = pocket.fightIds
    const path = `/fights/${fightId}/earnings`
    const { declarationId } = await alix.done(path, earnings('60000'), 'one')
    await expectRefused(propose, 'evidence_missing')
    const named = { earnings: '60000', ...because }
    await noor.done(`/earnings/${declarationId}/verification`, named)
    await expectRefused(propose, 'challenge_open')
    travelTo(site, addDays(site.clock.now(), 3))
    // 100 units of 500 ppm are 5 % of 60,000: 3,000, of which 1,000 has come.
    const proposed = (await propose()).body
    expect(proposed.figures).toEqual({
      distribution: 1,
      grossMicro: '1000000000',
      wholeFeeMicro: '50000000',
      netMicro: '950000000',
      feeMicro: '30000000',
      holdersMicro: '570000000',
      // Net and fee of the 40 units that went back.
      fighterMicro: '400000000',
      providerMicro: '0',
      outstandingMicro: '2000000000',
      excessMicro: '0',
    })
    const approve = (who: TestOperator) =>
      who.ask('POST', `/settlements/${proposed.proposalId}/approvals`, because)
    await expectRefused(() => approve(alix), 'second_person_required')
    const answers = await Promise.all([approve(noor), approve(noor), approve(noor)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200])
    await expectRefused(propose, 'already_settled')
  })

  test('PRO-05 a second receipt is a distribution of its own, and what is too much goes back', async () => {
    const both = await Promise.all(
      ['c', 'd'].map((key) => alix.ask('POST', '/receipts', receiptOf('2500', 'transfer-2'), key)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const { receiptId } = both.find(({ status }) => status === 201)?.body ?? {}
    const figures = await settle(receiptId)
    expect(figures).toMatchObject({
      distribution: 2,
      grossMicro: '2000000000',
      excessMicro: '500000000',
    })
    const kept = await site.platform.db
      .selectFrom('fight_receipt')
      .select('excess_micro')
      .where('id', '=', receiptId)
      .executeTakeFirstOrThrow()
    expect(kept.excess_micro).toBe(500_000_000n)
    await site.platform.worker.drain()
    const fight = await holder(0).send('GET', `/api/fights/${pocket.fightIds[0]}`)
    expect(fight.body.status).toBe('closed')
  })

  test('PRO-05 only its holder claims, to an address that has stood for two days', async () => {
    await expectRefused(() => claim(1, 'k', 0), 'unknown_object')
    await expectRefused(() => claim(0, 'k'), 'address_missing')
    await nameTo(0, blacklisted)
    await nameTo(0, goodAddress)
    await expectRefused(() => claim(0, 'k'), 'address_too_new')
    site.clock.advance(48 * 3_600_000)
    const answers = await Promise.all(['k', 'k', 'l', 'm'].map((key) => claim(0, key)))
    // Two keys are one claim, the others find nothing left.
    const codes = answers.map(({ body }) => body.code ?? body.totalMicro)
    expect(new Set(codes)).toEqual(new Set(['285000000', 'nothing_due']))
    expect(new Set(answers.flatMap(({ body }) => body.claimId ?? [])).size).toBe(1)
    await site.platform.worker.drain()
    const { parts } = (await holder(0).send('GET', `/api/certificates/${numbers[0]}/returns`)).body
    expect(parts.map((part: { state: string }) => part.state)).toEqual(['paid', 'paid'])
  })

  test('a claim that the treasury refuses can be made again to another address', async () => {
    await nameTo(1, blacklisted)
    const { claimId } = (await claim(1, 'first')).body
    await site.platform.worker.drain()
    expect(await stateOf(claimId)).toBe('refused')
    await expectRefused(() => claim(1, 'second'), 'address_unusable')
    await nameTo(1, lostAnswer)
    site.clock.advance(48 * 3_600_000)
    // It was named when nobody was screened for being paid, and is before it is paid.
    const { ports, db } = site.platform
    const { screening } = ports
    await db.updateTable('payout_address').set({ screened_at: null }).execute()
    ports.screening = { ...screening, screen: () => Promise.reject(new Error('no answer')) }
    expect((await claim(1, 'third')).body.code).toBe('screening_pending')
    ports.screening = screening
    const again = (await claim(1, 'third')).body
    expect(again.totalMicro).toBe('570000000')
    await site.platform.worker.drain()
    // The money has left and nobody said so: it is neither paid nor failed, and nothing is booked.
    expect(await stateOf(again.claimId)).toBe('unknown')
    await expectRefused(() => claim(1, 'fourth'), 'nothing_due')
    site.clock.advance(60_000)
    await site.platform.worker.drain()
    expect(await stateOf(again.claimId)).toBe('done')
    const transfers = await site.platform.db
      .selectFrom('sandbox.object')
      .select('body')
      .where('key', '=', `claim:${again.claimId}`)
      .execute()
    expect(transfers.map(({ body }) => body.amountMicro)).toEqual(['570000000'])
  })

  test('PRO-05 who has not claimed is credited, distribution by distribution, once however often it is started', async () => {
    const [fightId] = pocket.fightIds
    const path = (distribution: number) =>
      `/pockets/${pocket.pocketId}/fights/${fightId}/distributions/${distribution}/credits`
    await expectRefused(() => alix.ask('POST', path(3), {}), 'unknown_object')
    for (const distribution of [1, 2, 1]) await alix.done(path(distribution), {})
    await site.platform.worker.drain()
    const progress = (await alix.ask('GET', path(1))).body
    expect(progress).toMatchObject({
      certificatesTotal: 4,
      certificatesDone: 4,
      creditedMicro: '285000000',
    })
    expect(progress.finishedAt).not.toBe(null)
    const { db } = site.platform
    expect(await readBalance(db, `payable:holders:${pocket.pocketId}:${fightId}`)).toBe(0n)
    const personId = await personOf(site.platform, holder(2))
    expect(await readBalance(db, `payable:person:${personId}`)).toBe(855_000_000n)
    // No address was named: none is wanting for what the balance holds by now.
    await expectRefused(() => claim(2, 'k'), 'nothing_due')
  })

  test('TIP-04 PRO-03 nothing burns before its time, whoever asks', async () => {
    const ask = (number: string) => () =>
      fetch(`${site.url}/api/certificates/${number}/burn`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }).then(async (answer) => ({ body: await answer.json() }))
    await expectRefused(ask(numbers[0] ?? ''), 'burn_not_due')
    await expectRefused(ask('999999'), 'unknown_object')
  })

  test('PRO-05 PRO-03 verified earnings stand against a late rejection, and at the end the share burns', async () => {
    const [, fightId] = pocket.fightIds
    await fightIt(site, { alix, noor }, fightId)
    const declarationId = await declareIt(site, { alix, noor }, fightId, '1000')
    const body = { ...receiptOf('50', 'transfer-3'), fightId }
    const { receiptId } = await alix.done('/receipts', body, 'e')
    const proposed = await alix.done(`/receipts/${receiptId}/settlement`, because)
    const settled = await Promise.all([
      noor.ask('POST', `/settlements/${proposed.proposalId}/approvals`, because),
      noor.ask('POST', `/earnings/${declarationId}/rejection`, because),
    ])
    expect(settled.map(({ status }) => status)).toEqual([200, 409])
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    const { body: shown } = await holder(0).send('GET', `/api/certificates/${numbers[0]}`)
    expect(shown.state).toBe('burned')
  })
})
