import type { BackingValues } from '#app/forms/backing-form.ts'
import { type PocketTerms, priceOfUnits } from '#domain/campaigns/pocket.ts'
import {
  formatUsdc,
  type MicroUsdc,
  normaliseTypedAmount,
  parseUsdc,
} from '#domain/kernel/money.ts'
import type { OrderPrice } from '#domain/ledger/order-price.ts'
import { NO_COVER, priceOrder } from '#domain/treasury/fees.ts'

/**
 * What an order as it stands in the form would cost and where the money goes, for display; null while the
 * form does not say. The server prices the order itself.
 */
export function priceOf(terms: PocketTerms, values: BackingValues): OrderPrice | null {
  if (terms.kind !== 'share') {
    const amountMicro = amountOf(values)
    return amountMicro === null ? null : priceOrder(amountMicro, NO_COVER, terms.rates)
  }
  const { units, level2 } = values
  if (!Number.isSafeInteger(units) || units < 1 || units > terms.unitCount) return null
  const cover = { level1: terms.compensationLevel1, level2 }
  return priceOrder(priceOfUnits(terms, units), cover, terms.rates)
}

function amountOf({ amount }: BackingValues): MicroUsdc | null {
  const parsed = parseUsdc(normaliseTypedAmount(amount))
  return parsed.ok && parsed.amountMicro > 0n ? parsed.amountMicro : null
}

/** The fields of the order as they are posted: amounts in their canonical form. */
export function orderFields(
  terms: PocketTerms,
  values: BackingValues,
  waiver: { version: string; tickedAt: string | null },
): Record<string, string> {
  if (terms.kind !== 'share') {
    const amountMicro = amountOf(values)
    return { kind: terms.kind, amount: amountMicro === null ? '' : formatUsdc(amountMicro) }
  }
  return {
    kind: terms.kind,
    units: String(values.units),
    level2: String(values.level2),
    waiver: String(values.waiver),
    waiverVersion: waiver.version,
    ...(waiver.tickedAt ? { tickedAt: waiver.tickedAt } : {}),
  }
}
