import type { PublicFees } from '#domain/kernel/settings.ts'
import { bpsText, numberText, usdcText } from './format.ts'

/** Words of what is paid, and of what is announced of it. */
export const feesTexts = {
  title: 'Frais et minimums en vigueur',
  text: 'Un Pocket garde les chiffres du jour où ses conditions ont été fixées\u00a0; un changement ne touche que ce qui est vendu après lui.',
  announced: 'Changements annoncés',
  from: (date: string) => `À partir du ${date}`,
} as const

type Line = { label: string; value: string }
type Lines = { readonly [Name in keyof PublicFees]: (value: PublicFees[Name]) => readonly Line[] }

const lines: Lines = {
  minimumMicro: ({ tips, share, federation }) => [
    { label: 'Minimum, Pocket amateur', value: usdcText(tips) },
    { label: 'Minimum, Pocket pro', value: usdcText(share) },
    { label: 'Minimum, Pocket fédération', value: usdcText(federation) },
  ],
  saleFeeBps: (rate) => [
    { label: 'Sur un soutien, à la charge de qui reçoit', value: bpsText(rate) },
  ],
  payoutFeeBps: (rate) => [{ label: 'Sur les gains versés, avant partage', value: bpsText(rate) }],
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
