import { inBoth } from '#app/language/in-both.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { PublicFees } from '#domain/kernel/settings.ts'
import { bpsText, numberText, usdcText } from './format.ts'

/** Words of what is paid, and of what is announced of it. */
export const feesTexts = inBoth({
  fr: {
    title: 'Frais et minimums en vigueur',
    text: 'Un Pocket garde les chiffres du jour où ses conditions ont été fixées\u00a0; un changement ne touche que ce qui est vendu après lui.',
    announced: 'Changements annoncés',
    from: (date: string) => `À partir du ${date}`,
  },
  en: {
    title: 'Fees and minimums in force',
    text: 'A Pocket keeps the figures of the day on which its terms were fixed; a change touches only what is sold after it.',
    announced: 'Announced changes',
    from: (date) => `From ${date}`,
  },
})

type Line = { label: string; value: string }
type Lines = { readonly [Name in keyof PublicFees]: (value: PublicFees[Name]) => readonly Line[] }

const lines = inBoth<Lines>({
  fr: {
    minimumMicro: ({ tips, share, federation }) => [
      { label: 'Minimum, Pocket amateur', value: minimumText(tips, 'aucun') },
      { label: 'Minimum, Pocket pro', value: minimumText(share, 'aucun') },
      { label: 'Minimum, Pocket fédération', value: minimumText(federation, 'aucun') },
    ],
    saleFeeBps: (rate) => [
      { label: 'Sur un soutien, à la charge du bénéficiaire', value: bpsText(rate) },
    ],
    payoutFeeBps: (rate) => [
      { label: 'Sur les gains versés, avant partage', value: bpsText(rate) },
    ],
    premiumBps: (rate) => [{ label: 'Pack de compensation, par niveau', value: bpsText(rate) }],
    coverLevel1Bps: (rate) => [{ label: 'Compensation, un niveau', value: bpsText(rate) }],
    coverLevel2Bps: (rate) => [{ label: 'Compensation, deux niveaux', value: bpsText(rate) }],
    royaltyBps: (rate) => [{ label: 'Redevance sur une revente', value: bpsText(rate) }],
    release: ({ walletHours, cardDays, cardHeldBackBps, cardHeldBackDays }) => [
      {
        label: 'Libération des fonds payés par portefeuille',
        value: `${numberText(walletHours)}\u00a0h après la clôture`,
      },
      {
        label: 'Libération des fonds payés par carte',
        value: `${numberText(cardDays)}\u00a0jours, dont ${bpsText(cardHeldBackBps)} après ${numberText(cardHeldBackDays)}\u00a0jours`,
      },
    ],
  },
  en: {
    minimumMicro: ({ tips, share, federation }) => [
      { label: 'Minimum, amateur Pocket', value: minimumText(tips, 'none') },
      { label: 'Minimum, pro Pocket', value: minimumText(share, 'none') },
      { label: 'Minimum, federation Pocket', value: minimumText(federation, 'none') },
    ],
    saleFeeBps: (rate) => [{ label: 'On a backing, paid by the recipient', value: bpsText(rate) }],
    payoutFeeBps: (rate) => [
      { label: 'On earnings paid out, before sharing', value: bpsText(rate) },
    ],
    premiumBps: (rate) => [{ label: 'Compensation Pack, each level', value: bpsText(rate) }],
    coverLevel1Bps: (rate) => [{ label: 'Compensation, one level', value: bpsText(rate) }],
    coverLevel2Bps: (rate) => [{ label: 'Compensation, two levels', value: bpsText(rate) }],
    royaltyBps: (rate) => [{ label: 'Royalty on a resale', value: bpsText(rate) }],
    release: ({ walletHours, cardDays, cardHeldBackBps, cardHeldBackDays }) => [
      {
        label: 'Release of funds paid by wallet',
        value: `${numberText(walletHours)} h after closing`,
      },
      {
        label: 'Release of funds paid by card',
        value: `${numberText(cardDays)} days, of which ${bpsText(cardHeldBackBps)} after ${numberText(cardHeldBackDays)} days`,
      },
    ],
  },
})

/** The least that any payment can be is no minimum. */
function minimumText(minimum: MicroUsdc, none: string): string {
  return minimum <= 1n ? none : usdcText(minimum)
}

/** The lines of the figures that are there, in the order in which they are read. */
export function feeLines(fees: Partial<PublicFees>): readonly Line[] {
  const names = Object.keys(lines) as (keyof PublicFees)[]
  return names.flatMap((name) => linesOf(name, fees))
}

function linesOf<Name extends keyof PublicFees>(
  name: Name,
  fees: Partial<PublicFees>,
): readonly Line[] {
  const value = fees[name]
  return value === undefined ? [] : lines[name](value)
}
