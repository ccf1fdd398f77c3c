import { inBoth } from '#app/language/in-both.ts'
import type { BoutAnswer } from '#domain/bouts/material-change.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'

/** Words of the page on which a backer answers a changed bout. */
export const boutQuestionTexts = inBoth({
  fr: {
    documentTitle: 'Un combat a changé',
    eyebrow: 'Combat modifié',
    title: 'Un combat que vous soutenez a changé',
    titleOver: 'Le combat a changé, les réponses sont closes',
    reply: (until: string) => `Répondre avant le ${until} (heure de Paris)`,
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
        text: 'Tout ce que vous avez payé est remboursé sur votre moyen de paiement, prime comprise\u00a0; le certificat est annulé. C’est définitif.',
      },
      giveUp: {
        title: 'Annuler ce soutien',
        text: 'Rien n’a encore été débité\u00a0; la réservation est annulée. C’est définitif.',
      },
    },
    confirm: {
      keep: (amount: string) => `Vous maintenez votre soutien de ${amount} pour le combat modifié.`,
      refund: (amount: string) =>
        `Nous vous remboursons ${amount} et votre certificat est annulé. Cette réponse ne peut pas être changée.`,
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
        `Vous avez demandé le remboursement\u00a0: nous remboursons ${amount} sur votre moyen de paiement.`,
      giveUp: 'Vous avez annulé ce soutien\u00a0; rien n’a été débité.',
      silentKeep: 'Sans réponse dans le délai, ce soutien est maintenu.',
      silentRefund: (amount: string) =>
        `Sans réponse dans le délai, nous remboursons ${amount} sur votre moyen de paiement.`,
      pending: 'Sans réponse de votre part. La suite est en cours\u00a0; nous vous écrirons.',
      blocked:
        'Une vérification est en cours sur ce soutien\u00a0: nous vous rembourserons dès qu’elle sera terminée.',
    },
    notification: (pocket: string) => `Un combat a changé\u00a0: ${pocket}`,
    notificationText: (until: string) =>
      `Maintenez votre soutien ou demandez son remboursement, jusqu’au ${until}.`,
  },
  en: {
    documentTitle: 'A fight has changed',
    eyebrow: 'Fight changed',
    title: 'A fight that you back has changed',
    titleOver: 'The fight has changed and answers are closed',
    reply: (until) => `Answer before ${until} (Paris time)`,
    open: (until, left) => `You have until ${until} (Paris time) to choose. ${left} left.`,
    over: (until) => `The time to answer ended on ${until} (Paris time).`,
    silence: {
      keep: 'If you do not answer, your backing stays.',
      refund: 'If you do not answer, you get all of your money back.',
    },
    paused: 'Sales of this Pocket are paused meanwhile.',
    changes: {
      title: 'What changes',
      before: 'Before',
      after: 'Now',
      unchanged: (what) => `Unchanged: ${what}.`,
      facts: {
        opponent: 'Opponent',
        date: 'Date of the fight',
        promoter: 'Promoter',
        purse: 'Contracted purse',
      },
      unknown: 'not announced',
    },
    pocket: 'See the Pocket',
    orders: {
      title: 'Your answer',
      order: (amount, units) => `${units}, ${amount} paid`,
      unpaidOrder: (amount, units) => `${units}, ${amount} to pay`,
      part: 'share',
      parts: 'shares',
      follow: 'Follow this backing',
      choose: 'What would you like to do?',
      proceed: 'Continue',
      change: 'You can still ask for a refund until the time is up.',
    },
    answers: {
      keep: {
        title: 'Keep my backing',
        text: 'Your shares count for the fight as it now is. You can still ask for a refund until the time is up.',
      },
      refund: {
        title: 'Get my money back',
        text: 'Everything you paid, premium included, is refunded to your payment method, and the certificate is cancelled. This is final.',
      },
      giveUp: {
        title: 'Cancel this backing',
        text: 'Nothing has been charged yet; the reservation is cancelled. This is final.',
      },
    },
    confirm: {
      keep: (amount) => `You keep your backing of ${amount} for the changed fight.`,
      refund: (amount) =>
        `You get ${amount} back and your certificate is cancelled. This answer cannot be changed.`,
      giveUp: 'Your reservation is cancelled. This answer cannot be changed.',
      actions: {
        keep: 'Confirm: I keep it',
        refund: (amount) => `Confirm the refund of ${amount}`,
        giveUp: 'Confirm the cancellation',
      },
      back: 'Back to the choice',
    },
    given: {
      keep: 'You kept this backing.',
      refund: (amount) => `You asked for a refund: ${amount} is refunded to your payment method.`,
      giveUp: 'You cancelled this backing; nothing was charged.',
      silentKeep: 'You did not answer in time: this backing stays.',
      silentRefund: (amount) =>
        `You did not answer in time: ${amount} is refunded to your payment method.`,
      pending: 'You did not answer. What follows is under way; we will write to you.',
      blocked: 'This backing is being checked: the refund is sent as soon as that is over.',
    },
    notification: (pocket) => `A fight has changed: ${pocket}`,
    notificationText: (until) => `Keep your backing or get your money back, until ${until}.`,
  },
})

/** What the server's "no" means on this page, where the usual words speak of something else. */
export const boutRefusalTexts = inBoth<{ readonly [Code in RefusalCode]?: string }>({
  fr: {
    withdrawal_too_late: 'Le délai pour répondre est terminé.',
    fight_started: 'Un combat couvert a commencé\u00a0: les réponses sont closes.',
    not_owner: 'Vous avez cédé ce certificat\u00a0: la réponse ne vous appartient plus.',
    already_recorded: 'Le remboursement est déjà demandé\u00a0; cette réponse est définitive.',
    transition_not_allowed: 'Ce soutien est déjà terminé\u00a0: il n’y a plus rien à choisir.',
  },
  en: {
    withdrawal_too_late: 'The time to answer is over.',
    fight_started: 'A covered fight has begun: answers are closed.',
    not_owner: 'You have sold this certificate: the answer is no longer yours.',
    already_recorded: 'The refund has been asked for; this answer is final.',
    transition_not_allowed: 'This backing has ended: there is nothing left to choose.',
  },
})
