import { z } from 'zod'
import {
  type OperatorPasswordProblem,
  operatorPasswordProblem,
} from '#domain/identity/operator-session.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import {
  isAppCode,
  makeRecoveryCodes,
  plainCode,
  stepOfCode,
} from '#server/identity/accounts/check-code.ts'
import { isCommonPassword } from '#server/identity/accounts/common-passwords.ts'
import { takeAttempt } from '#server/identity/accounts/take-attempt.ts'
import { forgetOperatorPasskeys } from '#server/identity/passkeys/kept-passkeys.ts'
import {
  type Client,
  inTransaction,
  noteSecurity,
  type Platform,
  recordAudit,
  type Trx,
  type WrongInput,
} from '#server/kernel/door.ts'
import { type FoundInvitation, findInvitation, spoilInvitations } from './invite-operator.ts'

/** The invitation's token, a password, and a first code of the app. */
export const invitationAnswerInput = z.strictObject({
  token: z.string().max(256),
  password: z.string().max(1_024),
  confirmPassword: z.string().max(1_024),
  code: z.string().max(64),
})

/** What can be wrong with the password that an operator chooses. */
export type InvitationProblem = OperatorPasswordProblem | 'password_common' | 'passwords_differ'

/**
 * Sets an operator's password and second factor by an invitation, once, and gives the recovery codes. Every session
 * and passkey of the operator ends. Refuses `link_invalid`, `link_used`, `link_expired`, `too_many_attempts`,
 * `second_factor_wrong`.
 */
export async function acceptInvitation(
  platform: Platform,
  input: z.infer<typeof invitationAnswerInput>,
  client: Client,
): Promise<
  | Decision<{ handle: string; recoveryCodes: readonly string[] }>
  | WrongInput<'password' | 'confirmPassword', InvitationProblem>
> {
  const found = await findInvitation(platform, input.token)
  if (!found.ok) return found
  const problems = await problemsOf(input, found.value.handle)
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const asked = { kind: 'operator_code', subject: input.token, network: client.network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  const { passwords } = platform.login
  const hash = await passwords.hash(input.password)
  const decision = await inTransaction(platform.db, (trx) => spend(platform, trx, input, hash))
  if (decision.ok) {
    await attempt.value.forget()
    noteSecurity(platform, 'credentials_set', `operator:${found.value.operatorId}`)
  }
  return decision
}

async function problemsOf(
  { password, confirmPassword }: z.infer<typeof invitationAnswerInput>,
  handle: string,
): Promise<WrongInput<'password' | 'confirmPassword', InvitationProblem>['problems']> {
  const wrong = operatorPasswordProblem(password)
  if (wrong) return { password: wrong }
  if (await isCommonPassword(password, `${handle}@`)) return { password: 'password_common' }
  return password === confirmPassword ? {} : { confirmPassword: 'passwords_differ' }
}

/** Looks at the invitation again, now under its lock: of two at once one gets it. */
async function spend(
  platform: Platform,
  trx: Trx,
  { token, code }: z.infer<typeof invitationAnswerInput>,
  hash: string,
): Promise<Decision<{ handle: string; recoveryCodes: readonly string[] }>> {
  const found = await findInvitation({ db: trx, clock: platform.clock }, token)
  if (!found.ok) return found
  const plain = plainCode(code)
  const step = isAppCode(plain) ? await stepOfCode(platform, found.value.sealedSecret, plain) : null
  if (step === null) return refuse({ code: 'second_factor_wrong' })
  const recoveryCodes = await writeLogin(platform, trx, found.value, { hash, step })
  return accept({ handle: found.value.handle, recoveryCodes })
}

async function writeLogin(
  platform: Platform,
  trx: Trx,
  { operatorId, handle, sealedSecret }: FoundInvitation,
  { hash, step }: { hash: string; step: bigint },
): Promise<readonly string[]> {
  const now = platform.clock.now()
  await spoilInvitations(trx, operatorId, now)
  const fresh = {
    password: hash,
    secret: sealedSecret,
    last_step: step,
    of_sandbox: false,
    set_at: now,
  }
  await trx
    .insertInto('login.operator_login')
    .values({ operator_id: operatorId, ...fresh })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(fresh))
    .execute()
  const owner = { operatorId }
  const codes = await makeRecoveryCodes(platform, trx, owner)
  await trx.deleteFrom('login.operator_session').where('operator_id', '=', operatorId).execute()
  await forgetOperatorPasskeys(trx, operatorId)
  const by = { kind: 'operator', id: operatorId } as const
  const detail = { credentials: 'set' }
  const entry = { by, operation: 'sign_in', subject: `operator:${handle}`, detail } as const
  await recordAudit(trx, entry, now)
  return codes
}
