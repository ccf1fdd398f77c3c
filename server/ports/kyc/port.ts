import type { KycFinding } from '#domain/identity/kyc-case.ts'
import type { ProvenIdentity } from '#domain/identity/kyc-identity.ts'
import type { Language } from '#domain/kernel/language.ts'

/** A request for full verification: document, liveness, address. */
export interface KycOrder {
  caseId: string
  /** The provider's answer to an earlier opening of this case; null the first time. */
  reference: string | null
  /** Where the person's browser comes back to. */
  returnUrl: string
  /** Of its page, where it can be chosen. */
  language: Language
}

/** A document as a provider has read it. */
export interface SeenDocument {
  /** As the document has it, upper case without blanks. */
  number: string
  /** Whoever issued it, as the provider writes countries. */
  country: string
}

/** A case's present state at the provider. */
export interface KycTruth {
  finding: KycFinding
  /** The provider's short codes for what was wrong; never free text, never personal data. */
  reasons: readonly string[]
  /** Known only where the provider says it. */
  document: SeenDocument | null
  /** Who the document says somebody is; null while nothing is proven. Compared, never kept. */
  identity: ProvenIdentity | null
}

/** A message says that something has happened to a case; what it is, is asked for. */
export interface KycEvent {
  eventId: string
  type: string
  /** The case it names; null when it names none. */
  caseId: string | null
}

/** The provider refused the call itself, for good. */
export class KycRefused extends Error {}
/** There was no answer. Calls can be repeated with the same case. */
export class KycUnanswered extends Error {}

/** Verifies identities. Calls throw `KycRefused` or `KycUnanswered`: no answer is pending, never approved. */
export interface KycPort {
  readonly sandbox: boolean
  /** Its name in our books and in the address for its messages. */
  readonly provider: 'sumsub' | 'stripe-identity'
  /** Opens the provider's page for a case, or opens it again. The same case is never opened twice over there. */
  open(order: KycOrder): Promise<{ reference: string; url: string }>
  /** Asks for the present state. */
  read(reference: string, caseId: string): Promise<KycTruth>
  /**
   * @throws ForgedMessage for a wrong or missing signature, or an altered body.
   * @throws MalformedMessage for a signed body that makes no sense.
   */
  readEvent(rawBody: string, headers: Headers, now: Date): KycEvent
  /** Reads a message whose signature was verified when it came. */
  readKept(rawBody: string): KycEvent
}

/** What a stand-in of a provider remembers, in the provider's own shape. It survives restarts. */
export interface VendorMemory {
  find(id: string): Promise<Record<string, unknown> | null>
  /** Keeps it, or replaces what it was. */
  keep(id: string, body: Record<string, unknown>): Promise<void>
}

/** What a person types on the page of a stand-in. */
export interface TypedDocument {
  legalName: string
  birthDate: string
  documentNumber: string
  documentCountry: string
}

/** How the stand-in delivers what it has to say. */
export const DELIVERIES = ['once', 'twice', 'late', 'reversed', 'corrupt', 'lost'] as const
export type Delivery = (typeof DELIVERIES)[number]

/**
 * The provider's side, in its own wire format, for trying and for tests. A name with RETRY may try again, with REJECTED
 * is refused for good, with SLOW stays pending until somebody reviews it, with OTHER shows somebody else's document. These
 * words are not part of the name that is read.
 */
export interface SandboxKyc {
  /** Whether a request carries the key of this provider's one customer. */
  knowsKey(headers: Headers): boolean
  /** Answers one call of the provider's API. `path` holds the query. */
  answer(method: string, path: string, body: string, headers: Headers): Promise<SandboxReply>
  /** True while a page of this name takes something. */
  findPage(token: string): Promise<'open' | 'done' | null>
  /** Somebody sends a document from the page; gives where the browser goes next. */
  submit(token: string, typed: TypedDocument, delivery: Delivery): Promise<string | null>
  /** Decides a case by hand, as the provider's own people do, and tells of it. */
  review(caseId: string, verdict: 'approved' | 'retry' | 'rejected'): Promise<void>
  /** Sends what was held back (`late`), or everything once more. */
  resend(caseId: string): Promise<readonly number[]>
}

export interface SandboxReply {
  status: number
  body: Record<string, unknown> | string
}

/** Which provider verifies identities, and its keys where it is real. */
export type KycChoice =
  | {
      vendor: 'sumsub'
      appToken: string
      secretKey: string
      webhookSecrets: readonly string[]
      levelName: string
    }
  | { vendor: 'stripe-identity'; secretKey: string; webhookSecrets: readonly string[] }
  | { vendor: 'sandbox'; of: KycPort['provider'] }
