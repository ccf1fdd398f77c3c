import { sql } from 'kysely'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import {
  type AttemptKind,
  type Database,
  noteSecurity,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'

/** The most tries within the window: by subject and network together, by either alone; null: any number. */
interface Limits {
  windowMs: number
  pair: number | null
  subject: number | null
  network: number
}

/** The most wrong passwords for one operator within the window, from whatever networks. */
export const MOST_OPERATOR_TRIES = 30

/**
 * A stranger must not be able to lock somebody out, so a login is limited by address and network
 * together; by the address alone it is only slowed down.
 */
const limitsOf: { readonly [Kind in AttemptKind]: Limits } = {
  login: { windowMs: 15 * MINUTE_MS, pair: 10, subject: null, network: 100 },
  register: { windowMs: HOUR_MS, pair: null, subject: 5, network: 20 },
  mail: { windowMs: 15 * MINUTE_MS, pair: null, subject: 3, network: 30 },
  confirm: { windowMs: 15 * MINUTE_MS, pair: null, subject: 10, network: 100 },
  // The link to guess with is good for a week.
  former_password: { windowMs: DAY_MS, pair: null, subject: 10, network: 100 },
  // Visitors who write to us, and what they add to a case.
  contact: { windowMs: HOUR_MS, pair: null, subject: 5, network: 20 },
  second_factor: { windowMs: 15 * MINUTE_MS, pair: null, subject: 5, network: 50 },
  // A browser that has logged the operator in has tries of its own (`operator-device.ts`).
  operator_login: {
    windowMs: 15 * MINUTE_MS,
    pair: 5,
    subject: MOST_OPERATOR_TRIES,
    network: 30,
  },
  operator_code: { windowMs: 15 * MINUTE_MS, pair: null, subject: 5, network: 30 },
  passkey: { windowMs: 15 * MINUTE_MS, pair: 10, subject: null, network: 100 },
  // Nobody is known yet: only where they come from counts.
  passkey_challenge: { windowMs: 15 * MINUTE_MS, pair: null, subject: null, network: 200 },
}

/** One try: of what, on which address or account, from which network. */
export interface Try {
  kind: AttemptKind
  subject: string
  network: string | null
}

/** A try that was counted and may be made. */
export interface Attempt {
  /** Tries on this subject from anywhere within the window, this one included. */
  onSubject: number
  /** It succeeded: this pair of subject and network starts afresh, with the transaction where there is one. */
  forget(trx?: Trx): Promise<void>
}

/**
 * Counts a try before it is made, so that tries side by side are counted too. Refuses
 * `too_many_attempts` with the seconds until the next one; a refused try is not counted.
 */
export async function takeAttempt(platform: Platform, asked: Try): Promise<Decision<Attempt>> {
  const { kind, subject, network } = hashed(platform, asked)
  const limits = limitsOf[kind]
  const window = sql`make_interval(secs => ${limits.windowMs / 1_000})`
  const counted = await sql<{ wait_ms: bigint | null; tries: bigint | null }>`
    select wait_ms, tries from login.take_attempt(
      ${kind}, ${subject}, ${network}, ${platform.clock.now()}, ${window},
      ${limits.pair}, ${limits.subject}, ${limits.network})
  `.execute(platform.db)
  const { wait_ms: waitMs, tries } = counted.rows[0] ?? {}
  if (tries !== null && tries !== undefined) {
    const forget = (trx?: Trx) => forgetTries(trx ?? platform.db, { kind, subject, network })
    return accept({ onSubject: Number(tries), forget })
  }
  const retryAfterSeconds = Math.max(1, Math.ceil(Number(waitMs) / 1_000))
  noteSecurity(platform, 'tries_refused', `try:${asked.subject}`, { kind, retryAfterSeconds })
  return refuse({ code: 'too_many_attempts', detail: { retryAfterSeconds } })
}

/** Under the installation's key: whoever has the database alone cannot try addresses out. */
function hashed({ identityKeys }: Platform, { kind, subject, network }: Try): Try {
  const hash = (text: string) => identityKeys.fingerprint('attempt', text)
  return { kind, subject: hash(subject), network: network === null ? null : hash(network) }
}

async function forgetTries(db: Database, { kind, subject, network }: Try): Promise<void> {
  await db
    .deleteFrom('login.attempt')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('network', 'is not distinct from', network)
    .execute()
}
