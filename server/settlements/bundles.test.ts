// @module-tag long
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import {
  because,
  declareIt,
  earnings,
  evidenceHash,
  fightIt,
  travelTo,
} from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, personOf, type Visitor, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import {
  buyUnits,
  nameAddress,
  newKnownBacker,
  openWorkedPocket,
  type WorkedPocket,
} from '#tests/fixtures/worked-pocket.ts'

/** What the command says of a published settlement, and how it ends. */
async function recompute(address: string): Promise<{ said: string; code: unknown }> {
  const child = spawn(process.execPath, ['tools/recompute.ts', address])
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return { said: await text(child.stdout), code: await ended }
}

describe.each(databases)('published settlements on $name', (database) => {
  let site: TestPlatform
  let operators: { alix: TestOperator; noor: TestOperator }
  let pocket: WorkedPocket
  let ana: Visitor
  let first: string
  const distributionAt = (distribution: number) =>
    `/api/pockets/${pocket.pocketId}/fights/${pocket.fightIds[0]}/distributions/${distribution}`
  const bundleOf = async (distribution: number) =>
    (await visitTestPlatform(site.url).send('GET', distributionAt(distribution))).body
  const orderOf = (number: string) =>
    site.platform.db
      .selectFrom('backing')
      .select(['id', 'payment_id'])
      .where('certificate_number', '=', BigInt(number))
      .executeTakeFirstOrThrow()

  /** Of 100 units 30 are charged back and 40 given back; the same person holds 10 and 20. */
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    const { worker, ports } = site.platform
    const start = site.clock.now()
    pocket = await openWorkedPocket(site, { level1: false })
    ana = await newKnownBacker(site)
    first = await buyUnits(site, ana, pocket.pocketId, 10)
    await buyUnits(site, ana, pocket.pocketId, 20)
    const disputed = await buyUnits(site, await newKnownBacker(site), pocket.pocketId, 30)
    const doubled = await buyUnits(site, await newKnownBacker(site), pocket.pocketId, 40)
    await worker.drain()
    const request = { backingId: (await orderOf(doubled)).id, cause: 'duplicate' }
    expect((await decideTogether(site, '/refunds', request)).status).toBe(200)
    for (const day of [30, 45]) {
      travelTo(site, addDays(start, day))
      await worker.drain()
    }
    const { payment_id: paymentId } = await orderOf(disputed)
    const dispute = await ports.sandboxStripe?.dispute(paymentId ?? '')
    await ports.sandboxStripe?.endDispute(dispute ?? '', 'lost')
    await worker.drain()
    const [fightId] = pocket.fightIds
    await fightIt(site, operators, fightId)
    await declareIt(site, operators, fightId, '41333.333333')
    await settle('1000.000001', 'one')
    await settle('1066.666665', 'two')
  })
  afterAll(() => site.close())

  async function settle(amount: string, reference: string) {
    const { alix, noor } = operators
    const receipt = {
      fightId: pocket.fightIds[0],
      pocketId: pocket.pocketId,
      amount,
      reference,
      senderAddress: `0x${'c4'.repeat(20)}`,
    }
    const { receiptId } = await alix.done('/receipts', receipt, reference)
    const { proposalId } = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${proposalId}/approvals`, because)
  }

  test('PRO-05 each part of what came in is a bundle that the command works out again', async () => {
    for (const distribution of [1, 2]) {
      const { said, code } = await recompute(`${site.url}${distributionAt(distribution)}`)
      expect([said, code]).toEqual([expect.stringContaining('every figure is right'), 0])
    }
    expect((await bundleOf(1)).inputs).toMatchObject({
      settledBeforeMicro: '0',
      receivedMicro: '1000000001',
      earningsMicro: '41333333333',
      evidenceHashes: [evidenceHash],
    })
    expect((await bundleOf(2)).inputs.settledBeforeMicro).toBe('1000000001')
    expect(await verify(site.platform)).toEqual([])
  })

  test('PRO-05 holders are pseudonyms of this Pocket, void units have nobody’s', async () => {
    const bundle = await bundleOf(1)
    const [one, two] = bundle.holders
    expect(bundle.holders).toHaveLength(2)
    expect(two.holder).toBe(one.holder)
    expect(bundle.voidIntervals).toEqual([
      { from: 30, until: 60, cause: 'charged_back' },
      { from: 60, until: 100, cause: 'returned' },
    ])
    const { body } = await visitTestPlatform(site.url).send('GET', `/api/certificates/${first}`)
    expect(body.holderAlias).toBe(one.holder)
    const people = await site.platform.db.selectFrom('person').select(['id', 'alias']).execute()
    for (const secret of people.flatMap(({ id, alias }) => [id, alias])) {
      expect(JSON.stringify(bundle)).not.toContain(secret)
    }
  })

  test('PRO-05 what a holder is due is the part in the bundle, and the public books say so', async () => {
    const parts = (await bundleOf(1)).result.parts
    await logInAgain(ana)
    await nameAddress(site, ana, `0x${'a1'.repeat(20)}`)
    const path = `/api/certificates/${first}`
    const { body: returns } = await ana.send('GET', `${path}/returns`)
    expect(returns.parts[0]).toMatchObject({
      part: 'distribution:1',
      amountMicro: parts[0].amountMicro,
    })
    await ana.send('POST', `${path}/claim`, {}, { 'idempotency-key': 'k' })
    await site.platform.worker.drain()
    site.clock.advance(26 * 3_600_000)
    const books = await visitTestPlatform(site.url).send(
      'GET',
      `/api/pockets/${pocket.pocketId}/ledger?limit=100`,
    )
    const claims = books.body.items.filter(({ kind }: { kind: string }) => kind === 'claim')
    expect(claims.map(({ backer }: { backer: string }) => backer)).toEqual([
      parts[0].holder,
      parts[0].holder,
    ])
    const lost = books.body.items.filter(({ kind }: { kind: string }) => kind === 'chargeback')
    expect(lost).toHaveLength(1)
    expect(lost[0].backer).toBeNull()
  })

  test('PRO-05 a bundle stays as it was published, whatever happens to its certificates', async () => {
    const before = await bundleOf(1)
    const response = await fetch(`${site.url}${distributionAt(1)}`)
    const etag = response.headers.get('etag') ?? ''
    await response.body?.cancel()
    const buyer = await personOf(site.platform, await newKnownBacker(site))
    await sql`insert into certificate_transfer (certificate_number, from_id, to_id, route, price_micro, at)
      select number, holder_id, ${buyer}, 'listed_operator', 1, ${site.clock.now()}
      from certificate where number = ${first}::bigint`.execute(site.platform.db)
    expect(await bundleOf(1)).toEqual(before)
    const again = await fetch(`${site.url}${distributionAt(1)}`, {
      headers: { 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
  })

  test('PRO-05 a ruling afterwards is a further distribution with a bundle of its own', async () => {
    const { alix, noor } = operators
    const [fightId] = pocket.fightIds
    travelTo(site, addDays(site.clock.now(), 15))
    await site.platform.worker.drain()
    const ruling = { outcome: 'draw', evidenceHash, ...because }
    const asked = await alix.done(`/fights/${fightId}/overturning`, ruling)
    await noor.done(`/fight-changes/${asked.proposalId}/approvals`, because)
    const less = await alix.ask(
      'POST',
      `/fights/${fightId}/earnings`,
      earnings('41333.333332'),
      'less',
    )
    expect(less.body).toMatchObject({ code: 'earnings_below_settled' })
    await declareIt(site, operators, fightId, '41833.333333')
    await settle('25', 'three')
    const { said, code } = await recompute(`${site.url}${distributionAt(3)}`)
    expect([said, code]).toEqual([expect.stringContaining('every figure is right'), 0])
    expect((await bundleOf(3)).inputs).toMatchObject({
      declaredBeforeMicro: '41333333333',
      earningsMicro: '500000000',
      settledBeforeMicro: '0',
    })
    const { body } = await visitTestPlatform(site.url).send(
      'GET',
      `/api/pockets/${pocket.pocketId}/distributions`,
    )
    expect(
      body.distributions.map(({ distribution }: { distribution: number }) => distribution),
    ).toEqual([1, 2, 3])
  })
})
