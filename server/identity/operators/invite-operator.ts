import { z } from 'zod'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { addMilliseconds, DAY_MS, hasCome } from '#domain/kernel/time.ts'
import { generatorOf, makeSecret } from '#server/identity/accounts/check-code.ts'
import { hashToken } from '#server/identity/accounts/hash-token.ts'
import {
  inTransaction,
  openName,
  type Platform,
  recordAudit,
  type Trx,
} from '#server/kernel/door.ts'

const lifeMs = DAY_MS

/** The token of an invitation's link. */
export const invitationInput = z.strictObject({ token: z.string().max(256) })

/** A link by which an operator sets password and second factor; it is told once. */
export interface Invitation {
  handle: string
  url: string
  expiresAt: Date
}

/**
 * Makes an invitation, in place of those before. It also replaces what an operator has lost, so it is made on the
 * machine itself alone. Refuses `unknown_object` for an unknown or disabled handle.
 */
export async function inviteOperator(
  platform: Platform,
  handle: string,
): Promise<Decision<Invitation>> {
  const token = platform.randomness.token(32)
  const { sealed } = await makeSecret(platform)
  const now = platform.clock.now()
  const expiresAt = addMilliseconds(now, lifeMs)
  return inTransaction(platform.db, async (trx) => {
    const operator = await trx
      .selectFrom('operator')
      .select('id')
      .where('handle', '=', handle)
      .where('disabled_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!operator) return refuse({ code: 'unknown_object' })
    await spoilInvitations(trx, operator.id, now)
    const own = { token_hash: hashToken(token), operator_id: operator.id, secret: sealed }
    await trx
      .insertInto('login.operator_invitation')
      .values({ ...own, created_at: now, expires_at: expiresAt })
      .execute()
    const by = { kind: 'worker' } as const
    const subject = `operator:${handle}`
    const detail = { invited: true }
    await recordAudit(trx, { by, operation: 'manage_operators', subject, detail }, now)
    const url = `${platform.site.publicUrl()}/operator/invitation?token=${token}`
    return accept({ handle, url, expiresAt })
  })
}

/** Makes every open invitation of an operator useless. */
export async function spoilInvitations(trx: Trx, operatorId: string, now: Date): Promise<void> {
  await trx
    .updateTable('login.operator_invitation')
    .set({ used_at: now })
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .execute()
}

/** What an invitation is good for. */
export interface FoundInvitation {
  operatorId: string
  handle: string
  name: string
  sealedSecret: string
}

/** Looks at an invitation without using it. Refuses `link_invalid`, `link_used`, `link_expired`. */
export async function findInvitation(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<Decision<FoundInvitation>> {
  const row = await db
    .selectFrom('login.operator_invitation')
    .innerJoin('operator', 'operator.id', 'login.operator_invitation.operator_id')
    .select([
      'operator.id',
      'handle',
      'operator.sealed',
      'secret',
      'expires_at',
      'used_at',
      'disabled_at',
    ])
    .where('token_hash', '=', hashToken(token))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || row.disabled_at) return refuse({ code: 'link_invalid' })
  if (row.used_at) return refuse({ code: 'link_used' })
  if (hasCome(row.expires_at, clock.now())) return refuse({ code: 'link_expired' })
  const { id: operatorId, handle, secret: sealedSecret } = row
  const { name } = openName(db, row)
  return accept({ operatorId, handle, name, sealedSecret })
}

/** What whoever follows an invitation is shown. `uri` is what an app reads. Refuses as `findInvitation`. */
export async function readInvitation(
  platform: Platform,
  token: string,
): Promise<Decision<{ handle: string; name: string; secret: string; uri: string }>> {
  const found = await findInvitation(platform, token)
  if (!found.ok) return found
  const { handle, name, sealedSecret } = found.value
  const secret = platform.identityKeys.openMessage(sealedSecret)
  return accept({ handle, name, secret, uri: generatorOf(secret, handle).toString() })
}
