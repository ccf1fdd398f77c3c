// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  goodPassword,
  logInAgain,
  newBacker,
  personOf,
  type Visitor,
} from '#tests/fixtures/visitor.ts'

const strange = `0x${'bb'.repeat(20)}`

describe.each(databases)('what was claimed to an address of a stranger on $name', (database) => {
  let site: TestPlatform
  const market = marketBench(() => site)
  const drain = () => site.platform.worker.drain()
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
  })
  afterEach(async () => {
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  /** Somebody to whom a sold badge has brought 114 USDC, and in whose name they were claimed. */
  async function claimed() {
    const who = await newBacker(site)
    const order = await buy(who, tipOf('10'))
    const badge = (await who.send('GET', `/api/backings/${order}`)).body.certificateNumber
    await drain()
    site.clock.advance(121 * DAY_MS)
    await drain()
    await logInAgain(who)
    const listingId = await market.offer(who, badge)
    const buyer = await newBacker(site)
    await market.payByCard(buyer, (await market.reserve(buyer, listingId)).body.purchaseId)
    await drain()
    const address = { address: strange, password: goodPassword }
    expect((await who.send('PUT', '/api/payout-address', address)).status).toBe(200)
    site.clock.advance(25 * HOUR_MS)
    await logInAgain(who)
    const { body } = await who.send('POST', '/api/balance/claim', {}, { 'idempotency-key': 'one' })
    expect(body.totalMicro).toBe('114000000')
    return { who, id: await personOf(site.platform, who), claimId: String(body.claimId) }
  }
  const giveBack = (who: Visitor, personId: string) =>
    decideTogether(site, '/account-returns', {
      personId,
      email: who.email,
      documentHash: '7e'.repeat(32),
    })
  const owed = (id: string) => readBalance(site.platform.db, `payable:person:${id}`)
  const stray = async () => {
    const { out } = await openCommandLine(site)('--json doctor')
    return JSON.parse(out).claimsStray
  }

  test('ACC-01 PRO-05 what the treasury was not asked for yet does not go there once the account is given back', async () => {
    const { who, id, claimId } = await claimed()
    expect((await giveBack(who, id)).body).toEqual({ complete: true })
    await drain()
    expect(await owed(id)).toBe(114_000_000n)
    const { state } = await site.platform.db
      .selectFrom('claim')
      .select('state')
      .where('id', '=', claimId)
      .executeTakeFirstOrThrow()
    expect([state, await stray()]).toEqual(['refused', []])
  })

  test('ACC-01 PRO-05 what it may have sent already is told to the operators until it answers', async () => {
    const { who, id, claimId } = await claimed()
    const { treasury } = site.platform.ports
    const { pay } = treasury
    treasury.pay = () => Promise.reject(new Error('no answer'))
    await drain()
    expect(await stray()).toEqual([])
    expect((await giveBack(who, id)).body).toEqual({ complete: true })
    expect(await stray()).toEqual([{ claimId, personId: id }])
    const doctor = await openCommandLine(site)('doctor')
    expect(doctor).toMatchObject({ code: 1, out: expect.stringContaining(`claim:${claimId}`) })
    treasury.pay = pay
    site.clock.advance(HOUR_MS)
    await drain()
    expect([await owed(id), await stray()]).toEqual([0n, []])
  })
})
