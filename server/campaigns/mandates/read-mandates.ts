import { hasCome } from '#domain/kernel/time.ts'
import { type Actor, contactOf, openText, type Platform } from '#server/kernel/door.ts'
import { findCapacity } from './acting-for.ts'
import { findOffered } from './answer-mandate.ts'
import { mandateOfToken } from './mandate-link.ts'

/** Somebody who acts for a recipient by a mandate, or is asked to. */
export interface MandateView {
  id: string
  /** The name of their account, or the address that was invited. */
  who: string
  /** Whether it is the one who asks. */
  isMine: boolean
  feeBps: number | null
  invitedAt: Date
  expiresAt: Date
  confirmedAt: Date | null
}

/** The mandates for a recipient that have not ended, the latest first; empty for whoever does not act for it. */
export async function listMandates(
  { db }: Pick<Platform, 'db'>,
  actor: Pick<Actor, 'personId'>,
  recipientId: string,
): Promise<MandateView[]> {
  if (!(await findCapacity(db, actor, recipientId))) return []
  const rows = await db
    .selectFrom('mandate')
    .leftJoin('person', 'person.id', 'mandate.person_id')
    .leftJoin('login.user', 'login.user.id', 'person.account_id')
    .select(['mandate.id', 'mandate.address', 'mandate.person_id as personId'])
    .select(['mandate.fee_bps as feeBps', 'mandate.invited_at as invitedAt'])
    .select(['mandate.expires_at as expiresAt', 'mandate.confirmed_at as confirmedAt'])
    .select(['login.user.id as accountId', 'login.user.sealed'])
    .where('recipient_id', '=', recipientId)
    .where('ended_at', 'is', null)
    .orderBy('invited_at', 'desc')
    .orderBy('mandate.id')
    .execute()
  return rows.map(({ address, personId, accountId, sealed, ...row }) => ({
    ...row,
    who: address
      ? openText(db, 'mandate', row.id, address)
      : accountId && sealed
        ? contactOf(db, accountId, sealed).name
        : '',
    isMine: personId === actor.personId,
  }))
}

/** What an invitation asks for, of whoever it was sent to; null for anybody else, and once it is answered or over. */
export async function findInvitationToAct(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Pick<Actor, 'email' | 'emailVerified'>,
  token: string,
): Promise<{ name: string; isAthlete: boolean; feeBps: number | null; expiresAt: Date } | null> {
  const id = mandateOfToken(db, token)
  const offered = id === null ? null : await findOffered(db, actor, id)
  if (!offered || hasCome(offered.expiresAt, clock.now())) return null
  const { name, fighterId, feeBps, expiresAt } = offered
  return { name, isAthlete: fighterId !== null, feeBps, expiresAt }
}

/** What the athlete's manager takes of the purses; null for an athlete without a manager who has accepted. */
export async function findManagerFee(
  { db }: Pick<Platform, 'db'>,
  fighterId: string,
): Promise<number | null> {
  const mandate = await db
    .selectFrom('mandate')
    .select('fee_bps')
    .where('fighter_id', '=', fighterId)
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return mandate?.fee_bps ?? null
}
