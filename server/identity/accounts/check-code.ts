import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Database, Platform } from '#server/kernel/door.ts'
import { columnOf, idOf, isOperator, type LoginOwner } from './login-owner.ts'

const periodSeconds = 30

/** The generator that an app and we share. */
export function generatorOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Coin Rouge',
    label,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
  })
}

/** Where an owner's codes are kept, and when the app's count: an operator's were proven before they were kept. */
const keptOf = (owner: LoginOwner) =>
  isOperator(owner)
    ? { app: 'login.operator_login', recovery: 'login.operator_recovery_code' }
    : { app: 'login.second_factor', recovery: 'login.recovery_code' }

/**
 * Takes a code of the app, or a recovery code, once: the half minute of each code is noted, and a recovery
 * code is crossed out. False for a wrong one and for one that was taken before.
 * @param confirmed Whether the second factor must have been confirmed already.
 */
export async function takeCode(
  platform: Platform,
  db: Database,
  owner: LoginOwner,
  typed: string,
  confirmed = true,
): Promise<boolean> {
  const code = plainCode(typed)
  if (isAppCode(code)) return takeAppCode(platform, db, { owner, code, confirmed })
  return confirmed && takeRecoveryCode(platform, db, owner, code)
}

/** A code as it is compared, however it was typed. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** True for what an app shows, false for what may be a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The half minute whose code this is, by a clock that may be half a minute off either way; null for a wrong one. */
export async function stepOfCode(
  platform: Pick<Platform, 'clock' | 'identityKeys'>,
  sealedSecret: string,
  code: string,
): Promise<bigint | null> {
  const timestamp = platform.clock.now().getTime()
  const generator = generatorOf(platform.identityKeys.openMessage(sealedSecret))
  const delta = generator.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : stepAt(timestamp) + BigInt(delta)
}

/** The number of the half minute of a moment. */
export const stepAt = (timestamp: number): bigint =>
  BigInt(Math.floor(timestamp / 1_000 / periodSeconds))

async function takeAppCode(
  platform: Platform,
  db: Database,
  { owner, code, confirmed }: { owner: LoginOwner; code: string; confirmed: boolean },
): Promise<boolean> {
  const table = sql.table(keptOf(owner).app)
  const isOwn = sql`${sql.ref(columnOf(owner))} = ${idOf(owner)}`
  const mustBeOn = confirmed && !isOperator(owner) ? sql`and confirmed_at is not null` : sql``
  const { rows } = await sql<{ secret: string }>`
    select secret from ${table} where ${isOwn} ${mustBeOn}`.execute(db)
  const [factor] = rows
  const step = factor ? await stepOfCode(platform, factor.secret, code) : null
  if (step === null) return false
  const taken = await sql`
    update ${table} set last_step = ${step} where ${isOwn} and last_step < ${step}
    returning last_step`.execute(db)
  return taken.rows.length > 0
}

async function takeRecoveryCode(
  platform: Platform,
  db: Database,
  owner: LoginOwner,
  code: string,
): Promise<boolean> {
  const crossed = await sql`
    update ${sql.table(keptOf(owner).recovery)} set used_at = ${platform.clock.now()}
    where ${sql.ref(columnOf(owner))} = ${idOf(owner)}
      and code_hash = ${hashOfCode(idOf(owner), code)} and used_at is null
    returning code_hash`.execute(db)
  return crossed.rows.length > 0
}

/** What is kept of a recovery code, with whose it is. */
function hashOfCode(ownerId: string, code: string): string {
  return createHash('sha256').update(`${ownerId} ${code}`).digest('hex')
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const recoveryCodes = 10

/** Ten codes of eighty bits for whoever loses the app, in place of those before; shown once. */
export async function makeRecoveryCodes(
  platform: Pick<Platform, 'randomness'>,
  db: Database,
  owner: LoginOwner,
): Promise<readonly string[]> {
  const codes = drawRecoveryCodes(platform)
  const table = sql.table(keptOf(owner).recovery)
  const column = sql.ref(columnOf(owner))
  await sql`delete from ${table} where ${column} = ${idOf(owner)}`.execute(db)
  const rows = codes.map((code) => sql`(${idOf(owner)}, ${hashOfCode(idOf(owner), code)})`)
  await sql`insert into ${table} (${column}, code_hash) values ${sql.join(rows)}`.execute(db)
  return codes.map(readableCode)
}

/** Ten fresh codes, as they are compared. */
function drawRecoveryCodes({ randomness }: Pick<Platform, 'randomness'>): readonly string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const bytes = [...Buffer.from(randomness.token(16), 'base64url')]
    return bytes.map((byte) => alphabet[byte % alphabet.length]).join('')
  })
}

/** In fours, as people copy them. */
const readableCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** A fresh secret, as an app takes it and as the database keeps it. */
export async function makeSecret(
  platform: Pick<Platform, 'randomness' | 'identityKeys'>,
): Promise<{ secret: string; sealed: string }> {
  const bytes = Uint8Array.from(Buffer.from(platform.randomness.token(20), 'base64url'))
  const secret = new Secret({ buffer: bytes.buffer }).base32
  return { secret, sealed: platform.identityKeys.sealMessage(secret) }
}
