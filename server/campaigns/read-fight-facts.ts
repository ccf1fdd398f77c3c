import { type Selectable, sql } from 'kysely'
import type { Challenge, EarningsDeclaration } from '#domain/bouts/earnings.ts'
import type { FightFacts, FightResult } from '#domain/bouts/fight.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import {
  anyUuid,
  type Database,
  type EarningsChallengeRow,
  type EarningsDeclarationRow,
  type FightRow,
  windowsOfJson,
} from '#server/kernel/door.ts'

export type DeclarationRow = Selectable<EarningsDeclarationRow>

/** A fight as the rules see it. `declarations` are the rows of the facts' declarations, in the same order. */
export interface FightRowFacts {
  row: Selectable<FightRow>
  facts: FightFacts
  declarations: readonly DeclarationRow[]
}

/**
 * Everything that the rules ask of these fights, by id. A decision reads it under locks, a page without. Money received is summed
 * from the distributions, never read from a stored total.
 */
export async function readFightFacts(
  db: Database,
  fightIds: readonly string[],
): Promise<Map<string, FightRowFacts>> {
  if (fightIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('fight')
    .selectAll()
    .where('id', '=', anyUuid(fightIds))
    .execute()
  const declared = await db
    .selectFrom('earnings_declaration')
    .selectAll()
    .where('fight_id', '=', anyUuid(fightIds))
    .orderBy('number')
    .execute()
  const challenges = await readChallenges(db, fightIds)
  const received = await readReceived(db, fightIds)
  const byFight = Map.groupBy(declared, (row) => row.fight_id)
  return new Map(
    rows.map((row) => {
      const declarations = byFight.get(row.id) ?? []
      const facts = factsOf(
        row,
        declarations.map((one) =>
          declarationOf(one, challenges.get(one.id) ?? [], received.get(one.id) ?? 0n),
        ),
      )
      return [row.id, { row, facts, declarations }]
    }),
  )
}

async function readChallenges(db: Database, fightIds: readonly string[]) {
  const rows = await db
    .selectFrom('earnings_challenge')
    .innerJoin(
      'earnings_declaration',
      'earnings_declaration.id',
      'earnings_challenge.declaration_id',
    )
    .selectAll('earnings_challenge')
    .where('fight_id', '=', anyUuid(fightIds))
    .orderBy('raised_at')
    .orderBy('earnings_challenge.id')
    .execute()
  return Map.groupBy(rows, (row) => row.declaration_id)
}

async function readReceived(db: Database, fightIds: readonly string[]) {
  const { rows } = await sql<{ declaration: string; received: bigint }>`
    select declaration_id as declaration, sum(gross_micro)::bigint as received from distribution
    where fight_id = any(${fightIds}::uuid[]) group by declaration_id`.execute(db)
  return new Map(rows.map(({ declaration, received }) => [declaration, received]))
}

function declarationOf(
  row: DeclarationRow,
  challenges: readonly Selectable<EarningsChallengeRow>[],
  receivedMicro: bigint,
): EarningsDeclaration {
  const { currency, rate, rate_source: source } = row
  return {
    authorId: row.author_id,
    declaredAt: row.declared_at,
    earningsMicro: row.earnings_micro,
    currency,
    conversion: rate !== null && source !== null ? { currency, rate, source } : null,
    evidenceHashes: row.evidence_hashes,
    verifiedAt: row.verified_at,
    challenges: challenges.map(challengeOf),
    rejectedAt: row.rejected_at,
    owedMicro: row.owed_micro,
    receivedMicro: receivedMicro as MicroUsdc,
    writtenOff: writtenOffOf(row),
  }
}

function writtenOffOf(row: DeclarationRow): EarningsDeclaration['writtenOff'] {
  const { written_off_at: at, written_off_micro: amountMicro } = row
  return at === null || amountMicro === null ? null : { at, amountMicro }
}

function challengeOf(row: Selectable<EarningsChallengeRow>): Challenge {
  return {
    challengerId: row.challenger_id,
    reason: row.reason,
    raisedAt: row.raised_at,
    answeredAt: row.answered_at,
  }
}

function factsOf(
  row: Selectable<FightRow>,
  declarations: readonly EarningsDeclaration[],
): FightFacts {
  const { cancelled_at: at, cancel_reason: reason, cancel_fault: fault } = row
  return {
    fightId: row.id,
    fighterId: row.fighter_id,
    windows: windowsOfJson(row.windows),
    takesPlaceAt: row.scheduled_at,
    weighInAt: row.weigh_in_at,
    undatedSince: row.undated_since,
    startedAt: row.started_at,
    result: resultOf(row),
    cancelled: at && reason && fault ? { at, reason, fault } : null,
    declarations,
    closedAt: row.closed_at,
  }
}

function resultOf(row: Selectable<FightRow>): FightResult | null {
  const { result_outcome: outcome, result_author_id: authorId, result_recorded_at: at } = row
  if (!outcome || !authorId || !at) return null
  return {
    outcome,
    authorId,
    recordedAt: at,
    officialAt: row.result_official_at,
    overturnedAt: row.result_overturned_at,
  }
}
