import { z } from 'zod'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { addDays } from '#domain/kernel/time.ts'
import {
  type Client,
  enqueue,
  lockLogin,
  mailTask,
  type Platform,
  type Trx,
  transact,
} from '#server/kernel/door.ts'
import { readChallenge } from './challenge.ts'
import { countStop, isQuarrel } from './contested-factors.ts'
import { findOwner } from './find-owner.ts'
import { removalAskedMail, removalStoppedMail } from './removal-mails.ts'
import { takeAttempt } from './take-attempt.ts'

/** How long the owner has to object, in days. */
const removalDays = 7

/** The token that the password was answered with. */
export const removalInput = z.strictObject({ challenge: z.string().max(256) })

/** When the second factor ends. */
export interface Removal {
  endsAt: Date
}

/**
 * Somebody who has shown the password has neither app nor recovery codes: the second factor ends in seven days, unless
 * its owner shows up, who is written to at once. Whoever asks again is told the same day. Counted with the codes that
 * are tried, and never forgotten: asking must not give fresh tries. Refuses `not_launched`, `login_expired`,
 * `too_many_attempts`.
 */
export async function askForRemoval(
  platform: Platform,
  { challenge }: z.infer<typeof removalInput>,
  client: Client,
): Promise<Decision<Removal>> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  const accountId = await readChallenge(platform, challenge)
  if (accountId === null) return refuse({ code: 'login_expired' })
  const asked = { kind: 'second_factor', subject: accountId, network: client.network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  const removal = await transact(platform, async (trx) => {
    await lockLogin(trx, accountId)
    const waits = await readChallenge({ db: trx, clock: platform.clock }, challenge)
    if (waits === null || !(await lockFactor(trx, accountId))) return null
    return (await findRemoval(trx, accountId)) ?? (await beginRemoval(platform, trx, accountId))
  })
  // The second factor went in between, or the password is another one: whoever can, logs in anew.
  return removal ? accept(removal) : refuse({ code: 'login_expired' })
}

/** An owner who is in keeps the second factor; nothing where no removal waits. */
export async function keepSecondFactor(
  platform: Platform,
  { accountId }: { accountId: string },
): Promise<null> {
  await transact(platform, async (trx) => {
    await lockFactor(trx, accountId)
    await stopRemoval(platform, trx, accountId)
  })
  return null
}

/**
 * Locks an account's second factor before its removal and codes, as everything does that touches several of them.
 * False where none is on.
 */
export async function lockFactor(trx: Trx, accountId: string): Promise<boolean> {
  const factor = await trx
    .selectFrom('login.second_factor')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return factor !== undefined
}

/**
 * Ends a pending removal of the second factor, and tells the owner. Either side may be a stranger: one who set the factor up and
 * keeps it by a passkey, or one who reads the owner's mail and asks for its removal. From the second time on operators are told,
 * who decide by an identity document. Under `lockFactor`.
 */
export async function stopRemoval(
  platform: Pick<Platform, 'clock' | 'randomness' | 'site'>,
  trx: Trx,
  accountId: string,
): Promise<void> {
  const stops = await endRemoval(trx, accountId, platform.clock.now())
  if (stops === 0) return
  const owner = await findOwner(trx, accountId)
  const told = { id: platform.randomness.uuid(), contested: isQuarrel(stops) }
  const mail = removalStoppedMail(owner, platform.site.publicUrl(), told)
  await enqueue(trx, [mailTask(mail)], platform.clock.now())
}

/** Ends a removal that waits; gives how many were ended lately, 0 where none waits. Under `lockFactor`. */
export async function endRemoval(trx: Trx, accountId: string, now: Date): Promise<number> {
  const stopped = await trx
    .deleteFrom('login.second_factor_removal')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return stopped ? countStop(trx, accountId, now) : 0
}

async function findRemoval(trx: Trx, accountId: string): Promise<Removal | null> {
  const waiting = await trx
    .selectFrom('login.second_factor_removal')
    .select('ends_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return waiting ? { endsAt: waiting.ends_at } : null
}

async function beginRemoval(platform: Platform, trx: Trx, accountId: string): Promise<Removal> {
  const askedAt = platform.clock.now()
  const endsAt = addDays(askedAt, removalDays)
  await trx
    .insertInto('login.second_factor_removal')
    .values({ account_id: accountId, asked_at: askedAt, ends_at: endsAt })
    .execute()
  const asked = { id: platform.randomness.uuid(), askedAt, endsAt }
  const owner = await findOwner(trx, accountId)
  const mail = removalAskedMail(owner, platform.site.publicUrl(), asked)
  await enqueue(trx, [mailTask(mail)], askedAt)
  return { endsAt }
}
