import { expect, test } from 'vitest'
import { micro } from '#domain/kernel/money.ts'
import fixture from './elliptic.fixture.json' with { type: 'json' }
import { createElliptic } from './elliptic.ts'
import { ScreeningUnanswered } from './port.ts'

const { personId, address, analysis } = fixture
const transfer = {
  network: 'base',
  asset: 'USDC',
  transactionHash: fixture.transfer.hash,
  recipient: address,
  amountMicro: micro(52_500_000n),
} as const
const subject = { personId, legalName: 'Ana Test', country: 'FR', walletAddress: address, transfer }

function ellipticThat(answer: () => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit | undefined }[] = []
  const source = createElliptic({
    apiKey: fixture.apiKey,
    secret: fixture.signedWith,
    now: () => new Date(fixture.at),
    fetch: async (url, init) => {
      sent.push({ url: String(url), init })
      return answer()
    },
  })
  return { source, sent }
}
const json =
  (value: unknown, status = 200) =>
  () =>
    Response.json(value, { status })

test.each(['wallet', 'transfer'] as const)(
  'a %s is asked for with the documented body and signature',
  async (scope) => {
    const { source, sent } = ellipticThat(json(analysis))
    const passed = { verdict: 'pass', reference: `elliptic:${analysis.id}`, reasons: [] }
    expect(await source.look(scope, subject)).toEqual(passed)
    const { path, body, signature } = fixture[scope]
    expect(sent[0]?.url).toBe(`https://aml-api.elliptic.co${path}`)
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body })
    expect(sent[0]?.init?.headers).toMatchObject({
      'x-access-key': fixture.apiKey,
      'x-access-timestamp': String(fixture.at),
      'x-access-sign': signature,
    })
    expect(JSON.stringify(sent)).not.toContain('Ana')
  },
)

const met = { source: [{ rule_name: 'Mixers' }], destination: [] }
test.each([
  [{}, 'pass'],
  [{ risk_score: 0 }, 'pass'],
  [{ risk_score: 4.99, evaluation_detail: met }, 'pass'],
  [{ risk_score: 5, evaluation_detail: met }, 'hit'],
  [{ risk_score: 10 }, 'hit'],
  [{ risk_score: null, evaluation_detail: met }, 'pending'],
  [{ process_status: 'running' }, 'pending'],
  [{ process_status: 'error', risk_score: 10 }, 'pending'],
  [{ process_status: 'never seen' }, 'pending'],
])('KYC-02 an answer with %j is %s', async (changed, verdict) => {
  const { source } = ellipticThat(json({ ...analysis, ...changed }))
  expect((await source.look('wallet', subject)).verdict).toBe(verdict)
})

test('KYC-02 what is not answered, or not seen on a chain yet, has not passed', async () => {
  const silent = [
    json({ name: 'NotInBlockchain', message: 'not found' }, 404),
    json({ name: 'Unauthorized' }, 401),
    json({ ...analysis, risk_score: '0' }),
    json({ ...analysis, process_status: undefined }),
    json({}, 500),
    () => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } }),
    () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
  ]
  for (const answer of silent) {
    await expect(ellipticThat(answer).source.look('wallet', subject)).rejects.toThrow(
      ScreeningUnanswered,
    )
  }
})

test('KYC-02 people’s names are not what Elliptic looks at', async () => {
  const { source } = ellipticThat(json(analysis))
  expect(source.covers).not.toContain('name')
  await expect(source.look('name', subject)).rejects.toThrow(ScreeningUnanswered)
})
