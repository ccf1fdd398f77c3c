import type { InBoth } from '#domain/kernel/language.ts'

/** The causes that a backer is told. What a check has found is not among them: the law forbids to warn whom it is about. */
export const TOLD_CAUSES = [
  'duplicate',
  'pocket_cancelled',
  'material_change',
  'backer_withdrew',
] as const
export type ToldCause = (typeof TOLD_CAUSES)[number]

/** What the backer is told of why an order was refunded; null where they are told nothing. */
export function toldCause(reason: string | null | undefined): ToldCause | null {
  return TOLD_CAUSES.find((cause) => cause === reason) ?? null
}

/** Why an order is refunded, in a sentence to its backer, for the page, the notification and the e-mail alike. */
export const refundWords: InBoth<Readonly<Record<ToldCause, string>>> = {
  fr: {
    duplicate: 'Vous aviez payé ce soutien deux fois.',
    pocket_cancelled: 'Ce Pocket est annulé.',
    material_change: 'Un combat de ce Pocket a changé et vous n’avez pas accepté le changement.',
    backer_withdrew: 'Vous vous êtes rétracté.',
  },
  en: {
    duplicate: 'You had paid for this backing twice.',
    pocket_cancelled: 'This Pocket is cancelled.',
    material_change: 'A fight of this Pocket changed, and you did not accept the change.',
    backer_withdrew: 'You withdrew from it.',
  },
}
