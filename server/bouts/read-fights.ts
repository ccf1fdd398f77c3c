import { sql } from 'kysely'
import { standingEarnings } from '#domain/bouts/declaration.ts'
import type { EarningsDeclaration } from '#domain/bouts/earnings.ts'
import {
  type CancellationReason,
  challengesEndAt,
  type Fault,
  type FightOutcome,
  type FightStatus,
  type FightWindows,
  fightStatus,
  fundsDueAt,
  isWarmFight,
} from '#domain/bouts/fight.ts'
import { fightWaits } from '#domain/bouts/fight-waits.ts'
import type { OpponentTape } from '#domain/campaigns/tape.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { type DeclarationRow, type FightRowFacts, readFightFacts } from '#server/campaigns/door.ts'
import { type Platform, type Purse, pagedList, purseOfRow } from '#server/kernel/door.ts'

/** Declared earnings, as everybody may see them: who declared or contested them is not in it. */
export interface EarningsView {
  declarationId: string
  declaredAt: Date
  currency: string
  showMinor: bigint
  winMinor: bigint
  finishBonusMinor: bigint
  finesMinor: bigint
  rate: string | null
  rateSource: string | null
  /** The sum of standing earlier declarations, and what this one adds. */
  declaredBeforeMicro: MicroUsdc
  earningsMicro: MicroUsdc
  evidenceHashes: readonly string[]
  verifiedAt: Date | null
  challengesEndAt: Date | null
  openChallenges: number
  answeredChallenges: number
  rejectedAt: Date | null
  owedMicro: MicroUsdc
  receivedMicro: MicroUsdc
  fundsDueAt: Date | null
  /** What two operators wrote off of it, and on what document. */
  writtenOff: { at: Date; amountMicro: MicroUsdc; evidenceHash: string } | null
}

/** A fight, as everybody may see it; `overdue` is public too. */
export interface FightView {
  id: string
  fighterId: string
  opponentName: string
  /** As the athlete says it; null where nothing is said. */
  opponentTape: OpponentTape | null
  eventName: string
  place: string
  takesPlaceAt: Date
  weighInAt: Date
  /** As its contract names it; null where it names none. */
  purse: Purse | null
  status: FightStatus
  result: { outcome: FightOutcome; official: boolean; overturnedAt: Date | null } | null
  cancelled: { at: Date; reason: CancellationReason; fault: Fault } | null
  earnings: readonly EarningsView[]
}

/** One fight; null for an unknown one. Rule PRO-05. */
export async function findFight(platform: Platform, fightId: string): Promise<FightView | null> {
  const fight = (await readFightFacts(platform.db, [fightId])).get(fightId)
  return fight ? fightView(fight, platform.clock.now()) : null
}

/**
 * Every fight, the latest first, as operators find the one that is to be recorded; with its athlete, the Pockets that cover it, and
 * the declaration that counts. Of those that wait for somebody a page may have fewer than its limit.
 */
export const listFights = pagedList({
  key: { takesPlaceAt: 'instant', id: 'uuid' },
  descending: true,
  rows: ({ db, clock }: Pick<Platform, 'db' | 'clock'>, chosen?: 'waiting') =>
    db
      .selectFrom('fight')
      .innerJoin('fighter', 'fighter.id', 'fight.fighter_id')
      .select(['fight.id', 'fight.scheduled_at as takesPlaceAt', 'fighter.name as fighterName'])
      .select(
        sql<string[]>`array(select pocket_id::text from pocket_fight
        where fight_id = fight.id order by pocket_id)`.as('pocketIds'),
      )
      // Roughly: which of these wait for somebody, their status says below.
      .$call((all) =>
        chosen
          ? all
              .where('cancelled_at', 'is', null)
              .where('closed_at', 'is', null)
              .where((on) =>
                on('started_at', 'is not', null).or(on('scheduled_at', '<', clock.now())),
              )
          : all,
      ),
  present: async (rows, { db, clock }, chosen) => {
    const now = clock.now()
    const facts = await readFightFacts(
      db,
      rows.map(({ id }) => id),
    )
    return rows.flatMap(({ id, fighterName, pocketIds }) => {
      const fight = facts.get(id)
      if (!fight) return []
      const shown = fightView(fight, now)
      if (chosen && (isWarmFight(shown.status) || shown.status === 'settled')) return []
      const standing = shown.earnings.findLast(({ rejectedAt }) => rejectedAt === null)
      const declarationId = standing?.declarationId ?? null
      return [{ ...shown, ...fightWaits(fight.facts, now), fighterName, pocketIds, declarationId }]
    })
  },
})

/** A fight as everybody may see it, as things stand then. */
export function fightView(fight: FightRowFacts, now: Date): FightView {
  const { row, facts } = fight
  const { result } = facts
  return {
    id: row.id,
    fighterId: row.fighter_id,
    opponentName: row.opponent_name,
    opponentTape: row.opponent_tape,
    eventName: row.event_name,
    place: row.place,
    takesPlaceAt: facts.takesPlaceAt,
    weighInAt: facts.weighInAt,
    purse: purseOfRow(row),
    status: fightStatus(facts, now),
    result: result && {
      outcome: result.outcome,
      official: result.officialAt !== null,
      overturnedAt: result.overturnedAt,
    },
    cancelled: facts.cancelled,
    earnings: earningsOf(fight),
  }
}

function earningsOf({ facts, declarations }: FightRowFacts) {
  return facts.declarations.flatMap((declaration, at) => {
    const row = declarations[at]
    const before = { ...facts, declarations: facts.declarations.slice(0, at) }
    return row ? [presentEarnings(facts.windows, declaration, row, standingEarnings(before))] : []
  })
}

function presentEarnings(
  windows: FightWindows,
  declaration: EarningsDeclaration,
  row: DeclarationRow,
  declaredBeforeMicro: MicroUsdc,
): EarningsView {
  const open = declaration.challenges.filter(({ answeredAt }) => answeredAt === null).length
  return {
    declarationId: row.id,
    declaredAt: row.declared_at,
    currency: row.currency,
    showMinor: row.show_minor,
    winMinor: row.win_minor,
    finishBonusMinor: row.finish_bonus_minor,
    finesMinor: row.fines_minor,
    rate: row.rate,
    rateSource: row.rate_source,
    declaredBeforeMicro,
    earningsMicro: declaration.earningsMicro,
    evidenceHashes: row.evidence_hashes,
    verifiedAt: declaration.verifiedAt,
    challengesEndAt: challengesEndAt(declaration, windows),
    openChallenges: open,
    answeredChallenges: declaration.challenges.length - open,
    rejectedAt: declaration.rejectedAt,
    owedMicro: declaration.owedMicro,
    receivedMicro: declaration.receivedMicro,
    fundsDueAt: fundsDueAt(declaration, windows),
    writtenOff:
      declaration.writtenOff && row.write_off_evidence_hash !== null
        ? { ...declaration.writtenOff, evidenceHash: row.write_off_evidence_hash }
        : null,
  }
}
