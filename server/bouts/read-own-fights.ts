import { sql } from 'kysely'
import type { FightOutcome } from '#domain/bouts/fight.ts'
import { readFightFacts } from '#server/campaigns/door.ts'
import { anyUuid, type Platform } from '#server/kernel/door.ts'
import { type FightView, fightView } from './read-fights.ts'

/** A fight as its athlete sees it. */
export interface OwnFight extends FightView {
  contractReference: string
  /** When two operators had approved the contract; null while they have not. */
  contractApprovedAt: Date | null
  promoterName: string | null
  /** What the athlete has reported and an operator has not recorded yet. */
  reportedOutcome: FightOutcome | null
  /** Operators have not decided about the contract yet. */
  contractWaits: boolean
  /** What was turned down, and why. */
  turnedDown: readonly { what: 'contract' | 'result' | 'earnings'; at: Date; reason: string }[]
}

/** The most fights of one athlete that are shown. */
const MOST_FIGHTS = 100

/** The fights of an athlete for whom the caller has found to act, the latest date first. Rules ATH-01, PRO-01. */
export async function listOwnFights(platform: Platform, fighterId: string): Promise<OwnFight[]> {
  const { db, clock } = platform
  const own = await db
    .selectFrom('fight')
    .select('fight.id')
    .where('fight.fighter_id', '=', fighterId)
    .orderBy('scheduled_at', 'desc')
    .orderBy('fight.id')
    .limit(MOST_FIGHTS)
    .execute()
  const ids = own.map(({ id }) => id)
  const facts = await readFightFacts(db, ids)
  const contracts = await readContracts(platform, ids)
  const reported = await readReports(platform, ids)
  const rejected = await readRejected(platform, ids)
  const now = clock.now()
  return ids.flatMap((id) => {
    const fight = facts.get(id)
    if (!fight) return []
    const { row, declarations } = fight
    const earnings = declarations.flatMap(({ rejected_at: at, rejected_because: reason }) =>
      at !== null && reason !== null ? [{ what: 'earnings' as const, at, reason }] : [],
    )
    return [
      {
        ...fightView(fight, now),
        contractReference: row.contract_reference,
        contractApprovedAt: row.contract_approved_at,
        contractWaits: contracts.waiting.has(id),
        promoterName: row.promoter_name,
        reportedOutcome: reported.get(id) ?? null,
        turnedDown: [
          ...(contracts.returned.get(id) ?? []),
          ...(rejected.get(id) ?? []),
          ...earnings,
        ],
      },
    ]
  })
}

/** Of these fights those whose contract waits for operators, and what they have returned, with the reasons. */
async function readContracts({ db }: Platform, fightIds: readonly string[]) {
  const subjects = fightIds.map((id) => `fight-contract:${id}`)
  const about = sql<boolean>`subject = any(${subjects}::text[])`
  const open = await db
    .selectFrom('proposal')
    .select('subject')
    .where('closed_at', 'is', null)
    .where(about)
    .execute()
  const refused = await db
    .selectFrom('audit_log')
    .select(['subject', 'at', 'reason'])
    .where(about)
    .where('actor_kind', '=', 'operator')
    .where(sql<boolean>`detail ->> 'outcome' = 'refused'`)
    .orderBy('id')
    .execute()
  const fightOf = ({ subject }: { subject: string }) => subject.split(':')[1] ?? ''
  const told = refused.map(({ at, reason, ...row }) => {
    return { fightId: fightOf(row), what: 'contract' as const, at, reason: reason ?? '' }
  })
  return {
    waiting: new Set(open.map(fightOf)),
    returned: Map.groupBy(told, ({ fightId }) => fightId),
  }
}

/** Reports of results that wait, by fight. */
async function readReports({ db }: Platform, fightIds: readonly string[]) {
  const rows = await db
    .selectFrom('proposal')
    .select(['subject', 'payload'])
    .where('operation', '=', 'record_fight')
    .where('closed_at', 'is', null)
    .where('subject', 'in', fightIds.length > 0 ? fightIds.map((id) => `fight:${id}:result`) : [''])
    .execute()
  return new Map(
    rows.map(({ subject, payload }) => [
      subject.split(':')[1] ?? '',
      (payload as { outcome: FightOutcome }).outcome,
    ]),
  )
}

/** Results that were recorded and turned down, by fight. */
async function readRejected({ db }: Platform, fightIds: readonly string[]) {
  const rows = await db
    .selectFrom('rejected_result')
    .select(['fight_id', 'rejected_at as at', 'reason'])
    .where('fight_id', '=', anyUuid(fightIds))
    .orderBy('rejected_at')
    .execute()
  return Map.groupBy(
    rows.map(({ fight_id: fightId, ...row }) => ({ fightId, what: 'result' as const, ...row })),
    ({ fightId }) => fightId,
  )
}
