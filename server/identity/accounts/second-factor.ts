import { z } from 'zod'
import { refuse } from '#domain/kernel/refusal.ts'
import {
  type Actor,
  type Client,
  mailTask,
  type Platform,
  personCommand,
  type Recording,
  requireStandingLogin,
} from '#server/kernel/door.ts'
import { ownerOf } from './account-mails.ts'
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

/**
 * Begins with codes of an app as the second factor: nothing is asked for until a first code has come back.
 * Refuses `login_too_old`, `second_factor_on`.
 */
export const beginSecondFactor = personCommand({
  operation: 'own_account',
  ask: async ({ platform, by }, _: null) => requireRecentLogin(platform, by),
  load: async ({ trx, by }) => {
    const standing = await requireStandingLogin(trx, by)
    return { standing, isOn: await lockFactor(trx, by.accountId) }
  },
  decide: ({ standing, isOn }) =>
    standing.ok && isOn ? refuse({ code: 'second_factor_on' }) : standing,
  record: async ({ trx, platform, by, now }) => {
    const { secret, sealed } = await makeSecret(platform)
    const fresh = { secret: sealed, begun_at: now, last_step: 0n }
    await trx
      .insertInto('login.second_factor')
      .values({ account_id: by.accountId, ...fresh })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fresh))
      .execute()
    return { secret, uri: generatorOf(secret, by.email).toString() }
  },
})

interface TypedCode extends z.infer<typeof codeInput> {
  client: Client
}

/**
 * What takes a code: the try is counted before the code is looked at, and forgotten where it succeeds. Refuses
 * `login_too_old`, `too_many_attempts`, `second_factor_wrong`.
 * @param isOn Whether the second factor must have been confirmed already.
 */
function codeCommand<Answer>(
  isOn: boolean,
  record: (recording: Recording<Actor>) => Promise<Answer>,
) {
  return personCommand({
    operation: 'own_account',
    ask: async ({ platform, by }, { client: { network } }: TypedCode) => {
      const recent = requireRecentLogin(platform, by)
      if (!recent.ok) return recent
      return takeAttempt(platform, { kind: 'second_factor', subject: by.accountId, network })
    },
    load: async ({ trx, platform, by }, { code }, attempt) => {
      const standing = await requireStandingLogin(trx, by)
      await lockFactor(trx, by.accountId)
      const isTaken = standing.ok && (await takeCode(platform, trx, by, code, isOn))
      return { attempt, standing, isTaken }
    },
    decide: ({ standing, isTaken }) =>
      standing.ok && !isTaken ? refuse({ code: 'second_factor_wrong' }) : standing,
    record: async (recording, _, { facts: { attempt } }) => {
      await attempt.forget(recording.trx)
      return record(recording)
    },
  })
}

/** Turns the second factor on by a first code, and gives the recovery codes, once. Refuses as `codeCommand` does. */
export const confirmSecondFactor = codeCommand(false, async (recording) => {
  const { trx, by, now } = recording
  await trx
    .updateTable('login.second_factor')
    .set({ confirmed_at: now })
    .where('account_id', '=', by.accountId)
    .execute()
  await tell(recording, true)
  return renewCodes(recording)
})

/** Turns it off by a code. Refuses as `codeCommand` does. */
export const endSecondFactor = codeCommand(true, async (recording) => {
  const { trx, by, now } = recording
  // Whoever ends it to set another one keeps it from its owner as well as whoever stops the removal.
  await endRemoval(trx, by.accountId, now)
  await deleteFactor(trx, by.accountId)
  await tell(recording, false)
  return null
})

/** New recovery codes in place of the old ones. Refuses as `codeCommand` does. */
export const renewRecoveryCodes = codeCommand(true, renewCodes)

async function renewCodes({ trx, platform, by }: Recording<Actor>) {
  return { recoveryCodes: await makeRecoveryCodes(platform, trx, by) }
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

function tell({ platform, by, enqueue }: Recording<Actor>, on: boolean): Promise<void> {
  const id = platform.randomness.uuid()
  return enqueue(mailTask(secondFactorMail(ownerOf(by), platform.site.publicUrl(), on, id)))
}
