import { z } from 'zod'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { takeCode } from '#server/identity/accounts/check-code.ts'
import { idOf } from '#server/identity/accounts/login-owner.ts'
import { slowDown } from '#server/identity/accounts/slow-down.ts'
import { MOST_OPERATOR_TRIES, takeAttempt } from '#server/identity/accounts/take-attempt.ts'
import { checkPasskey } from '#server/identity/passkeys/check-passkey.ts'
import { type PasskeyProof, passkeyProof } from '#server/identity/passkeys/passkey-input.ts'
import {
  type Client,
  inTransaction,
  noteSecurity,
  type Platform,
  recordAudit,
} from '#server/kernel/door.ts'
import { deviceCookie, findDevice } from './operator-device.ts'
import { openOperatorSession } from './operator-session.ts'

/** All three at once, the third a code or a passkey: nobody learns which of them was right. */
export const operatorLoginInput = z
  .strictObject({
    handle: z.string().max(200),
    password: z.string().max(1_024),
    code: z.string().max(64).optional(),
    passkey: passkeyProof.optional(),
  })
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), 'one_of_two')
export type OperatorLogin = z.infer<typeof operatorLoginInput>

/** The cookies that open the session and know the browser again, to be set on the answer as they are. */
export interface OpenedOperatorSession {
  setCookies: readonly string[]
  handle: string
}

/**
 * Opens an operator's session by password and second factor. Whatever is wrong, the answer and the work before it
 * are the same. However many networks guess, an operator's password is tried so often and no more; a browser that has
 * logged the operator in before has tries of its own, so that nobody else uses them up. Refuses `wrong_credentials`, `too_many_attempts`. Rules ACC-02, ACC-03.
 */
export async function logInOperator(
  platform: Platform,
  input: OperatorLogin,
  client: Client,
  request: Pick<Request, 'headers'>,
): Promise<Decision<OpenedOperatorSession>> {
  const handle = input.handle.trim().toLowerCase()
  const device = findDevice(platform, handle, request)
  const subject = device === null ? handle : `${handle} ${device}`
  const asked = { kind: 'operator_login', subject, network: client.network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  if (attempt.value.onSubject === MOST_OPERATOR_TRIES) {
    noteSecurity(platform, 'operator_guessed_at', `handle:${handle}`)
  }
  await slowDown(platform, attempt.value.onSubject)
  const known = await checkOperatorPassword(platform, handle, input.password)
  if (known === null || !(await checkSecondFactor(platform, known.operatorId, input, client))) {
    noteSecurity(platform, 'operator_login_failed', `handle:${handle}`)
    return refuse({ code: 'wrong_credentials' })
  }
  const secondFactor = input.passkey ? 'passkey' : 'code'
  const setCookie = await openByPassword(platform, known, { handle, secondFactor })
  if (setCookie === null) return refuse({ code: 'wrong_credentials' })
  await attempt.value.forget()
  return accept({ setCookies: [setCookie, deviceCookie(platform, handle)], handle })
}

/** Whose password it is, and the hash that it was checked against. */
interface CheckedOperatorPassword {
  operatorId: string
  hash: string
}

/** Whose password it is; null when it is nobody's. An unknown handle costs the same work. */
export async function checkOperatorPassword(
  platform: Platform,
  handle: string,
  typed: string,
): Promise<CheckedOperatorPassword | null> {
  const { passwords } = platform.login
  const known = await platform.db
    .selectFrom('login.operator_login')
    .innerJoin('operator', 'operator.id', 'login.operator_login.operator_id')
    .select(['operator.id', 'password', 'of_sandbox'])
    .where('handle', '=', handle)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!known) {
    await passwords.hash(typed)
    return null
  }
  const right = await passwords.verify({ hash: known.password, password: typed })
  // What the sandbox shows to everybody opens nothing where money is real.
  const counts = !known.of_sandbox || platform.ports.allSandbox
  return right && counts ? { operatorId: known.id, hash: known.password } : null
}

/** Codes and keys are counted per operator and only behind the right password, so that nobody else can use them up. */
async function checkSecondFactor(
  platform: Platform,
  operatorId: string,
  { code = '', passkey }: OperatorLogin,
  { network }: Client,
): Promise<boolean> {
  const asked = { kind: 'operator_code', subject: operatorId, network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return false
  const right = passkey
    ? await isPasskeyOf(platform, operatorId, passkey)
    : await takeCode(platform, platform.db, { operatorId }, code)
  if (right) await attempt.value.forget()
  else noteSecurity(platform, 'second_factor_wrong', `operator:${operatorId}`)
  return right
}

async function isPasskeyOf(
  platform: Platform,
  operatorId: string,
  proof: PasskeyProof,
): Promise<boolean> {
  const proven = await checkPasskey(platform, 'operator_passkey_login', proof)
  return proven !== null && idOf(proven.owner) === operatorId
}

/**
 * Opens a session as long as the password is the operator's still; null once it is not. New credentials end every
 * session, and wait for one that is being opened.
 */
async function openByPassword(
  platform: Platform,
  { operatorId, hash }: CheckedOperatorPassword,
  { handle, secondFactor }: { handle: string; secondFactor: 'code' | 'passkey' },
): Promise<string | null> {
  return inTransaction(platform.db, async (trx) => {
    const stands = await trx
      .selectFrom('login.operator_login')
      .select('operator_id')
      .where('operator_id', '=', operatorId)
      .where('password', '=', hash)
      .forShare()
      .executeTakeFirst()
    if (!stands) return null
    const by = { kind: 'operator', id: operatorId } as const
    const detail = { secondFactor }
    const entry = { by, operation: 'sign_in', subject: `operator:${handle}`, detail } as const
    await recordAudit(trx, entry, platform.clock.now())
    return openOperatorSession(platform, trx, operatorId)
  })
}
