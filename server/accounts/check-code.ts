import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '#server/db/open-database.ts'
import type { Platform } from '#server/platform.ts'
import { seal, unseal } from '#server/seal.ts'

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

/**
 * Takes a code of the app, or a recovery code, once: the half minute of each code is noted, and a recovery
 * code is crossed out. False for a wrong one and for one that was taken before.
 * @param confirmed Whether the second factor must have been confirmed already.
 */
export async function takeCode(
  platform: Platform,
  db: Database,
  accountId: string,
  typed: string,
  confirmed = true,
): Promise<boolean> {
  const code = plainCode(typed)
  if (isAppCode(code)) return takeAppCode(platform, db, { accountId, code, confirmed })
  return confirmed && takeRecoveryCode(platform, db, accountId, code)
}

/** A code as it is compared, however it was typed. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** True for what an app shows, false for what may be a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The half minute whose code this is, by a clock that may be half a minute off either way; null for a wrong one. */
export async function stepOfCode(
  platform: Pick<Platform, 'clock' | 'login'>,
  sealedSecret: string,
  code: string,
): Promise<bigint | null> {
  const timestamp = platform.clock.now().getTime()
  const generator = generatorOf(await unseal(platform, sealedSecret))
  const delta = generator.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : stepAt(timestamp) + BigInt(delta)
}

/** The number of the half minute of a moment. */
export const stepAt = (timestamp: number): bigint =>
  BigInt(Math.floor(timestamp / 1_000 / periodSeconds))

async function takeAppCode(
  platform: Platform,
  db: Database,
  { accountId, code, confirmed }: { accountId: string; code: string; confirmed: boolean },
): Promise<boolean> {
  const factor = await db
    .selectFrom('login.second_factor')
    .select(['secret', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!factor || (confirmed && !factor.confirmed_at)) return false
  const step = await stepOfCode(platform, factor.secret, code)
  if (step === null) return false
  const taken = await db
    .updateTable('login.second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

async function takeRecoveryCode(
  platform: Platform,
  db: Database,
  accountId: string,
  code: string,
): Promise<boolean> {
  const crossed = await db
    .updateTable('login.recovery_code')
    .set({ used_at: platform.clock.now() })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOfCode(accountId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return crossed.numUpdatedRows > 0n
}

/** What is kept of a recovery code, with whose it is. */
export function hashOfCode(ownerId: string, code: string): string {
  return createHash('sha256').update(`${ownerId} ${code}`).digest('hex')
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const recoveryCodes = 10

/** Ten codes of eighty bits for whoever loses the app, in place of those before; shown once. */
export async function makeRecoveryCodes(
  platform: Platform,
  db: Database,
  accountId: string,
): Promise<readonly string[]> {
  const codes = drawRecoveryCodes(platform)
  await db.deleteFrom('login.recovery_code').where('account_id', '=', accountId).execute()
  const rows = codes.map((code) => ({
    account_id: accountId,
    code_hash: hashOfCode(accountId, code),
  }))
  await db.insertInto('login.recovery_code').values(rows).execute()
  return codes.map(readableCode)
}

/** Ten fresh codes, as they are compared. */
export function drawRecoveryCodes({ chance }: Pick<Platform, 'chance'>): readonly string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const bytes = [...Buffer.from(chance.token(16), 'base64url')]
    return bytes.map((byte) => alphabet[byte % alphabet.length]).join('')
  })
}

/** In fours, as people copy them. */
export const readableCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** A fresh secret, as an app takes it and as the database keeps it. */
export async function makeSecret(
  platform: Pick<Platform, 'chance' | 'login'>,
): Promise<{ secret: string; sealed: string }> {
  const bytes = Uint8Array.from(Buffer.from(platform.chance.token(20), 'base64url'))
  const secret = new Secret({ buffer: bytes.buffer }).base32
  return { secret, sealed: await seal(platform, secret) }
}
