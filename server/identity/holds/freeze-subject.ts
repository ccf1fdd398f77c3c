import { decideFreeze, type Freeze } from '#domain/identity/freeze.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { isOwn } from '#server/approvals/door.ts'
import {
  lockNaturalPersons,
  operatorCommand,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'
import { followStops } from './follow-stops.ts'
import { type LockedSubject, stoppables } from './stoppables.ts'

/** What can be stopped: a person or a Pocket by id, a certificate by its number. */
export interface FrozenSubject {
  kind: 'person' | 'certificate' | 'pocket'
  id: string
}

interface FreezeRequest {
  subject: FrozenSubject
  reason: string
}

/** Locks a subject. Null for one that does not exist. */
export async function lockSubject(
  trx: Trx,
  platform: Pick<Platform, 'settings' | 'clock'>,
  { kind, id }: FrozenSubject,
): Promise<LockedSubject | null> {
  if (kind !== 'person') return stoppables()[kind].lock(trx, platform, id)
  await lockNaturalPersons(trx, [id])
  const person = await trx.selectFrom('person').select('id').where('id', '=', id).executeTakeFirst()
  return person ? { ownerId: person.id, canBeStopped: true } : null
}

/** Lets a locked subject follow its stops, of which one was written down, or lifted. */
export function applyStops(
  trx: Trx,
  { kind, id }: FrozenSubject,
  stoppedAt: Date | null,
  now: Date,
): Promise<void> {
  if (kind === 'person') return followStops(trx, [id], now)
  return stoppables()[kind].followStops(trx, id, stoppedAt, now)
}

/**
 * One operator stops a person, a certificate or a Pocket. A stopped Pocket takes no order and pays nothing to its
 * recipient; what is paid meanwhile is frozen, its certificates do not trade, and what holders are owed stays theirs. A person
 * is stopped with every account that counts as theirs, and the tokens in their wallets with them.
 * Refuses `unknown_object`, `transition_not_allowed` for a Pocket that has ended, and what `decideFreeze` refuses.
 * Rules KYC-02, PKT-01.
 */
export const freezeSubject = operatorCommand({
  operation: 'freeze',
  load: async ({ trx, platform, by }, { subject }: FreezeRequest) => {
    const locked = await lockSubject(trx, platform, subject)
    if (!locked) return null
    const own = await isOwn(trx, by, locked.ownerId)
    return { ...locked, isOwn: own, current: await findFreeze(trx, subject) }
  },
  decide: ({ isOwn, current, canBeStopped }, { subject, reason }, { by, now }) => {
    // Nobody stops what is their own: the rule compares the subject with whoever acts.
    const operatorId = isOwn ? subject.id : by.operatorId
    const request = { subject: subject.kind, subjectId: subject.id, operatorId, reason }
    const decision = decideFreeze(current, request, now)
    return decision.ok && !canBeStopped ? refuse({ code: 'transition_not_allowed' }) : decision
  },
  record: async ({ trx, platform, by, now, audit }, _freeze, { input: { subject, reason } }) => {
    const { kind, id } = subject
    const freezeId = platform.randomness.uuid()
    const about = { id: freezeId, subject_kind: kind, subject_id: id, reason }
    await trx
      .insertInto('subject_freeze')
      .values({ ...about, operator_id: by.operatorId, frozen_at: now })
      .execute()
    await applyStops(trx, subject, now, now)
    await audit(`${kind}:${id}`, { reason })
    return { freezeId }
  },
})

/** The stop that is on; null without one. */
async function findFreeze(trx: Trx, { kind, id }: FrozenSubject): Promise<Freeze | null> {
  const row = await trx
    .selectFrom('subject_freeze')
    .selectAll()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { operator_id: operatorId, reason, frozen_at: frozenAt } = row
  return { subject: kind, subjectId: id, operatorId, reason, frozenAt }
}
