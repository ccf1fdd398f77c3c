import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { micro } from '#domain/kernel/money.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { askAs, decideTogether } from '#tests/fixtures/operators.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { screenPerson } from './screen-person.ts'

const vendors = ['chainalysis', 'elliptic'] as const
const cases = databases.flatMap((database) => vendors.map((vendor) => ({ database, vendor })))
const endingIn = (ending: string) => `0x${'1'.repeat(40 - ending.length)}${ending}`

describe.each(cases)('screening by $vendor on $database.name', ({ database, vendor }) => {
  let site: TestPlatform
  let visitor: Visitor
  let personId: string
  beforeAll(async () => {
    const variables = { SANDBOX_SCREENING: vendor }
    site = await startTestPlatform(database.open, { variables })
    visitor = await newBacker(site)
    personId = await personOf(site.platform, visitor)
  })
  afterAll(() => site.close())

  const subjectWith = (walletAddress: string | null, transactionHash?: string) => ({
    personId,
    legalName: 'Ana Test',
    country: 'FR',
    walletAddress,
    transfer: transactionHash
      ? ({
          network: 'base',
          asset: 'USDC',
          transactionHash,
          recipient: endingIn('0001'),
          amountMicro: micro(52_500_000n),
        } as const)
      : null,
  })
  const screen = async (wallet: string | null, hash?: string) =>
    (await site.platform.ports.screening.screen(subjectWith(wallet, hash))).verdict
  const alerts = async () => (await askAs(site, 'alix', 'GET', '/screening-alerts')).body.items

  test.each([
    ['0002', 'pass'],
    ['dead', 'hit'],
    ['0ff0', 'pending'],
    ['403f', 'pending'],
  ])('KYC-02 a wallet that ends in %s is %s', async (ending, verdict) => {
    expect(await screen(endingIn(ending))).toBe(verdict)
  })

  test.each([
    ['0002', 'pass'],
    ['cafe', 'pass'],
    ['dead', 'hit'],
    ['beef', 'hit'],
    ['0ff0', 'pending'],
    ['403f', 'pending'],
  ])('KYC-02 a transfer that ends in %s is %s', async (ending, verdict) => {
    expect(await screen(endingIn('0002'), `0x${'2'.repeat(60)}${ending}`)).toBe(verdict)
  })

  test('KYC-02 a transfer that takes a while passes once it is processed, not before', async () => {
    const hash = `0x${'3'.repeat(60)}5100`
    const verdicts = [await screen(null, hash), await screen(null, hash), await screen(null, hash)]
    expect(verdicts).toEqual(['pending', 'pending', 'pass'])
  })

  test('nobody without the key is answered by the stand-in', async () => {
    const path = vendor === 'elliptic' ? '/v2/wallet/synchronous' : '/api/v1/address/0x1'
    const asked = await fetch(`${site.url}/sandbox/${vendor}${path}`, {
      method: vendor === 'elliptic' ? 'POST' : 'GET',
      headers: { 'x-api-key': 'guessed', 'x-access-key': 'guessed' },
    })
    expect([401, 403]).toContain(asked.status)
  })

  test('KYC-02 what is no pass waits before compliance until it is one, without a name', async () => {
    const subject = subjectWith(endingIn('0ff0'))
    await screenPerson(site.platform, subject, 'before_payment', null)
    const [alert] = await alerts()
    expect(alert).toMatchObject({ personId, verdict: 'pending', phase: 'before_payment' })
    expect(alert.reasons).toEqual(['wallet_unanswered'])
    await screenPerson(site.platform, subjectWith(endingIn('dead')), 'before_payment', null)
    expect(await alerts()).toMatchObject([{ verdict: 'hit' }])
    expect(JSON.stringify(await alerts())).not.toContain('Ana')
    await screenPerson(site.platform, subjectWith(null), 'before_payment', null)
    expect(await alerts()).toEqual([])
  })

  test('KYC-02 a hit after payment stands until two people have decided', async () => {
    const backingId = await buy(visitor, tipOf('50'))
    const { screening } = site.platform.ports
    const { screen: look } = screening
    screening.screen = (subject) => look({ ...subject, walletAddress: endingIn('dead') })
    await site.platform.worker.drain()
    screening.screen = look
    expect(await alerts()).toMatchObject([
      { orderId: backingId, verdict: 'hit', phase: 'after_payment' },
    ])
    const request = { orderId: backingId, resolution: 'release' }
    expect((await decideTogether(site, '/resolutions', request)).body).toEqual({ complete: true })
    await site.platform.worker.drain()
    expect(await alerts()).toEqual([])
    expect(await verify(site.platform)).toEqual([])
  })

  test('KYC-02 codes are kept of an answer, and neither wallet nor name', async () => {
    const { db } = site.platform
    const checks = await db
      .selectFrom('identity.screening_check')
      .select(['provider', 'provider_reference', 'reasons'])
      .execute()
    expect(checks.length).toBeGreaterThan(0)
    expect(JSON.stringify(checks)).not.toMatch(/1{20}|Ana/)
  })
})
