import { describe, expect, test } from 'vitest'
import { ForgedMessage, MalformedMessage } from '#server/ports/message.ts'
import { KycRefused, KycUnanswered } from './port.ts'
import fixture from './stripe-identity.fixture.json' with { type: 'json' }
import { createStripeIdentity } from './stripe-identity.ts'

const { caseId, session } = fixture
const now = new Date(fixture.at * 1000)

function stripeThat(answer: () => Promise<Response> | Response) {
  const sent: { url: string; init: RequestInit | undefined }[] = []
  const port = createStripeIdentity({
    secretKey: 'sk_test_of_nobody',
    webhookSecrets: ['whsec_next', fixture.webhookSecret],
    fetch: async (url, init) => {
      sent.push({ url: String(url), init })
      return answer()
    },
  })
  return { port, sent }
}
const json =
  (value: unknown, status = 200) =>
  () =>
    Response.json(value, { status })
const returnUrl = 'https://coin-rouge.example/soutiens'

describe('calls to Stripe Identity', () => {
  test('open a session once for a case, with the documented fields', async () => {
    const { port, sent } = stripeThat(json(session))
    const opened = await port.open({ caseId, reference: null, returnUrl, language: 'fr' })
    expect(opened).toEqual({ reference: 'vs_1', url: session.url })
    expect(sent[0]?.url).toBe(`https://api.stripe.com${fixture.create.path}`)
    expect(sent[0]?.init?.body).toBe(fixture.create.body)
    const headers = new Headers(sent[0]?.init?.headers)
    expect(headers.get('authorization')).toBe('Bearer sk_test_of_nobody')
    expect(headers.get('idempotency-key')).toBe(`kyc_case:${caseId}`)
  })

  test('go on with the session that is there', async () => {
    const { port, sent } = stripeThat(json(session))
    await port.open({ caseId, reference: 'vs_1', returnUrl, language: 'fr' })
    expect(sent[0]?.url).toMatch(/verification_sessions\/vs_1$/)
    expect(sent[0]?.init?.method).toBe('GET')
  })

  test('KYC-01 that are not answered, or by a page, are no answer', async () => {
    const page = new Response('<html>', { status: 502 })
    const silent = [
      () => page.clone(),
      json({ error: { message: 'no' } }, 401),
      json({ error: { message: 'slow down' } }, 429),
      json({ ...session, metadata: { case_id: 'another' } }),
      () => Promise.reject(new Error('timed out')),
    ]
    for (const answer of silent) {
      await expect(stripeThat(answer).port.read('vs_1', caseId)).rejects.toThrow(KycUnanswered)
    }
    const no = stripeThat(json({ error: { message: 'No such session' } }, 404)).port
    await expect(no.read('vs_1', caseId)).rejects.toThrow(KycRefused)
  })
})

test.each([
  ['requires_input', null, 'started'],
  ['requires_input', 'document_unverified_other', 'retry'],
  ['requires_input', 'selfie_face_mismatch', 'retry'],
  ['requires_input', 'never_seen', 'retry'],
  ['requires_input', 'under_supported_age', 'rejected'],
  ['requires_input', 'consent_declined', 'rejected'],
  ['requires_input', 'country_not_supported', 'rejected'],
  ['processing', null, 'pending'],
  ['verified', null, 'approved'],
  ['canceled', null, 'expired'],
  ['neverSeen', null, 'pending'],
])('KYC-01 a session that is %s (%s) is %s', async (status, code, finding) => {
  const last_error = code === null ? null : { code, reason: 'A sentence.' }
  const { port } = stripeThat(json({ ...session, status, last_error }))
  expect((await port.read('vs_1', caseId)).finding).toBe(finding)
})

describe('who somebody is', () => {
  const { verified } = fixture

  test('KYC-01 is asked for with the document, and read from what was verified', async () => {
    const { port, sent } = stripeThat(json({ ...session, ...verified }))
    expect(await port.read('vs_1', caseId)).toEqual({
      finding: 'approved',
      reasons: [],
      document: { number: 'X4RTBPFW4', country: 'FR' },
      identity: { names: [{ given: 'ANA', family: 'TEST' }], birthDate: '1990-05-07' },
    })
    expect(decodeURIComponent(String(sent[0]?.url))).toContain(fixture.expand)
  })

  test('KYC-01 is unproven where the birth date is kept from us', async () => {
    const { dob: _kept, ...outputs } = verified.verified_outputs
    const answer = { ...session, ...verified, verified_outputs: outputs }
    const { identity } = await stripeThat(json(answer)).port.read('vs_1', caseId)
    expect(identity?.birthDate).toBe(null)
    const never = { ...session, ...verified, verified_outputs: null }
    expect((await stripeThat(json(never)).port.read('vs_1', caseId)).identity).toBe(null)
  })
})

describe('messages of Stripe Identity', () => {
  const { body, signature } = fixture.message
  const signed = (value: string) => new Headers({ 'stripe-signature': value })

  test('are read with a documented signature, by either secret', () => {
    const event = stripeThat(json({})).port.readEvent(body, signed(signature), now)
    expect(event).toEqual({
      eventId: 'evt_1',
      type: 'identity.verification_session.verified',
      caseId,
    })
  })

  test('KYC-01 that are altered, old, of the future or unsigned are forged', () => {
    const { port } = stripeThat(json({}))
    const forged: [string, Headers, number][] = [
      [body.replace('vs_1', 'vs_2'), signed(signature), 0],
      [body, signed(signature), 301],
      [body, signed(signature), -301],
      [body, new Headers(), 0],
    ]
    for (const [text, headers, seconds] of forged) {
      const at = new Date(now.getTime() + seconds * 1000)
      expect(() => port.readEvent(text, headers, at)).toThrow(ForgedMessage)
    }
  })

  test('that are signed and make no sense are malformed', () => {
    const headers = signed(
      't=1795197600,v1=927c95c6c779a9096e598b108561d06d54dd2f98868d69fa49bd8e795468aadf',
    )
    expect(() => stripeThat(json({})).port.readEvent('{}', headers, now)).toThrow(MalformedMessage)
  })
})
