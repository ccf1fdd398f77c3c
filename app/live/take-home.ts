import type { TakeHomeView } from '#app/screens/studio/pockets/take-home.tsx'
import { amountText, bpsText } from '#app/texts/format.ts'
import { pocketFormTexts } from '#app/texts/studio/pocket-form.ts'
import { type PocketTerms, priceOfUnits, type ShareTerms } from '#domain/campaigns/pocket.ts'
import { bps, type MicroUsdc, micro, ppm, usdc, ZERO } from '#domain/kernel/money.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { fairnessOf } from '#domain/settlements/fairness.ts'
import { NO_COVER, priceOrder } from '#domain/treasury/fees.ts'

const texts = pocketFormTexts.takeHome

/** What each covered fight earns in the example. */
const EXAMPLE = usdc(1_000)

/** What a recipient gets if all of a Pocket is sold, and if half is; null for a gift without a goal. @param managerBps Of purses. */
export function takeHomeView(
  terms: PocketTerms,
  settings: Pick<BusinessSettings, 'soldWarningPpm'>,
  managerBps = 0,
): TakeHomeView | null {
  if (terms.kind === 'share') return ofShares(terms, settings, managerBps)
  const { goalMicro, rates } = terms
  if (goalMicro === null || goalMicro < 2n) return null
  const sums = [goalMicro, micro(goalMicro / 2n)].map((sum) => priceOrder(sum, NO_COVER, rates))
  return {
    rows: [
      row(
        texts.paid,
        sums.map(({ principalMicro }) => principalMicro),
      ),
      row(
        texts.fee(bpsText(rates.saleFeeBps)),
        sums.map(({ saleFeeMicro }) => saleFeeMicro),
      ),
      {
        ...row(
          texts.yours,
          sums.map(({ recipientMicro }) => recipientMicro),
        ),
        total: true,
      },
    ],
    fights: null,
    warning: null,
  }
}

function ofShares(
  terms: ShareTerms,
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
    rows: [
      row(
        texts.paid,
        sums.map(({ principalMicro }) => principalMicro),
      ),
      row(
        texts.fee(bpsText(rates.saleFeeBps)),
        sums.map(({ saleFeeMicro }) => saleFeeMicro),
      ),
      ...(cover.level1
        ? [
            row(
              texts.pack,
              sums.map(({ reserveMicro }) => reserveMicro),
            ),
          ]
        : []),
      {
        ...row(
          texts.yours,
          sums.map(({ recipientMicro }) => recipientMicro),
        ),
        total: true,
      },
    ],
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

function row(label: string, [all, half]: readonly MicroUsdc[]) {
  return { label, all: amountText(all ?? ZERO), half: amountText(half ?? ZERO), total: false }
}
