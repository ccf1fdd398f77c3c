import { describe, expect, test } from 'vitest'
import { ForgedMessage, MalformedMessage } from '#server/ports/message.ts'
import { KycRefused, KycUnanswered } from './port.ts'
import fixture from './sumsub.fixture.json' with { type: 'json' }
import { createSumsubKyc } from './sumsub.ts'

const { caseId } = fixture
const now = new Date(fixture.at * 1000)

function sumsubThat(answer: () => Promise<Response> | Response, secrets = [fixture.webhookSecret]) {
  const sent: { url: string; init: RequestInit | undefined }[] = []
  const port = createSumsubKyc({
    appToken: 'sbx:of-nobody',
    secretKey: fixture.secretKey,
    webhookSecrets: secrets,
    levelName: 'coin-rouge-full',
    now: () => now,
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
const page = (status: number) => () =>
  new Response('<html>Bad gateway</html>', { status, headers: { 'content-type': 'text/html' } })

describe('calls to Sumsub', () => {
  test('open a link with the documented body and signature', async () => {
    const { port, sent } = sumsubThat(json(fixture.open.answer))
    const returnUrl = 'https://coin-rouge.example/soutiens'
    const opened = await port.open({ caseId, reference: null, returnUrl, language: 'fr' })
    expect(opened).toEqual({ reference: caseId, url: fixture.open.answer.url })
    expect(sent[0]?.url).toBe(`https://api.sumsub.com${fixture.open.path}`)
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: fixture.open.body })
    expect(sent[0]?.init?.headers).toMatchObject({
      'X-App-Token': 'sbx:of-nobody',
      'X-App-Access-Ts': String(fixture.at),
      'X-App-Access-Sig': fixture.open.signature,
    })
  })

  test('read an applicant by our case, its document without blanks', async () => {
    const { port, sent } = sumsubThat(json(fixture.applicant))
    const document = { number: 'X4RTBPFW4', country: 'FRA' }
    const names = [{ given: 'ANA', family: 'TEST' }]
    const identity = { names, birthDate: '1990-05-17' }
    const truth = { finding: 'approved', reasons: [], document, identity }
    expect(await port.read(caseId, caseId)).toEqual(truth)
    expect(sent[0]?.url).toBe(`https://api.sumsub.com${fixture.read.path}`)
    expect(sent[0]?.init?.headers).toMatchObject({ 'X-App-Access-Sig': fixture.read.signature })
    expect(sent[0]?.init?.body).toBe(undefined)
  })

  test('KYC-01 that are not answered, or by a page, are no answer', async () => {
    const silent = [
      page(502),
      page(200),
      page(403),
      json({}, 429),
      json([]),
      json({ ...fixture.applicant, externalUserId: 'another' }),
      () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
    ]
    for (const answer of silent) {
      await expect(sumsubThat(answer).port.read(caseId, caseId)).rejects.toThrow(KycUnanswered)
    }
    await expect(sumsubThat(json({}, 400)).port.read(caseId, caseId)).rejects.toThrow(KycRefused)
  })
})

describe('what Sumsub says of an applicant', () => {
  const red = (reviewRejectType?: string) => ({
    reviewStatus: 'completed',
    reviewResult: { reviewAnswer: 'RED', reviewRejectType, rejectLabels: ['FORGERY'] },
  })
  test.each([
    [{ reviewStatus: 'init' }, 'started'],
    [{ reviewStatus: 'awaitingUser' }, 'started'],
    [{ reviewStatus: 'pending' }, 'pending'],
    [{ reviewStatus: 'prechecked' }, 'pending'],
    [{ reviewStatus: 'queued' }, 'pending'],
    [{ reviewStatus: 'onHold' }, 'pending'],
    [{ reviewStatus: 'awaitingService' }, 'pending'],
    [{ reviewStatus: 'neverSeen' }, 'pending'],
    [{ reviewStatus: '__proto__' }, 'pending'],
    [{ reviewStatus: 'pending', reviewResult: { reviewAnswer: 'GREEN' } }, 'pending'],
    [{ reviewStatus: 'completed' }, 'pending'],
    [{ reviewStatus: 'completed', reviewResult: { reviewAnswer: 'YELLOW' } }, 'pending'],
    [{ reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } }, 'approved'],
    [red('RETRY'), 'retry'],
    [red('FINAL'), 'rejected'],
    [red(), 'pending'],
  ])('KYC-01 %o is %s', async (review, finding) => {
    const levelName = 'coin-rouge-full'
    const answer = { ...fixture.applicant, review: { levelName, ...review } }
    expect((await sumsubThat(json(answer)).port.read(caseId, caseId)).finding).toBe(finding)
  })

  test('KYC-01 who somebody is is read in each script, from the documents alone', async () => {
    const info = {
      firstName: 'Юлия',
      middleName: 'Ивановна',
      lastName: 'Щербакова',
      firstNameEn: 'Iuliia',
      lastNameEn: 'Shcherbakova',
    }
    const fixedInfo = { firstName: 'Ana', lastName: 'Test', dob: '1990-05-17' }
    const answer = { ...fixture.applicant, info, fixedInfo }
    expect((await sumsubThat(json(answer)).port.read(caseId, caseId)).identity).toEqual({
      names: [
        { given: 'Юлия Ивановна', family: 'Щербакова' },
        { given: 'Iuliia', family: 'Shcherbakova' },
      ],
      birthDate: null,
    })
    const nothing = { ...fixture.applicant, info: undefined }
    expect((await sumsubThat(json(nothing)).port.read(caseId, caseId)).identity).toBe(null)
  })

  test('KYC-01 a yes for another level is none for ours', async () => {
    const review = { ...fixture.applicant.review, levelName: 'basic' }
    const { port } = sumsubThat(json({ ...fixture.applicant, review }))
    expect((await port.read(caseId, caseId)).finding).toBe('pending')
  })

  test('somebody who never came to the page has started', async () => {
    const { port } = sumsubThat(json({ code: 404 }, 404))
    expect((await port.read(caseId, caseId)).finding).toBe('started')
  })
})

describe('messages of Sumsub', () => {
  const { body, digests } = fixture.message
  const headers = (algorithm: string, digest: string) =>
    new Headers({ 'x-payload-digest-alg': algorithm, 'x-payload-digest': digest })

  test('are read with a documented digest, by either secret', () => {
    const { port } = sumsubThat(json({}), ['the next one', fixture.webhookSecret])
    for (const name of ['HMAC_SHA256_HEX', 'HMAC_SHA512_HEX'] as const) {
      const event = port.readEvent(body, headers(name, digests[name]), now)
      expect(event).toMatchObject({ type: 'applicantReviewed', caseId })
      expect(event.eventId).toBe(
        '5cb56e8e0a975a35f333cb83:applicantReviewed:2026-11-20 18:00:00.123:req-a260b669-4f14-4bb5-a4c5-ac0218acb9a4',
      )
    }
  })

  test('KYC-01 that are altered, unsigned or weakly signed are forged', () => {
    const { port } = sumsubThat(json({}))
    const right = digests.HMAC_SHA256_HEX
    const forged: [string, Headers][] = [
      [body.replace('GREEN', 'RED'), headers('HMAC_SHA256_HEX', right)],
      [body, headers('HMAC_SHA1_HEX', digests.HMAC_SHA1_HEX)],
      [body, headers('HMAC_SHA512_HEX', right)],
      [body, headers('constructor', right)],
      [body, headers('HMAC_SHA256_HEX', '')],
      [body, new Headers()],
    ]
    for (const [text, given] of forged) {
      expect(() => port.readEvent(text, given, now)).toThrow(ForgedMessage)
    }
  })

  test('that are signed and make no sense are malformed', () => {
    const { port } = sumsubThat(json({}))
    for (const [text, digest] of Object.entries(senselessMessages)) {
      const given = headers('HMAC_SHA256_HEX', digest)
      expect(() => port.readEvent(text, given, now)).toThrow(MalformedMessage)
    }
  })
})

/** Made by another HMAC than the adapter's. */
const senselessMessages = {
  '{': 'ccaab7015a08488428080095e75fa80437eea6f9c1df90233664767c82003fb3',
  '{}': 'a13b556a4adf83d76bdf9cfc1d60291387c03ea15a7c622c218c029ea3c08eb4',
}
