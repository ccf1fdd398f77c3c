import type { Insertable } from 'kysely'
import { compensationOf, earmarkFor, principalPerFight } from '#domain/compensation.ts'
import { coverOf } from '#domain/fees.ts'
import { type MicroUsdc, ZERO } from '#domain/money.ts'
import { offersLevel2, type PocketTerms, priceOfUnits } from '#domain/pocket.ts'
import type { BusinessSettings } from '#domain/settings.ts'
import type { PocketRow } from '#server/db/tables-pockets.ts'

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

/** What the reserve sets aside for a Pocket that sells out at the highest cover it offers. */
export function earmarkOf(terms: PocketTerms, settings: BusinessSettings): MicroUsdc {
  if (terms.kind !== 'share') return ZERO
  const cover = { level1: terms.compensationLevel1, level2: offersLevel2(terms) }
  const coverBps = coverOf(cover, terms.rates)
  const perFight = principalPerFight(priceOfUnits(terms, terms.unitCount), terms.coveredFights)
  const exposures = perFight.map((basis) => compensationOf(basis, coverBps, ZERO))
  return earmarkFor(exposures, settings.earmarkBps)
}
