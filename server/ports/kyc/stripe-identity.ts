import Stripe from 'stripe'
import { z } from 'zod'
import type { KycFinding } from '#domain/identity/kyc-case.ts'
import type { ProvenIdentity } from '#domain/identity/kyc-identity.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { ForgedMessage, MalformedMessage } from '#server/ports/message.ts'
import {
  type KycOrder,
  type KycPort,
  KycRefused,
  type KycTruth,
  KycUnanswered,
  type SeenDocument,
} from './port.ts'

/** How the platform is known to Stripe Identity. */
export interface StripeIdentitySettings {
  secretKey: string
  /** One, or two during a rotation. */
  webhookSecrets: readonly string[]
  /** Stands in for the network: the sandbox answers at another address. */
  fetch?: typeof fetch
  sandbox?: boolean
}

const timeoutMs = 10_000
const toleranceSeconds = 300
const expanded = [
  'verified_outputs',
  'verified_outputs.dob',
  'last_verification_report',
  'last_verification_report.document.number',
] as const

/**
 * Stripe Identity, by its hosted page (`url` of a verification session): document, live capture and matching selfie.
 *
 * From the public documentation and the types of Stripe's library: sessions and their statuses
 * (docs.stripe.com/identity/how-sessions-work), codes of `last_error`, events `identity.verification_session.*`, signature.
 * Who somebody is comes with `verified_outputs`, the document with `last_verification_report`; birth date and number are given
 * to restricted keys alone, and for forty-eight hours (docs.stripe.com/identity/access-verification-results). Another key gets
 * no answer, so nothing is approved by it.
 */
export function createStripeIdentity(settings: StripeIdentitySettings): KycPort {
  const stripe = new Stripe(settings.secretKey, {
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...(settings.fetch ? { httpClient: Stripe.createFetchHttpClient(settings.fetch) } : {}),
  })
  return {
    sandbox: settings.sandbox ?? false,
    provider: 'stripe-identity',
    open: (order) =>
      ask(async () => {
        const session = order.reference
          ? await stripe.identity.verificationSessions.retrieve(order.reference)
          : await stripe.identity.verificationSessions.create(toSession(order), {
              idempotencyKey: `kyc_case:${order.caseId}`,
            })
        if (!session.url) throw new KycRefused('the session has no page')
        return { reference: session.id, url: session.url }
      }),
    read: (reference, caseId) =>
      ask(async () => {
        const session = await stripe.identity.verificationSessions.retrieve(reference, {
          expand: [...expanded],
        })
        if (session.metadata.case_id !== caseId) {
          throw new KycUnanswered('the answer is not about this case')
        }
        return toKycTruth(session)
      }),
    readEvent: (rawBody, headers, now) => {
      const signature = headers.get('stripe-signature') ?? ''
      verify(stripe, settings.webhookSecrets, { rawBody, signature, now })
      return toEvent(rawBody)
    },
    readKept: toEvent,
  }
}

/** The case as a verification session. */
export function toSession(order: KycOrder): Stripe.Identity.VerificationSessionCreateParams {
  return {
    type: 'document',
    client_reference_id: order.caseId,
    metadata: { case_id: order.caseId },
    options: { document: { require_live_capture: true, require_matching_selfie: true } },
    return_url: order.returnUrl,
  }
}

/** What the person can do nothing about; every other error may be tried again. */
const finalErrors: readonly string[] = [
  'consent_declined',
  'under_supported_age',
  'country_not_supported',
]

type Session = Pick<
  Stripe.Identity.VerificationSession,
  'status' | 'last_error' | 'verified_outputs' | 'last_verification_report'
>

/** A session in our words; a status that is not known is pending. */
function toKycTruth(session: Session): KycTruth {
  const code = session.last_error?.code ?? null
  const reasons = code === null ? [] : [code]
  return {
    finding: findingOf(session.status, session.last_error, code),
    reasons,
    document: documentOf(session.last_verification_report),
    identity: identityOf(session.verified_outputs),
  }
}

function identityOf(outputs: Session['verified_outputs'] | undefined): ProvenIdentity | null {
  if (!outputs) return null
  const { first_name, last_name, dob } = outputs
  const names = [{ given: first_name ?? '', family: last_name ?? '' }]
  return { names, birthDate: dateOf(dob) }
}

/** YYYY-MM-DD; null where a part is missing. */
function dateOf(
  dob: Stripe.Identity.VerificationSession.VerifiedOutputs.Dob | null | undefined,
): string | null {
  if (!dob?.year || !dob.month || !dob.day) return null
  const pad = (part: number, digits: number) => String(part).padStart(digits, '0')
  return `${pad(dob.year, 4)}-${pad(dob.month, 2)}-${pad(dob.day, 2)}`
}

function documentOf(report: Session['last_verification_report'] | undefined): SeenDocument | null {
  const document = report && typeof report === 'object' ? report.document : undefined
  if (!document?.number || !document.issuing_country) return null
  const number = document.number.toUpperCase().replaceAll(/\s/g, '')
  return { number, country: document.issuing_country }
}

function findingOf(status: string, lastError: unknown, code: string | null): KycFinding {
  if (status === 'verified') return 'approved'
  if (status === 'canceled') return 'expired'
  if (status !== 'requires_input') return 'pending'
  if (!lastError) return 'started'
  return code !== null && finalErrors.includes(code) ? 'rejected' : 'retry'
}

/** A refusal is an answer; a timeout, a broken connection, a wrong key and a server's failure are not. */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof KycRefused || error instanceof KycUnanswered) throw error
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
    const message = error instanceof Error ? error.message : String(error)
    const isNo = status === 400 || status === 402 || status === 404
    throw isNo
      ? new KycRefused(message, { cause: error })
      : new KycUnanswered(message, { cause: error })
  }
}

type Signed = { rawBody: string; signature: string; now: Date }

function verify(stripe: Stripe, secrets: readonly string[], signed: Signed): void {
  const { rawBody, signature, now } = signed
  const { signature: signatures } = stripe.webhooks
  invariant(signatures, 'the library verifies signatures')
  const stampedMs = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) * 1000
  if (stampedMs > now.getTime() + toleranceSeconds * 1000) {
    throw new ForgedMessage('the message is dated in the future')
  }
  const isRight = (secret: string) => {
    try {
      return signatures.verifyHeader(
        rawBody,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      )
    } catch {
      return false
    }
  }
  if (!secrets.some(isRight)) throw new ForgedMessage('the signature is not Stripe’s, or is old')
}

const event = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(200),
  data: z.object({
    object: z.object({
      object: z.string(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function toEvent(rawBody: string) {
  let message: unknown
  try {
    message = JSON.parse(rawBody)
  } catch {
    throw new MalformedMessage([{ field: '', code: 'bad_json' }])
  }
  const parsed = event.safeParse(message)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, code }) => ({ field: path.join('.'), code }))
    throw new MalformedMessage(wrong)
  }
  const { id, type, data } = parsed.data
  const named = data.object.metadata?.case_id ?? ''
  const isSession = data.object.object === 'identity.verification_session'
  return { eventId: id, type, caseId: isSession && uuid.test(named) ? named : null }
}
