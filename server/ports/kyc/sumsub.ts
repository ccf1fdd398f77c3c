import { createHmac, timingSafeEqual } from 'node:crypto'
import { ForgedMessage, MalformedMessage } from '#server/ports/message.ts'
import { type KycOrder, type KycPort, KycRefused, KycUnanswered } from './port.ts'
import { sumsubEvent, toKycTruth, websdkLink } from './sumsub-shapes.ts'

/** How the platform is known to Sumsub. */
export interface SumsubSettings {
  /** `X-App-Token`; a token of Sumsub's own sandbox begins with `sbx:`. */
  appToken: string
  secretKey: string
  /** One, or two during a rotation. */
  webhookSecrets: readonly string[]
  /** The level, as it is called in Sumsub's dashboard: document, liveness, address, source of funds. */
  levelName: string
  now(): Date
  /** Stands in for the network: the sandbox answers at another address. */
  fetch?: typeof fetch
  sandbox?: boolean
}

const baseUrl = 'https://api.sumsub.com'
const timeoutMs = 10_000
/** Sumsub's least useful life of a link; a new one is made each time somebody comes. */
const linkSeconds = 1_800

/**
 * Sumsub, by its hosted page (external WebSDK link), so that no script of theirs runs on ours. Our case is their
 * `externalUserId`: a case that is opened again is the same applicant.
 *
 * From the public documentation: signing of requests (docs.sumsub.com/reference/authentication), the link
 * (reference/generate-websdk-external-link), an applicant by our id (reference/get-applicant-data-via-externaluserid),
 * statuses and rejection (docs/receive-and-interpret-results-via-api), digests of messages (docs/webhook-manager).
 * Not confirmed against the service: the spelling of every `reviewStatus`; what is unknown here stays pending.
 */
export function createSumsubKyc(settings: SumsubSettings): KycPort {
  return {
    sandbox: settings.sandbox ?? false,
    provider: 'sumsub',
    async open({ caseId, returnUrl, language }: KycOrder) {
      const body = JSON.stringify({
        levelName: settings.levelName,
        userId: caseId,
        ttlInSecs: linkSeconds,
        redirect: { successUrl: returnUrl, rejectUrl: returnUrl },
      })
      const path = `/resources/sdkIntegrations/levels/-/websdkLink?lang=${language}`
      const answer = websdkLink.safeParse(await call(settings, 'POST', path, body))
      if (!answer.success) throw new KycUnanswered('the link is not one')
      return { reference: caseId, url: answer.data.url }
    },
    async read(reference, caseId) {
      const path = `/resources/applicants/-;externalUserId=${encodeURIComponent(reference)}/one`
      const applicant = await call(settings, 'GET', path, '')
      return toKycTruth(applicant, { caseId, levelName: settings.levelName })
    },
    readEvent(rawBody, headers) {
      verify(settings.webhookSecrets, rawBody, headers)
      return toEvent(rawBody)
    },
    readKept: toEvent,
  }
}

/** `X-App-Access-Sig`: seconds, method, path with query and body, one after the other. */
export function signSumsub(
  secretKey: string,
  request: { seconds: number; method: string; path: string; body: string },
): string {
  const { seconds, method, path, body } = request
  return createHmac('sha256', secretKey).update(`${seconds}${method}${path}${body}`).digest('hex')
}

/** An answer as data that nobody has checked; null where Sumsub knows of nothing (404). */
async function call(
  settings: SumsubSettings,
  method: string,
  path: string,
  body: string,
): Promise<unknown> {
  const seconds = Math.floor(settings.now().getTime() / 1000)
  const send = settings.fetch ?? fetch
  let response: Response
  let text: string
  try {
    response = await send(`${baseUrl}${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'X-App-Token': settings.appToken,
        'X-App-Access-Ts': String(seconds),
        'X-App-Access-Sig': signSumsub(settings.secretKey, { seconds, method, path, body }),
      },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      ...(body === '' ? {} : { body }),
    })
    text = await response.text()
  } catch (error) {
    throw new KycUnanswered('Sumsub does not answer', { cause: error })
  }
  if (response.status === 404 && method === 'GET') return null
  if (response.ok) return parse(text)
  const isTheirs = response.status >= 500 || [401, 403, 408, 429].includes(response.status)
  const message = `Sumsub answers ${response.status}`
  throw isTheirs ? new KycUnanswered(message) : new KycRefused(message)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new KycUnanswered('Sumsub answers something that is not JSON')
  }
}

/** SHA-1, which Sumsub still offers, is not taken. */
const digests: Readonly<Record<string, string>> = {
  HMAC_SHA256_HEX: 'sha256',
  HMAC_SHA512_HEX: 'sha512',
}

/** The digest of a message, as Sumsub makes it over the raw bytes. */
export function digestOf(secret: string, rawBody: string, algorithm = 'sha256'): string {
  return createHmac(algorithm, secret).update(rawBody).digest('hex')
}

function verify(secrets: readonly string[], rawBody: string, headers: Headers): void {
  const name = headers.get('x-payload-digest-alg') ?? ''
  const algorithm = Object.hasOwn(digests, name) ? digests[name] : undefined
  if (!algorithm) throw new ForgedMessage('no digest that is taken')
  const given = Buffer.from(headers.get('x-payload-digest') ?? '')
  const right = secrets.some((secret) => {
    const expected = Buffer.from(digestOf(secret, rawBody, algorithm))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  if (!right) throw new ForgedMessage('the digest is of another body or another key')
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function toEvent(rawBody: string) {
  let message: unknown
  try {
    message = JSON.parse(rawBody)
  } catch {
    throw new MalformedMessage([{ field: '', code: 'bad_json' }])
  }
  const parsed = sumsubEvent.safeParse(message)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, code }) => ({ field: path.join('.'), code }))
    throw new MalformedMessage(wrong)
  }
  const { applicantId, type, createdAtMs, correlationId, externalUserId } = parsed.data
  const caseId = externalUserId && uuid.test(externalUserId) ? externalUserId : null
  const moment = `${createdAtMs ?? ''}:${correlationId ?? ''}`
  return { eventId: `${applicantId}:${type}:${moment}`, type, caseId }
}
