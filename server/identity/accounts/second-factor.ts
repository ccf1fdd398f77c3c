import { z } from 'zod'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import {
  type Actor,
  type Client,
  enqueue,
  inTransaction,
  type Platform,
  requireStandingLogin,
  type Trx,
} from '#server/kernel/door.ts'
import { generatorOf, makeRecoveryCodes, makeSecret, takeCode } from './check-code.ts'
import { deleteFactor } from './delete-factor.ts'
import { endRemoval, lockFactor } from './remove-second-factor.ts'
import { requireRecentLogin } from './require-recent-login.ts'
import { secondFactorMail } from './security-mails.ts'
import { takeAttempt } from './take-attempt.ts'

/** Six digits of the app, or a recovery code. */
export const codeInput = z.strictObject({ code: z.string().max(64) })

/** The second factor of an account. `endsAt`: taken away then, since somebody has said that it is lost. */
export interface SecondFactorState {
  on: boolean
  recoveryCodesLeft: number
  endsAt: Date | null
}

const ownerOf = ({ accountId }: Actor) => ({ kind: 'account', accountId }) as const

/**
 * Begins with codes of an app as the second factor: nothing is asked for until a first code has come back.
 * Refuses `login_too_old`, `second_factor_on`.
 */
export async function beginSecondFactor(
  platform: Platform,
  actor: Actor,
): Promise<Decision<{ secret: string; uri: string }>> {
  const recent = requireRecentLogin(platform, actor)
  if (!recent.ok) return recent
  const { secret, sealed } = await makeSecret(platform)
  const fresh = { secret: sealed, begun_at: platform.clock.now(), last_step: 0n }
  return inTransaction(platform.db, async (trx) => {
    const standing = await requireStandingLogin(trx, actor)
    if (!standing.ok) return standing
    const begun = await trx
      .insertInto('login.second_factor')
      .values({ account_id: actor.accountId, ...fresh })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet(fresh)
          .where('login.second_factor.confirmed_at', 'is', null),
      )
      .executeTakeFirst()
    if (!begun.numInsertedOrUpdatedRows) return refuse({ code: 'second_factor_on' })
    return accept({ secret, uri: generatorOf(secret, actor.email).toString() })
  })
}

/**
 * Turns the second factor on by a first code, and gives the recovery codes, once. Refuses `login_too_old`,
 * `too_many_attempts`, `second_factor_wrong`.
 */
export async function confirmSecondFactor(
  platform: Platform,
  actor: Actor,
  { code }: z.infer<typeof codeInput>,
  client: Client,
): Promise<Decision<{ recoveryCodes: readonly string[] }>> {
  const { accountId } = actor
  return tryOnce(platform, actor, client, async (trx) => {
    if (!(await takeCode(platform, trx, ownerOf(actor), code, false))) {
      return refuse({ code: 'second_factor_wrong' })
    }
    await trx
      .updateTable('login.second_factor')
      .set({ confirmed_at: platform.clock.now() })
      .where('account_id', '=', accountId)
      .execute()
    await tell(platform, trx, actor, true)
    return accept({ recoveryCodes: await makeRecoveryCodes(platform, trx, ownerOf(actor)) })
  })
}

/** Turns it off by a code. Refuses `login_too_old`, `too_many_attempts`, `second_factor_wrong`. */
export async function endSecondFactor(
  platform: Platform,
  actor: Actor,
  { code }: z.infer<typeof codeInput>,
  client: Client,
): Promise<Decision<null>> {
  const { accountId } = actor
  return tryOnce(platform, actor, client, async (trx) => {
    if (!(await takeCode(platform, trx, ownerOf(actor), code))) {
      return refuse({ code: 'second_factor_wrong' })
    }
    // Whoever ends it to set another one keeps it from its owner as well as whoever stops the removal.
    await endRemoval(trx, accountId, platform.clock.now())
    await deleteFactor(trx, accountId)
    await tell(platform, trx, actor, false)
    return accept(null)
  })
}

/** New recovery codes in place of the old ones. Refuses as turning it off does. */
export async function renewRecoveryCodes(
  platform: Platform,
  actor: Actor,
  { code }: z.infer<typeof codeInput>,
  client: Client,
): Promise<Decision<{ recoveryCodes: readonly string[] }>> {
  return tryOnce(platform, actor, client, async (trx) => {
    const taken = await takeCode(platform, trx, ownerOf(actor), code)
    if (!taken) return refuse({ code: 'second_factor_wrong' })
    return accept({ recoveryCodes: await makeRecoveryCodes(platform, trx, ownerOf(actor)) })
  })
}

/** Whether it is on, how many recovery codes are left, and when it ends where somebody has said that it is lost. */
export async function readSecondFactor(
  platform: Pick<Platform, 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<SecondFactorState> {
  const factor = await platform.db
    .selectFrom('login.second_factor')
    .leftJoin('login.second_factor_removal as removal', (join) =>
      join.onRef('removal.account_id', '=', 'login.second_factor.account_id'),
    )
    .select('removal.ends_at')
    .where('login.second_factor.account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!factor) return { on: false, recoveryCodesLeft: 0, endsAt: null }
  const codes = await platform.db
    .selectFrom('login.recovery_code')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
  return { on: true, recoveryCodesLeft: codes.length, endsAt: factor.ends_at }
}

/** Counts the try before its code is looked at; one that succeeds is forgotten. */
async function tryOnce<T>(
  platform: Platform,
  actor: Actor,
  client: Client,
  work: (trx: Trx) => Promise<Decision<T>>,
): Promise<Decision<T>> {
  const recent = requireRecentLogin(platform, actor)
  if (!recent.ok) return recent
  const { accountId: subject } = actor
  const asked = { kind: 'second_factor', subject, network: client.network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  const decision = await inTransaction(platform.db, async (trx) => {
    const standing = await requireStandingLogin(trx, actor)
    if (!standing.ok) return standing
    await lockFactor(trx, subject)
    return work(trx)
  })
  if (decision.ok) await attempt.value.forget()
  return decision
}

async function tell(platform: Platform, trx: Trx, actor: Actor, on: boolean): Promise<void> {
  const user = { id: actor.accountId, name: actor.name, email: actor.email }
  const mail = secondFactorMail(user, platform.site.publicUrl(), on, platform.randomness.uuid())
  await enqueue(trx, [{ key: mail.key, kind: 'mail', payload: mail }], platform.clock.now())
}
