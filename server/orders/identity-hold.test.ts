import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addHours } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import {
  hashOfMoney,
  openPayment,
  payOnPage,
  place,
  shareOf,
  tipOf,
} from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('units that wait for an identity on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  /** Above the threshold: 21 units of 50. */
  const large = shareOf(21)
  let documents = 0

  const start = (who: Visitor) =>
    who.send('POST', '/api/identity/full', { returnPath: '/soutiens' })

  /** Hands documents in that the provider takes its time with. */
  async function handIn(who: Visitor): Promise<string> {
    const { body } = await start(who)
    const sent = await fetch(body.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        legalName: 'SLOW Ana Test',
        birthDate: '1990-05-17',
        documentNumber: `X4HOLD${++documents}`,
        documentCountry: 'FRA',
        delivery: 'once',
      }),
    })
    expect(sent.status).toBe(303)
    await site.platform.worker.drain()
    return body.caseId
  }

  const review = async (caseId: string, verdict: 'approved' | 'retry' | 'rejected') => {
    await site.platform.ports.sandboxKyc?.review(caseId, verdict)
    await site.platform.worker.drain()
    await site.platform.worker.drain()
  }
  const stateOf = async (who: Visitor, id: string) =>
    (await who.send('GET', `/api/backings/${id}`)).body.state
  const availableOf = async (who: Visitor) =>
    (await who.send('GET', `/api/pockets/${sandboxIds.share}`)).body.units.available

  test('KYC-01 units wait a day for an identity whose documents are in', async () => {
    const noa = await newBacker(site)
    expect((await start(noa)).body.status).toBe('started')
    expect((await place(noa, large)).body.code).toBe('kyc_full_required')
    const caseId = await handIn(noa)
    site.clock.advance(3_600_000)
    const { status, body } = await place(noa, large)
    const until = addHours(site.clock.now(), 23).toISOString()
    expect({ status, until: body.reservedUntil }).toEqual({ status: 201, until })
    const id: string = body.backingId
    expect(await stateOf(noa, id)).toBe('quoted')
    const before = await hashOfMoney(site.platform)
    const back = { successPath: '/merci', cancelPath: '/retour' }
    const unpaid = await noa.send('POST', `/api/backings/${id}/card-payment`, back)
    expect(unpaid.body.code).toBe('identity_pending')
    expect((await place(noa, shareOf(1))).body.code).toBe('reserved_too_often')
    expect((await place(noa, tipOf('1000.000001'))).body.code).toBe('kyc_full_required')
    expect(await hashOfMoney(site.platform)).toBe(before)
    // What waits has brought nothing in: the room under the threshold is all there.
    expect((await place(noa, tipOf('1000'))).status).toBe(201)
    await review(caseId, 'approved')
    expect(await stateOf(noa, id)).toBe('awaiting_payment')
    expect(await verify(site.platform)).toEqual([])
    await payOnPage(await openPayment(noa, id))
    await site.platform.worker.drain()
    expect(await stateOf(noa, id)).toBe('unlocked')
    const emails = await readEmails(site.platform, { key: `order:${id}:identity-verified` })
    expect(emails).toMatchObject([{ subject: expect.stringContaining('peut être payé') }])
  })

  test.each(['rejected', 'retry'] as const)(
    'KYC-01 they are free again when the check ends with %s',
    async (verdict) => {
      const oda = await newBacker(site)
      const caseId = await handIn(oda)
      const { body } = await place(oda, large)
      const held = await availableOf(oda)
      await review(caseId, verdict)
      expect(await stateOf(oda, body.backingId)).toBe('rejected')
      expect(await availableOf(oda)).toBe(held + 21)
      expect((await place(oda, large)).body.code).toBe('kyc_full_required')
    },
  )

  test('KYC-01 they are free again after a day without a word, and a late yes brings nothing back', async () => {
    const pia = await newBacker(site)
    const caseId = await handIn(pia)
    const { body } = await place(pia, large)
    const held = await availableOf(pia)
    site.clock.advance(24 * 3_600_000)
    await site.platform.worker.drain()
    await logInAgain(pia)
    expect(await stateOf(pia, body.backingId)).toBe('expired')
    expect(await availableOf(pia)).toBe(held + 21)
    const again: { code: string }[] = (await place(pia, large)).body.errors
    expect(again.map(({ code }) => code)).toEqual(['reserved_too_often', 'kyc_full_required'])
    const decision = { verdict: 'approved', reason: 'Seen' }
    await askAs(site, 'alix', 'POST', `/kyc-cases/${caseId}/decision`, decision)
    await site.platform.worker.drain()
    expect(await stateOf(pia, body.backingId)).toBe('expired')
  })

  test('KYC-01 an operator’s yes lets them be paid as well, and their backer may give them up', async () => {
    const [rae, sol] = [await newBacker(site), await newBacker(site)]
    const caseId = await handIn(rae)
    const waits = await place(rae, large)
    const decision = { verdict: 'approved', reason: 'Seen' }
    await askAs(site, 'alix', 'POST', `/kyc-cases/${caseId}/decision`, decision)
    await site.platform.worker.drain()
    expect(await stateOf(rae, waits.body.backingId)).toBe('awaiting_payment')
    await handIn(sol)
    const { body } = await place(sol, large)
    const path = `/api/backings/${body.backingId}/cancellation`
    expect((await sol.send('POST', path, {})).status).toBe(200)
    expect(await stateOf(sol, body.backingId)).toBe('rejected')
  })
})
