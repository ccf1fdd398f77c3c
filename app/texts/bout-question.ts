import type { BoutAnswer } from '#domain/bouts/material-change.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'

/** Words of the page on which a backer answers a changed bout. */
export const boutQuestionTexts = {
  documentTitle: 'Un combat a changé',
  eyebrow: 'Combat modifié',
  title: 'Un combat que vous soutenez a changé',
  titleOver: 'Le combat a changé, les réponses sont closes',
  open: (until: string, left: string) =>
    `Vous avez jusqu’au ${until} (heure de Paris) pour choisir. Il reste ${left}.`,
  over: (until: string) => `Le délai pour répondre s’est terminé le ${until} (heure de Paris).`,
  silence: {
    keep: 'Sans réponse de votre part, votre soutien est maintenu.',
    refund: 'Sans réponse de votre part, votre soutien vous est intégralement remboursé.',
  } satisfies { [Answer in BoutAnswer]: string },
  paused: 'Les ventes de ce Pocket sont suspendues pendant ce temps.',
  changes: {
    title: 'Ce qui change',
    before: 'Avant',
    after: 'Maintenant',
    unchanged: (what: string) => `Inchangé\u00a0: ${what}.`,
    facts: {
      opponent: 'Adversaire',
      date: 'Date du combat',
      promoter: 'Organisateur',
      purse: 'Bourse au contrat',
    },
    unknown: 'non communiqué',
  },
  pocket: 'Voir le Pocket',
  orders: {
    title: 'Votre réponse',
    order: (amount: string, units: string) => `${units}, ${amount} payés`,
    unpaidOrder: (amount: string, units: string) => `${units}, ${amount} à payer`,
    part: 'part',
    parts: 'parts',
    follow: 'Suivi de ce soutien',
    choose: 'Que voulez-vous faire\u202f?',
    proceed: 'Continuer',
    change: 'Vous pouvez encore demander le remboursement jusqu’à la fin du délai.',
  },
  answers: {
    keep: {
      title: 'Maintenir mon soutien',
      text: 'Vos parts valent pour le combat tel qu’il est maintenant. Vous pourrez encore demander le remboursement jusqu’à la fin du délai.',
    },
    refund: {
      title: 'Être remboursé',
      text: 'Tout ce que vous avez payé revient vers votre moyen de paiement, prime comprise\u00a0; le certificat est annulé. C’est définitif.',
    },
    giveUp: {
      title: 'Annuler ce soutien',
      text: 'Rien n’a encore été débité\u00a0; la réservation est annulée. C’est définitif.',
    },
  },
  confirm: {
    keep: (amount: string) => `Vous maintenez votre soutien de ${amount} pour le combat modifié.`,
    refund: (amount: string) =>
      `${amount} vous sont remboursés et votre certificat est annulé. Cette réponse ne peut pas être changée.`,
    giveUp: 'Votre réservation est annulée. Cette réponse ne peut pas être changée.',
    actions: {
      keep: 'Confirmer\u00a0: je maintiens',
      refund: (amount: string) => `Confirmer le remboursement de ${amount}`,
      giveUp: 'Confirmer l’annulation',
    },
    back: 'Revenir au choix',
  },
  given: {
    keep: 'Vous avez maintenu ce soutien.',
    refund: (amount: string) =>
      `Vous avez demandé le remboursement\u00a0: ${amount} reviennent vers votre moyen de paiement.`,
    giveUp: 'Vous avez annulé ce soutien\u00a0; rien n’a été débité.',
    silentKeep: 'Sans réponse dans le délai, ce soutien est maintenu.',
    silentRefund: (amount: string) =>
      `Sans réponse dans le délai, ${amount} reviennent vers votre moyen de paiement.`,
    pending: 'Sans réponse de votre part. La suite est en cours\u00a0; nous vous écrirons.',
    blocked:
      'Une vérification est en cours sur ce soutien\u00a0: le remboursement part dès qu’elle est terminée.',
  },
  notification: (pocket: string) => `Un combat a changé\u00a0: ${pocket}`,
  notificationText: (until: string) => `Maintenez votre soutien ou reprenez-le, jusqu’au ${until}.`,
} as const

/** What the server's "no" means on this page, where the usual words speak of something else. */
export const boutRefusalTexts: { readonly [Code in RefusalCode]?: string } = {
  withdrawal_too_late: 'Le délai pour répondre est terminé.',
  fight_started: 'Un combat couvert a commencé\u00a0: les réponses sont closes.',
  not_owner: 'Vous avez cédé ce certificat\u00a0: la réponse ne vous appartient plus.',
  already_recorded: 'Le remboursement est déjà demandé\u00a0; cette réponse est définitive.',
  transition_not_allowed: 'Ce soutien est déjà terminé\u00a0: il n’y a plus rien à choisir.',
}
