import { type EarningsParts, earningsOf } from '#domain/bouts/earnings.ts'
import { offeredPpm, priceOfUnits, type ShareTerms } from '#domain/campaigns/pocket.ts'
import {
  add,
  type Bps,
  floorShare,
  type MicroUsdc,
  PPM_WHOLE,
  type Ppm,
  ppm,
  subtract,
  ZERO,
} from '#domain/kernel/money.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { saleFee } from '#domain/treasury/fees.ts'
import { grossOf } from './settlement.ts'

/** What an athlete enters before publishing: purses, and deductions. */
export type FairnessInput = {
  readonly terms: Pick<
    ShareTerms,
    'unitPriceMicro' | 'unitCount' | 'ppmPerUnit' | 'compensationLevel1' | 'rates'
  >
  /** The contracted purse of each covered fight. */
  readonly purses: readonly Pick<EarningsParts, 'showMicro' | 'winMicro'>[]
  readonly managerBps: Bps
  readonly taxReserveBps: Bps
  /** Sold and on offer of the most promised covered fight, this Pocket left out. */
  readonly takenPpm: Ppm
}

/** What the athlete keeps if every covered fight ends this way. */
export type TakeHome = {
  readonly earningsMicro: MicroUsdc
  readonly sharedMicro: MicroUsdc
  readonly managerMicro: MicroUsdc
  readonly taxReserveMicro: MicroUsdc
  /** May be negative: then more is promised than is left. */
  readonly keepsMicro: MicroUsdc
}

export type FairnessFigures = {
  /** A full sale, less the sale fee and the athlete's premium; there whatever the fights bring. */
  readonly fromSaleMicro: MicroUsdc
  readonly loss: TakeHome
  readonly win: TakeHome
  /** Of each covered fight, with what was promised before. */
  readonly promisedPpm: number
  readonly warnsOfSelling: boolean
  readonly warnsOfKeepingNothing: boolean
}

/** The numbers an athlete sees before publishing: nobody should sell a fight without having seen them. */
export function fairnessOf(
  input: FairnessInput,
  settings: Pick<BusinessSettings, 'soldWarningPpm'>,
): FairnessFigures {
  const { terms } = input
  const promisedPpm = input.takenPpm + offeredPpm(terms)
  const loss = takeHome(input, false)
  const whole = priceOfUnits(terms, terms.unitCount)
  const premium = terms.compensationLevel1 ? floorShare(whole, terms.rates.premiumBps) : ZERO
  return {
    fromSaleMicro: subtract(subtract(whole, saleFee(whole, terms.rates)), premium),
    loss,
    win: takeHome(input, true),
    promisedPpm,
    warnsOfSelling: promisedPpm > settings.soldWarningPpm,
    warnsOfKeepingNothing: loss.keepsMicro <= 0n,
  }
}

function takeHome(input: FairnessInput, won: boolean): TakeHome {
  const earnings = input.purses.map(({ showMicro, winMicro }) =>
    earningsOf({
      showMicro,
      winMicro: won ? winMicro : ZERO,
      finishBonusMicro: ZERO,
      finesMicro: ZERO,
    }),
  )
  const earningsMicro = add(ZERO, ...earnings)
  const promised = ppm(Math.min(PPM_WHOLE, input.takenPpm + offeredPpm(input.terms)))
  const sharedMicro = add(ZERO, ...earnings.map((one) => grossOf(one, promised)))
  const managerMicro = floorShare(earningsMicro, input.managerBps)
  const taxReserveMicro = floorShare(earningsMicro, input.taxReserveBps)
  const others = add(sharedMicro, managerMicro, taxReserveMicro)
  return {
    earningsMicro,
    sharedMicro,
    managerMicro,
    taxReserveMicro,
    keepsMicro: subtract(earningsMicro, others),
  }
}
