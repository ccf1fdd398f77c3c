import { z } from 'zod'
import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import { takeAttempt } from '#server/identity/accounts/take-attempt.ts'
import {
  addPasskey,
  beginPasskey,
  type PasskeyRequest,
} from '#server/identity/passkeys/add-passkey.ts'
import {
  listPasskeys,
  type PasskeyView,
  removePasskey,
} from '#server/identity/passkeys/kept-passkeys.ts'
import type { PasskeyInput } from '#server/identity/passkeys/passkey-input.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { checkOperatorPassword } from './log-in-operator.ts'
import { whileInSession } from './standing-session.ts'

/** The operator's password once more: whoever found an open session does not have it. */
export const operatorPasskeyRequest = z.strictObject({ password: z.string().max(1_024) })

const ownerOf = ({ operatorId }: OperatorActor) => ({ kind: 'operator', operatorId }) as const

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
  const { handle: name, name: displayName } = operator
  return beginPasskey(platform, { owner: ownerOf(operator), name, displayName })
}

/** Keeps a key of the operator's. Refuses `passkey_wrong`, `too_many_passkeys` and what `whileInSession` refuses. */
export function addOperatorPasskey(
  platform: Platform,
  operator: OperatorActor,
  input: PasskeyInput,
): Promise<Decision<{ id: string }>> {
  return addPasskey(platform, ownerOf(operator), input, whileInSession(operator))
}

/** The operator's keys. */
export function listOperatorPasskeys(
  { db }: Pick<Platform, 'db'>,
  operator: OperatorActor,
): Promise<readonly PasskeyView[]> {
  return listPasskeys(db, ownerOf(operator))
}

/** Takes a key of the operator's away; the app's code stays. Refuses `unknown_object` and what `whileInSession` refuses. */
export function removeOperatorPasskey(
  platform: Platform,
  operator: OperatorActor,
  id: string,
): Promise<Decision<null>> {
  return removePasskey(platform, ownerOf(operator), id, whileInSession(operator))
}
