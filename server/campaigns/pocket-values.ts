import type { Insertable } from 'kysely'
import type { PocketTerms } from '#domain/campaigns/pocket.ts'
import { exactJson, type PocketRow } from '#server/kernel/door.ts'

/** Terms as the row's columns: the other way of `termsOfRow`. */
export function valuesOfTerms(terms: PocketTerms) {
  const common = {
    kind: terms.kind,
    title: terms.title,
    opens_at: terms.opensAt,
    closes_at: terms.closesAt,
    minimum_micro: terms.minimumMicro,
    sale_fee_bps: terms.rates.saleFeeBps,
    premium_bps: terms.rates.premiumBps,
    cover_level1_bps: terms.rates.coverLevel1Bps,
    cover_level2_bps: terms.rates.coverLevel2Bps,
    sold_under: exactJson(terms.soldUnder),
  }
  if (terms.kind !== 'share') return { ...common, goal_micro: terms.goalMicro }
  return {
    ...common,
    priority_opens_at: terms.priorityOpensAt,
    unit_price_micro: terms.unitPriceMicro,
    unit_count: terms.unitCount,
    ppm_per_unit: terms.ppmPerUnit,
    compensation_level1: terms.compensationLevel1,
    cover_backer_alone: terms.coverBackerAlone,
    withdrawal_policy: terms.withdrawalPolicy,
    release_by: terms.releaseBy,
  } satisfies Partial<Insertable<PocketRow>>
}
