import type { TakeHomeView } from '#app/screens/studio/pockets/take-home.tsx'
import { amountText, bpsText } from '#app/texts/format.ts'
import { pocketFormTexts } from '#app/texts/studio/pocket-form.ts'
import {
  type PocketKind,
  priceOfUnits,
  type ShareTerms,
  type TipsTerms,
} from '#domain/campaigns/pocket.ts'
import {
  type Bps,
  bps,
  type MicroUsdc,
  micro,
  parseUsdc,
  ppm,
  usdc,
  ZERO,
} from '#domain/kernel/money.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import type { OrderPrice } from '#domain/ledger/order-price.ts'
import { fairnessOf } from '#domain/settlements/fairness.ts'
import { NO_COVER, priceOrder } from '#domain/treasury/fees.ts'
import { readPocketForm } from './pocket-form.ts'

const texts = pocketFormTexts.takeHome

/** What of a Pocket's terms says how much a recipient gets. */
type TakeHomeTerms =
  | (Pick<TipsTerms, 'goalMicro' | 'rates'> & { readonly kind: Exclude<PocketKind, 'share'> })
  | TakeHomeShare
type TakeHomeShare = Pick<
  ShareTerms,
  'kind' | 'unitPriceMicro' | 'unitCount' | 'ppmPerUnit' | 'compensationLevel1' | 'rates'
> & {
  readonly coveredFights: readonly unknown[]
  readonly soldUnder: Pick<ShareTerms['soldUnder'], 'payoutFeeBps'>
}

/** What a Pocket is written under today. */
export type TakeHomeRules = Pick<TakeHomeShare, 'rates' | 'soldUnder'> &
  Pick<BusinessSettings, 'soldWarningPpm'> & {
    /** Of purses. */
    readonly managerBps: number
  }

/** The same of a Pocket as it is being typed; null while something is missing. Without a fight it is counted as covering one. */
export function typedTakeHome(
  kind: PocketKind,
  fields: Readonly<Record<string, string>>,
  rules: TakeHomeRules,
): TakeHomeView | null {
  const { input, errors } = readPocketForm(kind, fields)
  if (!('unitPrice' in input)) {
    if (errors.goal || !input.goal) return null
    const goalMicro = amountOf(input.goal)
    return takeHomeView({ kind: 'tips', goalMicro, ...rules }, rules, rules.managerBps)
  }
  if (!input.unitPrice || errors.unitCount || errors.percent) return null
  const { coveredFights, compensationLevel1, unitCount, ppmPerUnit } = input
  const terms = {
    ...{ kind: 'share' as const, ...rules, compensationLevel1, unitCount },
    unitPriceMicro: amountOf(input.unitPrice),
    ppmPerUnit: ppm(ppmPerUnit),
    coveredFights: coveredFights.length > 0 ? coveredFights : [null],
  }
  return takeHomeView(terms, rules, rules.managerBps)
}

function amountOf(typed: string): MicroUsdc {
  const read = parseUsdc(typed)
  return read.ok ? read.amountMicro : ZERO
}

/** What each covered fight earns in the example. */
const EXAMPLE = usdc(1_000)

/** What a recipient gets if all of a Pocket is sold, and if half is; null for a gift without a goal. @param managerBps Of purses. */
export function takeHomeView(
  terms: TakeHomeTerms,
  settings: Pick<BusinessSettings, 'soldWarningPpm'>,
  managerBps = 0,
): TakeHomeView | null {
  if (terms.kind === 'share') return ofShares(terms, settings, managerBps)
  const { goalMicro, rates } = terms
  if (goalMicro === null || goalMicro < 2n) return null
  const sums = [goalMicro, micro(goalMicro / 2n)].map((sum) => priceOrder(sum, NO_COVER, rates))
  return {
    rows: orderRows(sums, rates.saleFeeBps, false),
    fights: null,
    warning: null,
  }
}

function ofShares(
  terms: TakeHomeShare,
  settings: Pick<BusinessSettings, 'soldWarningPpm'>,
  managerBps: number,
): TakeHomeView {
  const cover = { level1: terms.compensationLevel1, level2: false }
  const counts = [terms.unitCount, Math.max(1, Math.floor(terms.unitCount / 2))]
  const sums = counts.map((units) => priceOrder(priceOfUnits(terms, units), cover, terms.rates))
  const purses = terms.coveredFights.map(() => ({ showMicro: EXAMPLE, winMicro: ZERO }))
  const rest = { purses, managerBps: bps(managerBps), taxReserveBps: bps(0), takenPpm: ppm(0) }
  const after = counts.map((unitCount) =>
    fairnessOf({ terms: { ...terms, unitCount }, ...rest }, settings),
  )
  const { rates, soldUnder } = terms
  return {
    rows: orderRows(sums, rates.saleFeeBps, cover.level1),
    fights: {
      rows: [
        row(
          texts.holders,
          after.map(({ loss }) => loss.sharedMicro),
        ),
        ...(managerBps > 0
          ? [
              row(
                texts.manager(bpsText(bps(managerBps))),
                after.map(({ loss }) => loss.managerMicro),
              ),
            ]
          : []),
        {
          ...row(
            texts.keep,
            after.map(({ loss }) => loss.keepsMicro),
          ),
          total: true,
        },
      ],
      note: texts.note(bpsText(soldUnder.payoutFeeBps)),
    },
    warning: after[0]?.warnsOfSelling ? texts.warns : null,
  }
}

/** Where the money of these orders goes. @param covers The recipient pays a part into the Compensation Pack. */
function orderRows(sums: readonly OrderPrice[], saleFeeBps: Bps, covers: boolean) {
  const pack = sums.map(({ reserveMicro }) => reserveMicro)
  return [
    row(
      texts.paid,
      sums.map(({ principalMicro }) => principalMicro),
    ),
    row(
      texts.fee(bpsText(saleFeeBps)),
      sums.map(({ saleFeeMicro }) => saleFeeMicro),
    ),
    ...(covers ? [row(texts.pack, pack)] : []),
    {
      ...row(
        texts.yours,
        sums.map(({ recipientMicro }) => recipientMicro),
      ),
      total: true,
    },
  ]
}

function row(label: string, [all, half]: readonly MicroUsdc[]) {
  return { label, all: amountText(all ?? ZERO), half: amountText(half ?? ZERO), total: false }
}
