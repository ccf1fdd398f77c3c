import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { hashOfMoney } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  goodPassword,
  newBacker,
  personOf,
  register,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'
import { linkKey, newKey } from '#tests/fixtures/wallets.ts'

const endingIn = (ending: string) => `0x${'c'.repeat(36)}${ending}`
const clean = endingIn('0001')

describe.each(databases)('screening where people are paid on $name', (database) => {
  let site: TestPlatform
  let ana: Visitor
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    ana = await newBacker(site)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const name = (who: Visitor, address: string) =>
    who.send('PUT', '/api/payout-address', { address, password: goodPassword })
  const addressOf = async (who: Visitor) =>
    (await who.send('GET', '/api/payout-address')).body.current
  /** The refusal, which leaves the address and the money as they were. */
  async function refusalOf(who: Visitor, ask: () => ReturnType<Visitor['send']>) {
    const state = async () => [await hashOfMoney(site.platform), await addressOf(who)]
    const before = await state()
    const { status, body } = await ask()
    expect(await state()).toEqual(before)
    return [status, body.code]
  }
  const alertsOf = async (who: Visitor) => {
    const { items } = (await askAs(site, 'alix', 'GET', '/screening-alerts')).body
    const id = await personOf(site.platform, who)
    return items
      .filter(({ personId }: { personId: string }) => personId === id)
      .map(({ verdict, phase }: { verdict: string; phase: string }) => `${phase} ${verdict}`)
  }

  test.each([
    ['dead', 'screening_hit', 'hit'],
    ['dEaD', 'screening_hit', 'hit'],
    ['0ff0', 'screening_pending', 'pending'],
    ['403f', 'screening_pending', 'pending'],
  ])(
    'PAY-03 KYC-02 nobody is paid to an address that ends in %s: %s, and compliance sees it',
    async (ending, code, verdict) => {
      const who = await newBacker(site)
      const ask = () => name(who, endingIn(ending))
      expect(await refusalOf(who, ask)).toEqual([422, code])
      expect(await addressOf(who)).toBe(null)
      expect(await alertsOf(who)).toEqual([`before_payment ${verdict}`])
      // The one before stays where another is refused, and a clean one ends the alert.
      expect((await name(who, clean)).status).toBe(200)
      expect(await alertsOf(who)).toEqual([])
      expect(await refusalOf(who, ask)).toEqual([422, code])
      expect(await addressOf(who)).toMatchObject({ address: clean })
    },
  )

  test('PAY-03 KYC-02 a linked wallet is screened again when it is named', async () => {
    const id = await linkKey(ana, newKey())
    const path = `/api/wallets/${id}/payout-address`
    const ask = () => ana.send('PUT', path, { password: goodPassword })
    const { ports } = site.platform
    const { screening } = ports
    for (const [ending, code] of [
      ['dead', 'screening_hit'],
      ['0ff0', 'screening_pending'],
    ] as const) {
      const screen: typeof screening.screen = (subject) =>
        screening.screen({ ...subject, walletAddress: endingIn(ending) })
      ports.screening = { ...screening, screen }
      expect(await refusalOf(ana, ask)).toEqual([422, code])
    }
    ports.screening = {
      ...screening,
      screen: () => Promise.reject(new Error('no answer in time')),
    }
    expect(await refusalOf(ana, ask)).toEqual([422, 'screening_pending'])
    ports.screening = screening
    expect((await ask()).status).toBe(200)
  })

  test('PAY-03 KYC-02 no provider is asked with a wrong password, about what is no address, or about nobody known', async () => {
    const { ports } = site.platform
    const { screening } = ports
    ports.screening = { ...screening, screen: () => Promise.reject(new Error('is not asked')) }
    const wrong = { address: clean, password: 'not the one' }
    const asked = () => ana.send('PUT', '/api/payout-address', wrong)
    expect(await refusalOf(ana, asked)).toEqual([401, 'wrong_credentials'])
    const none = () => name(ana, `0x${'0'.repeat(40)}`)
    expect(await refusalOf(ana, none)).toEqual([422, 'address_unusable'])
    const nobody = visitTestPlatform(site.url)
    await register(nobody)
    expect(await addressOf(nobody)).toBe(null)
    expect(await refusalOf(nobody, () => name(nobody, clean))).toEqual([422, 'identity_required'])
    ports.screening = screening
    expect(await alertsOf(ana)).toEqual([])
  })
})
