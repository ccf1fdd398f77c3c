import type { BackingValues } from '#app/forms/backing-form.ts'
import type { OfferedPocket } from '#app/screens/backing/offer.ts'
import type { AmountChoice } from '#app/screens/pocket/pocket-face.ts'
import { usdcText } from '#app/texts/format.ts'
import { priceOfUnits } from '#domain/campaigns/pocket.ts'
import {
  formatUsdc,
  larger,
  type MicroUsdc,
  normaliseTypedAmount,
  parseUsdc,
  usdc,
} from '#domain/kernel/money.ts'
import { AMOUNT_KEY } from './sheet-address.ts'

const SHARES = [50, 100, 250, 500]
const GIFTS = [10, 25, 50, 100]

/** What is to be backed with, and the choice that the page offers. */
export interface ChosenAmount {
  amountMicro: MicroUsdc
  /** Whole units of a share; null for a gift. */
  units: number | null
  choices: readonly AmountChoice[]
}

/** The amount that the address asks for, as this Pocket can be backed with it: in whole units, no less than its minimum. */
export function chosenAmount(pocket: OfferedPocket, asked: string | null): ChosenAmount {
  const offered = pocket.units ? SHARES : GIFTS
  const all = offered.map((whole) => asSold(pocket, usdc(whole)))
  const first = all[1] ?? asSold(pocket, usdc(0))
  const chosen = asSold(pocket, readAmount(asked) ?? first)
  const amounts = [...new Set(all)]
  const choices = amounts.map((amountMicro) => ({
    label: usdcText(amountMicro),
    href: `?${AMOUNT_KEY}=${formatUsdc(amountMicro)}`,
    chosen: amountMicro === chosen,
  }))
  return { amountMicro: chosen, units: unitsOf(pocket, chosen), choices }
}

/** What the sheet starts from where the address names an amount; null where it names none. */
export function draftFor(
  pocket: OfferedPocket,
  asked: string | null,
): Pick<BackingValues, 'amount'> | Pick<BackingValues, 'units'> | null {
  const amountMicro = readAmount(asked)
  if (amountMicro === null) return null
  const units = unitsOf(pocket, amountMicro)
  return units === null ? { amount: formatUsdc(amountMicro) } : { units }
}

/** An amount as an address writes it; null for anything else. */
function readAmount(text: string | null): MicroUsdc | null {
  if (text === null) return null
  const parsed = parseUsdc(normaliseTypedAmount(text))
  return parsed.ok && parsed.amountMicro > 0n ? parsed.amountMicro : null
}

/** The whole units of a share that this amount buys, among those that can be had; null where none are sold. */
function unitsOf({ terms, units }: OfferedPocket, amountMicro: MicroUsdc): number | null {
  if (terms.kind !== 'share' || units === null) return null
  const bought = Number(amountMicro / terms.unitPriceMicro)
  return Math.max(units.least, Math.min(bought, units.available))
}

function asSold(pocket: OfferedPocket, amountMicro: MicroUsdc): MicroUsdc {
  const { terms } = pocket
  const units = unitsOf(pocket, amountMicro)
  if (terms.kind === 'share' && units !== null) return priceOfUnits(terms, units)
  return larger(terms.minimumMicro, amountMicro)
}
