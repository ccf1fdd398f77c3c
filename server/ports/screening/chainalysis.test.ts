import { describe, expect, test } from 'vitest'
import { micro } from '#domain/kernel/money.ts'
import fixture from './chainalysis.fixture.json' with { type: 'json' }
import { createChainalysis } from './chainalysis.ts'
import { ScreeningUnanswered } from './port.ts'

const { personId, address, registered } = fixture
const transfer = {
  network: 'base',
  asset: 'USDC',
  transactionHash: '0xabc1',
  recipient: address,
  amountMicro: micro(52_500_000n),
} as const
const subject = { personId, legalName: 'Ana Test', country: 'FR', walletAddress: address, transfer }

type Given = () => Response | Promise<Response>
/** Answers one call after the other; the last answer stays. */
function chainalysisThat(...answers: Given[]) {
  const sent: { url: string; init: RequestInit | undefined }[] = []
  const source = createChainalysis({
    kytToken: 'token-of-nobody',
    sanctionsKey: 'key-of-nobody',
    fetch: async (url, init) => {
      sent.push({ url: String(url), init })
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      if (!answer) throw new Error('nothing to answer')
      return answer()
    },
  })
  return { source, sent }
}
const json =
  (value: unknown, status = 200): Given =>
  () =>
    Response.json(value, { status })
const page =
  (status: number): Given =>
  () =>
    new Response('<html>', { status, headers: { 'content-type': 'text/html' } })

describe('a wallet before Chainalysis', () => {
  test('is asked for by its address, with the key', async () => {
    const { source, sent } = chainalysisThat(json({ identifications: [] }))
    expect(await source.look('wallet', subject)).toMatchObject({ verdict: 'pass', reasons: [] })
    expect(sent[0]?.url).toBe(`https://public.chainalysis.com/api/v1/address/${address}`)
    expect(sent[0]?.init?.headers).toMatchObject({ 'X-API-Key': 'key-of-nobody' })
    expect(JSON.stringify(sent)).not.toContain('Ana')
  })

  test('KYC-02 that is on a list is a hit', async () => {
    const { source } = chainalysisThat(json(fixture.sanctioned))
    const answer = { verdict: 'hit', reasons: ['sanctions'] }
    expect(await source.look('wallet', subject)).toMatchObject(answer)
  })

  test('KYC-02 that is not answered for has not passed', async () => {
    const silent: Given[] = [
      page(200),
      page(403),
      page(502),
      json({}, 401),
      json({}, 429),
      json({}, 503),
      json({ identifications: null }),
      json({ identifications: [] }, 400),
      json([]),
      () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
    ]
    for (const answer of silent) {
      await expect(chainalysisThat(answer).source.look('wallet', subject)).rejects.toThrow(
        ScreeningUnanswered,
      )
    }
  })

  test('is asked for again where the line breaks or the service has too much to do', async () => {
    const broken: Given = () => Promise.reject(new Error('reset'))
    const { source, sent } = chainalysisThat(broken, json({}, 429), json({ identifications: [] }))
    expect((await source.look('wallet', subject)).verdict).toBe('pass')
    expect(sent).toHaveLength(3)
  })
})

describe('a transfer before Chainalysis', () => {
  const processed = json({ ...registered, updatedAt: fixture.processedAt })
  const alertsOf = (...levels: string[]) =>
    json({ alerts: levels.map((alertLevel) => ({ alertLevel, category: 'mixing' })) })
  const look = (...answers: Given[]) => chainalysisThat(...answers).source.look('transfer', subject)

  test('is registered as the documentation has it, then asked for', async () => {
    const { source, sent } = chainalysisThat(json(registered, 202), processed, alertsOf())
    expect(await source.look('transfer', subject)).toEqual({
      verdict: 'pass',
      reference: `chainalysis:${registered.externalId}`,
      reasons: [],
    })
    const [first, second, third] = sent
    expect(first?.url).toBe(fixture.registration.url)
    expect(first?.init).toMatchObject({ method: 'POST', body: fixture.registration.body })
    expect(first?.init?.headers).toMatchObject({ Token: 'token-of-nobody' })
    const transfers = 'https://api.chainalysis.com/api/kyt/v2/transfers'
    expect(second?.url).toBe(`${transfers}/${registered.externalId}`)
    expect(third?.url).toBe(`${transfers}/${registered.externalId}/alerts`)
  })

  test('KYC-02 that is not processed yet has not passed', async () => {
    const answer = { verdict: 'pending', reasons: ['processing'] }
    expect(await look(json(registered, 202), json(registered))).toMatchObject(answer)
  })

  test.each([
    [['LOW'], 'pass'],
    [['MEDIUM'], 'hit'],
    [['HIGH'], 'hit'],
    [['LOW', 'SEVERE'], 'hit'],
    [['never seen'], 'pending'],
    [['__proto__'], 'pending'],
    [['never seen', 'HIGH'], 'hit'],
  ])('KYC-02 with alerts %j is %s', async (levels, verdict) => {
    const answer = await look(json(registered, 202), processed, alertsOf(...levels))
    expect(answer.verdict).toBe(verdict)
  })

  test('KYC-02 that is refused or answered with something else has not passed', async () => {
    const strange: Given[][] = [
      [json({ message: 'no' }, 400)],
      [json({ ...registered, externalId: '../x' }, 202)],
      [json(registered, 202), processed, json({ alerts: 'none' })],
    ]
    for (const answers of strange)
      await expect(look(...answers)).rejects.toThrow(ScreeningUnanswered)
  })
})

test('KYC-02 people’s names are not what Chainalysis looks at', async () => {
  const { source, sent } = chainalysisThat(json({}))
  expect(source.covers).not.toContain('name')
  await expect(source.look('name', subject)).rejects.toThrow(ScreeningUnanswered)
  expect(sent).toEqual([])
})
