import { z } from 'zod'
import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import { takeAttempt } from '#server/identity/accounts/take-attempt.ts'
import { beginPasskey, type PasskeyRequest } from '#server/identity/passkeys/add-passkey.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { checkOperatorPassword } from './log-in-operator.ts'

/** The operator's password once more: whoever found an open session does not have it. */
export const operatorPasskeyRequest = z.strictObject({ password: z.string().max(1_024) })

/**
 * Asks for a key that may stand for the operator's code. The password is asked for here: whoever answers was given the
 * question behind it. Refuses `wrong_credentials`, `too_many_attempts`, `too_many_passkeys`.
 */
export async function beginOperatorPasskey(
  platform: Platform,
  operator: OperatorActor,
  { password }: z.infer<typeof operatorPasskeyRequest>,
): Promise<Decision<PasskeyRequest>> {
  const asked = { kind: 'confirm', subject: operator.operatorId, network: null } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  const known = await checkOperatorPassword(platform, operator.handle, password)
  if (known?.operatorId !== operator.operatorId) return refuse({ code: 'wrong_credentials' })
  await attempt.value.forget()
  return beginPasskey(platform, operator)
}
