import Stripe from 'stripe'
import type { SandboxKyc, SandboxReply } from './port.ts'
import { createDelivery, type KycSandboxWorld, verdictOf } from './sandbox-world.ts'

type Session = Record<string, unknown> & { id: string; status: string }

/** Stripe Identity's side: sessions, their page and the events about them. */
export function createSandboxStripeIdentity(world: KycSandboxWorld): SandboxKyc {
  const { memory } = world
  const keyOf = (id: string) => `stripe-identity:${id}`
  const findSession = async (id: string) => (await memory.find(keyOf(id))) as Session | null
  /** The page is found by its own name, the session by its id, the case by its own. */
  const sessionOf = async (name: string) => {
    const found = await memory.find(keyOf(name))
    return found ? findSession(String(found.session)) : null
  }
  const { deliver, resend } = createDelivery(world, 'stripe-identity', (payload) => ({
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: world.webhookSecret,
      timestamp: seconds(world),
    }),
  }))
  const knowsKey = (headers: Headers) => headers.get('authorization') === `Bearer ${world.apiKey}`
  const message = (session: Session, type: string) => eventOf(world, session, type)

  const create = async (fields: URLSearchParams): Promise<SandboxReply> => {
    const caseId = fields.get('metadata[case_id]') ?? ''
    const earlier = await sessionOf(caseId)
    if (earlier) return { status: 200, body: earlier }
    const session = newSession(world, fields)
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
      const id = /^\/v1\/identity\/verification_sessions\/(\w+)$/.exec(path)?.[1]
      const session = id ? await findSession(id) : null
      return session ? { status: 200, body: session } : failure(404, 'No such session')
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
      const ended = { ...session, ...outcomeOf(verdict) }
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

function eventOf(world: KycSandboxWorld, session: Session, type: string) {
  return {
    id: `evt_${world.letters(24)}`,
    object: 'event',
    api_version: '2026-01-28',
    created: seconds(world),
    livemode: false,
    type: `identity.verification_session.${type}`,
    data: { object: session },
  }
}

function newSession(world: KycSandboxWorld, fields: URLSearchParams): Session {
  const caseId = fields.get('client_reference_id')
  return {
    id: `vs_${world.letters(24)}`,
    object: 'identity.verification_session',
    client_reference_id: caseId,
    client_secret: `vs_secret_${world.letters(24)}`,
    created: seconds(world),
    last_error: null,
    last_verification_report: null,
    livemode: false,
    metadata: { case_id: fields.get('metadata[case_id]') },
    options: { document: { require_live_capture: true, require_matching_selfie: true } },
    return_url: fields.get('return_url'),
    status: 'requires_input',
    type: fields.get('type'),
    url: `${world.publicUrl()}/sandbox/identity/${world.letters(24)}`,
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

function seconds(world: KycSandboxWorld): number {
  return Math.floor(world.now().getTime() / 1000)
}

function failure(status: number, message: string): SandboxReply {
  return { status, body: { error: { type: 'invalid_request_error', message } } }
}
