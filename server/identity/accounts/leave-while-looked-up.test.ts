import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  type Answer,
  followMail,
  goodPassword,
  newBacker,
  personOf,
  register,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'
import { linkKey, messageFor, newKey, sendSigned } from '#tests/fixtures/wallets.ts'

describe.each(databases)('leaving while a provider looks one up on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  /** Has somebody close their account just before the provider answers what is asked; gives who that was as well. */
  async function whileLeaving(who: Visitor, ask: () => Promise<Answer>) {
    const { ports } = site.platform
    const { screening } = ports
    const closedAccounts: string[] = []
    ports.screening = {
      ...screening,
      screen: async (subject) => {
        expect((await who.send('DELETE', '/api/account')).status).toBe(200)
        closedAccounts.push(subject.personId)
        return screening.screen(subject)
      },
    }
    const { status, body } = await ask()
    ports.screening = screening
    expect([status, body.code, closedAccounts.length]).toEqual([404, 'unknown_object', 1])
    return closedAccounts[0] ?? ''
  }

  test('RGPD-01 KYC-01 who somebody says they are is not kept once they have left', async () => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    await followMail(site.platform, ana)
    const declared = { legalName: 'Ana Fictive', birthDate: '1990-01-01', country: 'FR' }
    const personId = await whileLeaving(ana, () => ana.send('POST', '/api/identity', declared))
    const { db } = site.platform
    for (const table of ['identity.person_identity', 'identity.person_fingerprint'] as const) {
      const kept = db.selectFrom(table).select('person_id').where('person_id', '=', personId)
      expect(await kept.execute()).toEqual([])
    }
    const person = db.selectFrom('person').select(['kyc_level', 'country'])
    expect(await person.where('id', '=', personId).execute()).toEqual([
      { kyc_level: 'none', country: null },
    ])
  })

  test('RGPD-01 ACC-01 a wallet is not bound to somebody who has left: it is free for whoever proves it next', async () => {
    const bea = await newBacker(site)
    const key = newKey()
    const message = await messageFor(bea, key.address)
    const signature = await key.signMessage({ message })
    await whileLeaving(bea, () => sendSigned(bea, message, signature))
    expect(await linkKey(await newBacker(site), key)).toEqual(expect.any(String))
  })

  test('RGPD-01 PAY-03 an address is not named for somebody who has left', async () => {
    const cleo = await newBacker(site)
    const request = { address: `0x${'c1'.repeat(20)}`, password: goodPassword }
    const personId = await whileLeaving(cleo, () =>
      cleo.send('PUT', '/api/payout-address', request),
    )
    const named = site.platform.db.selectFrom('payout_address').select('id')
    expect(await named.where('person_id', '=', personId).execute()).toEqual([])
  })

  test('RGPD-01 KYC-01 no full verification is begun for somebody who leaves at that moment', async () => {
    const closedAccounts = await Promise.all([1, 2, 3].map(() => newBacker(site)))
    const ids = await Promise.all(closedAccounts.map((who) => personOf(site.platform, who)))
    const request = { returnPath: '/soutiens' }
    const answers = await Promise.all(
      closedAccounts.flatMap((who) => [
        who.send('DELETE', '/api/account'),
        who.send('POST', '/api/identity/full', request),
      ]),
    )
    for (const [at, { status }] of answers.entries()) {
      expect(at % 2 === 0 ? [200] : [200, 401, 404]).toContain(status)
    }
    const cases = site.platform.db.selectFrom('kyc_case').select('person_id')
    const open = cases.where('person_id', 'in', ids).where('status', '<>', 'expired')
    expect(await open.execute()).toEqual([])
  })
})
