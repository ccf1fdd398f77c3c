import type { SandboxKyc, SandboxReply, TypedDocument } from './port.ts'
import {
  createDelivery,
  type KycSandboxContext,
  readDocument,
  verdictOf,
} from './sandbox-context.ts'
import { digestOf, signSumsub } from './sumsub.ts'

type Applicant = Record<string, unknown> & { id: string; externalUserId: string }

/** The level that the stand-in's one customer has. */
export const sandboxLevel = 'coin-rouge-full'
const clockSkewSeconds = 60

/** Sumsub's side: links, applicants, their page and the messages about them. */
export function createSandboxSumsub(context: KycSandboxContext): SandboxKyc {
  const { memory } = context
  const idOf = (userId: string) => `sumsub:applicant:${userId}`
  const linkOf = (token: string) => `sumsub:link:${token}`
  const findApplicant = async (userId: string) =>
    (await memory.find(idOf(userId))) as Applicant | null
  const knowsKey = (headers: Headers) => headers.get('x-app-token') === context.apiKey
  const { deliver, resend } = createDelivery(context, 'sumsub', (body) => ({
    'x-payload-digest-alg': 'HMAC_SHA256_HEX',
    'x-payload-digest': digestOf(context.webhookSecret, body),
  }))

  const openLink = async (body: string): Promise<SandboxReply> => {
    const { userId, levelName, redirect } = JSON.parse(body)
    if (levelName !== sandboxLevel) return failure(400, `No such level: ${levelName}`)
    if (!(await findApplicant(userId))) {
      await memory.keep(idOf(userId), newApplicant(context, userId))
    }
    const token = context.letters(24)
    await memory.keep(linkOf(token), { userId, successUrl: redirect?.successUrl ?? null })
    return { status: 200, body: { url: `${context.publicUrl()}/sandbox/identity/${token}` } }
  }
  const message = (applicant: Applicant, type: string) => messageOf(context, applicant, type)

  return {
    knowsKey,
    async answer(method, path, body, headers) {
      if (!isSigned(context, { method, path, body, headers })) {
        return failure(401, 'Request signature mismatch')
      }
      if (method === 'POST' && path.startsWith('/resources/sdkIntegrations/levels/-/websdkLink')) {
        return openLink(body)
      }
      const userId = /^\/resources\/applicants\/-;externalUserId=([\w-]+)\/one$/.exec(path)?.[1]
      const applicant = userId ? await findApplicant(userId) : null
      return applicant ? { status: 200, body: applicant } : failure(404, 'Applicant not found')
    },
    async findPage(token) {
      const link = await memory.find(linkOf(token))
      if (!link) return null
      const applicant = await findApplicant(String(link.userId))
      return applicant && canSubmit(applicant) ? 'open' : 'done'
    },
    async submit(token, typed, delivery) {
      const link = await memory.find(linkOf(token))
      const applicant = link && (await findApplicant(String(link.userId)))
      if (!applicant || !canSubmit(applicant)) return null
      const pending = { ...applicant, info: infoOf(typed), review: reviewOf('pending') }
      const verdict = verdictOf(typed.legalName)
      const reviewed = { ...pending, review: reviewOf(verdict) }
      await memory.keep(idOf(applicant.externalUserId), reviewed)
      const messages = [
        message(applicant, 'applicantCreated'),
        message(pending, 'applicantPending'),
      ]
      if (verdict !== 'pending') messages.push(message(reviewed, 'applicantReviewed'))
      await deliver(applicant.externalUserId, messages, delivery)
      return typeof link.successUrl === 'string' ? link.successUrl : null
    },
    async review(caseId, verdict) {
      const applicant = await findApplicant(caseId)
      if (!applicant) throw new Error(`no such applicant: ${caseId}`)
      const reviewed = { ...applicant, review: reviewOf(verdict) }
      await memory.keep(idOf(caseId), reviewed)
      await deliver(caseId, [message(reviewed, 'applicantReviewed')], 'once')
    },
    resend,
  }
}

function messageOf(context: KycSandboxContext, applicant: Applicant, type: string) {
  return {
    applicantId: applicant.id,
    externalUserId: applicant.externalUserId,
    inspectionId: `${applicant.id}i`,
    applicantType: 'individual',
    correlationId: context.letters(32),
    levelName: sandboxLevel,
    sandboxMode: true,
    type,
    createdAtMs: context.now().toISOString().replace('T', ' ').replace('Z', ''),
    ...(applicant.review as object),
  }
}

function newApplicant(context: KycSandboxContext, userId: string): Applicant {
  return {
    id: context.letters(24).toLowerCase(),
    createdAt: context.now().toISOString(),
    externalUserId: userId,
    type: 'individual',
    info: {},
    review: { levelName: sandboxLevel, reviewStatus: 'init' },
  }
}

/** Nothing more is taken once the answer is final. */
function canSubmit({ review }: Applicant): boolean {
  const { reviewStatus, reviewResult } = review as {
    reviewStatus: string
    reviewResult?: { reviewRejectType?: string }
  }
  return reviewStatus === 'init' || reviewResult?.reviewRejectType === 'RETRY'
}

function infoOf(typed: TypedDocument) {
  const { given: firstName, family: lastName, birthDate: dob } = readDocument(typed)
  const { documentCountry: country, documentNumber: number } = typed
  const names = { firstName, firstNameEn: firstName, lastName, lastNameEn: lastName }
  return {
    ...names,
    dob,
    country,
    idDocs: [{ idDocType: 'ID_CARD', country, number, ...names, dob }],
  }
}

function reviewOf(verdict: ReturnType<typeof verdictOf>) {
  const head = { levelName: sandboxLevel, reviewStatus: 'completed' }
  switch (verdict) {
    case 'pending':
      return { ...head, reviewStatus: 'pending' }
    case 'approved':
      return { ...head, reviewResult: { reviewAnswer: 'GREEN' } }
    case 'retry':
      return { ...head, reviewResult: refusal('RETRY', 'UNSATISFACTORY_PHOTOS') }
    case 'rejected':
      return { ...head, reviewResult: refusal('FINAL', 'FORGERY') }
  }
}

function refusal(reviewRejectType: 'RETRY' | 'FINAL', label: string) {
  return {
    reviewAnswer: 'RED',
    reviewRejectType,
    rejectLabels: [label],
    moderationComment: 'Please upload a clearer picture.',
    clientComment: 'Not for the applicant.',
  }
}

type Request = { method: string; path: string; body: string; headers: Headers }

/** As the service does: the key, the age and the signature of each call. */
function isSigned(context: KycSandboxContext, { method, path, body, headers }: Request): boolean {
  const seconds = Number(headers.get('x-app-access-ts'))
  const age = Math.abs(context.now().getTime() / 1000 - seconds)
  const expected = signSumsub(context.webhookSecret, { seconds, method, path, body })
  return (
    headers.get('x-app-token') === context.apiKey &&
    age <= clockSkewSeconds &&
    headers.get('x-app-access-sig') === expected
  )
}

function failure(code: number, description: string): SandboxReply {
  return {
    status: code,
    body: { code, description, errorName: 'sandbox', correlationId: 'sandbox' },
  }
}
