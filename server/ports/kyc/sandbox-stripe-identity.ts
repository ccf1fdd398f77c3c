import Stripe from 'stripe'
import { twoLetters } from '#domain/kernel/country-alpha3.ts'
import type { SandboxKyc, SandboxReply, TypedDocument } from './port.ts'
import {
  createDelivery,
  type KycSandboxContext,
  readDocument,
  verdictOf,
} from './sandbox-context.ts'

type Session = Record<string, unknown> & { id: string; status: string }

const keyOf = (id: string) => `stripe-identity:${id}`

/** Stripe Identity's side: sessions, their page and the events about them. */
export function createSandboxStripeIdentity(context: KycSandboxContext): SandboxKyc {
  const { memory } = context
  const findSession = async (id: string) => (await memory.find(keyOf(id))) as Session | null
  /** The page is found by its own name, the session by its id, the case by its own. */
  const sessionOf = async (name: string) => {
    const found = await memory.find(keyOf(name))
    return found ? findSession(String(found.session)) : null
  }
  const { deliver, resend } = createDelivery(context, 'stripe-identity', (payload) => ({
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: context.webhookSecret,
      timestamp: seconds(context),
    }),
  }))
  const knowsKey = (headers: Headers) => headers.get('authorization') === `Bearer ${context.apiKey}`
  const message = (session: Session, type: string) => eventOf(context, session, type)

  const create = async (fields: URLSearchParams): Promise<SandboxReply> => {
    const caseId = fields.get('metadata[case_id]') ?? ''
    const earlier = await sessionOf(caseId)
    if (earlier) return { status: 200, body: earlier }
    const session = newSession(context, fields)
    await memory.keep(keyOf(session.id), session)
    await memory.keep(keyOf(caseId), { session: session.id })
    const page = String(session.url).split('/').at(-1) ?? ''
    await memory.keep(keyOf(page), { session: session.id })
    return { status: 200, body: session }
  }

  return {
    knowsKey,
    async answer(method, path, body, headers) {
      if (!knowsKey(headers)) return failure(401, 'Invalid API Key provided')
      if (method === 'POST' && path === '/v1/identity/verification_sessions') {
        return create(new URLSearchParams(body))
      }
      const { id, wanted } = askedFor(path)
      const session = id ? await findSession(id) : null
      return session
        ? { status: 200, body: expand(session, wanted) }
        : failure(404, 'No such session')
    },
    async findPage(token) {
      const session = await sessionOf(token)
      if (!session) return null
      return session.status === 'requires_input' ? 'open' : 'done'
    },
    async submit(token, typed, delivery) {
      const session = await sessionOf(token)
      if (session?.status !== 'requires_input') return null
      const verdict = verdictOf(typed.legalName)
      const processing: Session = { ...session, status: 'processing', last_error: null }
      const ended = { ...session, ...outcomeOf(verdict), seen: seenOf(context, typed) }
      await memory.keep(keyOf(session.id), ended)
      const messages = [message(session, 'created'), message(processing, 'processing')]
      if (verdict !== 'pending') messages.push(message(ended, ended.status))
      await deliver(String(session.client_reference_id), messages, delivery)
      return String(session.return_url)
    },
    async review(caseId, verdict) {
      const session = await sessionOf(caseId)
      if (!session) throw new Error(`no such session: ${caseId}`)
      const ended = { ...session, ...outcomeOf(verdict) }
      await memory.keep(keyOf(session.id), ended)
      await deliver(caseId, [message(ended, ended.status)], 'once')
    },
    resend,
  }
}

function askedFor(path: string): { id: string | undefined; wanted: readonly string[] } {
  const { pathname, searchParams } = new URL(path, 'https://api.stripe.com')
  const id = /^\/v1\/identity\/verification_sessions\/(\w+)$/.exec(pathname)?.[1]
  return { id, wanted: [...searchParams.values()] }
}

function eventOf(context: KycSandboxContext, session: Session, type: string) {
  return {
    id: `evt_${context.letters(24)}`,
    object: 'event',
    api_version: '2026-01-28.clover',
    created: seconds(context),
    livemode: false,
    type: `identity.verification_session.${type}`,
    data: { object: expand(session, []) },
  }
}

function newSession(context: KycSandboxContext, fields: URLSearchParams): Session {
  const caseId = fields.get('client_reference_id')
  return {
    id: `vs_${context.letters(24)}`,
    object: 'identity.verification_session',
    client_reference_id: caseId,
    client_secret: `vs_secret_${context.letters(24)}`,
    created: seconds(context),
    last_error: null,
    last_verification_report: null,
    livemode: false,
    metadata: { case_id: fields.get('metadata[case_id]') },
    options: { document: { require_live_capture: true, require_matching_selfie: true } },
    return_url: fields.get('return_url'),
    status: 'requires_input',
    type: fields.get('type'),
    url: `${context.publicUrl()}/sandbox/identity/${context.letters(24)}`,
  }
}

/** What was read on a document: kept apart, told only as far as it is asked for. */
function seenOf(context: KycSandboxContext, typed: TypedDocument) {
  const { given, family, birthDate } = readDocument(typed)
  const [year, month, day] = birthDate.split('-').map(Number)
  const names = { first_name: given, last_name: family }
  return {
    report: `vr_${context.letters(24)}`,
    names,
    dob: { year, month, day },
    number: typed.documentNumber,
    country: twoLetters(typed.documentCountry),
  }
}
type Seen = ReturnType<typeof seenOf>

/** A session with the parts that were asked for; birth date and number only where they are named themselves. */
function expand({ seen, ...session }: Session, wanted: readonly string[]): Record<string, unknown> {
  const read = seen as Seen | undefined
  if (!read) return session
  const { report: id, names, dob, number, country } = read
  const has = (part: string) => wanted.includes(part)
  const outputs = { ...names, address: null, ...(has('verified_outputs.dob') ? { dob } : {}) }
  const numbered = has('last_verification_report.document.number') ? { number } : {}
  const document = { ...names, issuing_country: country, status: 'verified', ...numbered }
  const report = { id, object: 'identity.verification_report', document }
  const isVerified = session.status === 'verified'
  return {
    ...session,
    last_verification_report: has('last_verification_report') ? report : id,
    ...(has('verified_outputs') ? { verified_outputs: isVerified ? outputs : null } : {}),
  }
}

function outcomeOf(verdict: ReturnType<typeof verdictOf>): {
  status: string
  last_error: Record<string, string> | null
} {
  switch (verdict) {
    case 'approved':
      return { status: 'verified', last_error: null }
    case 'pending':
      return { status: 'processing', last_error: null }
    case 'retry':
      return { status: 'requires_input', last_error: errorOf('document_unverified_other') }
    case 'rejected':
      return { status: 'requires_input', last_error: errorOf('under_supported_age') }
  }
}

function errorOf(code: string) {
  return { code, reason: 'A sentence of the provider’s.' }
}

function seconds(context: KycSandboxContext): number {
  return Math.floor(context.now().getTime() / 1000)
}

function failure(status: number, message: string): SandboxReply {
  return { status, body: { error: { type: 'invalid_request_error', message } } }
}
