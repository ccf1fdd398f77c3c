import type { MaterialChangeKind } from '#domain/bouts/material-change.ts'
import type { Figures } from '#domain/kernel/figures.ts'
import type { InBoth } from '#domain/kernel/language.ts'
import { micro } from '#domain/kernel/money.ts'
import type { BoutOnFile, Email } from '#server/kernel/door.ts'

/** What was changed about a bout, and what becomes of backings whose backer says nothing. */
export interface BoutChange {
  pocket: string
  before: BoutOnFile
  after: BoutOnFile
  changes: readonly MaterialChangeKind[]
  answerBy: Date
  silence: 'refund' | 'keep'
}

/** What has changed about a bout, until when its backers may choose, and what silence means. */
export function boutChangedEmail(
  url: string,
  { pocket, before, after, changes, answerBy, silence }: BoutChange,
): Omit<Email, 'key'> {
  const refunds = silence === 'refund'
  return {
    words: {
      fr: (write) => ({
        subject: 'Un combat que vous soutenez a changé',
        lines: [
          `Un combat couvert par le Pocket «\u202f${pocket}\u202f» a changé.`,
          ...changes.map((kind) => changed.fr[kind](after, before, write)),
          `Jusqu’au ${write.moment(answerBy)}, vous pouvez maintenir votre soutien ou demander le remboursement intégral de ce que vous avez payé.`,
          refunds
            ? 'Sans réponse de votre part, votre soutien vous sera intégralement remboursé.'
            : 'Sans réponse de votre part, votre soutien sera maintenu.',
        ],
      }),
      en: (write) => ({
        subject: 'A fight that you back has changed',
        lines: [
          `A fight covered by the Pocket “${pocket}” has changed.`,
          ...changes.map((kind) => changed.en[kind](after, before, write)),
          `Until ${write.moment(answerBy)} you can keep your backing or ask for a full refund of what you paid.`,
          refunds
            ? 'If you do not answer, your backing is refunded in full.'
            : 'If you do not answer, your backing is kept.',
        ],
      }),
    },
    facts: { pocket, until: answerBy },
    action: { fr: 'Choisir', en: 'Choose', url },
  }
}

type Changed = (after: BoutOnFile, before: BoutOnFile, write: Figures) => string

const changed: InBoth<{ readonly [Kind in MaterialChangeKind]: Changed }> = {
  fr: {
    opponent: (after, before) =>
      `Adversaire\u00a0: ${after.opponent} (avant\u00a0: ${before.opponent}).`,
    date: (after, before, write) =>
      `Date\u00a0: ${dateOf(after, write)} (avant\u00a0: ${dateOf(before, write)}).`,
    promoter: (after, before) =>
      `Promoteur\u00a0: ${after.promoter ?? 'inconnu'} (avant\u00a0: ${before.promoter ?? 'inconnu'}).`,
    lower_purse: (after, before, write) =>
      `Bourse prévue au contrat\u00a0: ${purseOf(after, write) ?? 'inconnue'} (avant\u00a0: ${purseOf(before, write) ?? 'inconnue'}).`,
  },
  en: {
    opponent: (after, before) => `Opponent: ${after.opponent} (before: ${before.opponent}).`,
    date: (after, before, write) =>
      `Date: ${dateOf(after, write)} (before: ${dateOf(before, write)}).`,
    promoter: (after, before) =>
      `Promoter: ${after.promoter ?? 'unknown'} (before: ${before.promoter ?? 'unknown'}).`,
    lower_purse: (after, before, write) =>
      `Contracted purse: ${purseOf(after, write) ?? 'unknown'} (before: ${purseOf(before, write) ?? 'unknown'}).`,
  },
}

const dateOf = ({ takesPlaceAt }: BoutOnFile, { moment }: Figures) => moment(new Date(takesPlaceAt))

const purseOf = ({ purse }: BoutOnFile, { amount }: Figures): string | null =>
  purse && `${amount(micro(BigInt(purse.amountMinor)))}\u00a0${purse.currency}`
