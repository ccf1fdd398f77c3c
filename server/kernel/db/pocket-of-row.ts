import type { Selectable } from 'kysely'
import type { CoveredFight, PocketTerms } from '#domain/campaigns/pocket.ts'
import type { PocketHistory } from '#domain/campaigns/pocket-status.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { bps, ppm } from '#domain/kernel/money.ts'
import { soldUnderOfJson } from '#server/kernel/setting-shapes.ts'
import type { PocketRow } from './tables.ts'

/** A Pocket's terms as the rules take them. */
export function termsOfRow(
  row: Selectable<PocketRow>,
  coveredFights: readonly CoveredFight[],
): PocketTerms {
  const common = {
    title: row.title,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    minimumMicro: row.minimum_micro,
    rates: {
      saleFeeBps: bps(row.sale_fee_bps),
      premiumBps: bps(row.premium_bps),
      coverLevel1Bps: bps(row.cover_level1_bps),
      coverLevel2Bps: bps(row.cover_level2_bps),
    },
    soldUnder: soldUnderOfJson(row.sold_under),
  }
  if (row.kind !== 'share') return { ...common, kind: row.kind, goalMicro: row.goal_micro }
  const { unit_price_micro, unit_count, ppm_per_unit } = row
  invariant(unit_price_micro && unit_count && ppm_per_unit, 'a share Pocket has units')
  return {
    ...common,
    kind: 'share',
    priorityOpensAt: row.priority_opens_at,
    unitPriceMicro: unit_price_micro,
    unitCount: unit_count,
    ppmPerUnit: ppm(ppm_per_unit),
    coveredFights,
    compensationLevel1: row.compensation_level1,
    coverBackerAlone: row.cover_backer_alone,
    withdrawalPolicy: row.withdrawal_policy,
    releaseBy: row.release_by,
  }
}

/** What has happened to a Pocket. `undatedSince` is read of its fights. */
export function historyOfRow(row: Selectable<PocketRow>, undatedSince: Date | null): PocketHistory {
  const { priority_from: from, priority_until: until } = row
  return {
    submittedAt: row.submitted_at,
    approvedAt: row.approved_at,
    publishedAt: row.published_at,
    pausedAt: row.paused_at,
    askedUntil: row.asked_until,
    undatedSince,
    priorityMovedTo: from && until ? { from, until } : null,
    frozenAt: row.frozen_at,
    cancelledAt: row.cancelled_at,
    endedEarlyAt: row.ended_early_at,
    closedAt: row.closed_at,
    releasedAt: row.released_at,
    firstFightStartedAt: row.first_fight_started_at,
    lastFightSettledAt: row.last_fight_settled_at,
    completedAt: row.completed_at,
  }
}
