import type { LegalGround, LegalPage } from '#app/texts/legal/legal-page.ts'
import { atLaunch } from './at-launch.ts'

/** « Rétractation »: where the right exists, how to use it, and why it often does not. */
export function withdrawal({ launched }: LegalGround): LegalPage {
  return {
    title: 'Rétractation',
    lead: 'Quand vous pouvez revenir sur un soutien, et comment le faire.',
    sections: [
      ...atLaunch(launched),
      {
        title: 'Votre droit',
        text: [
          'Un contrat conclu à distance peut en principe être annulé pendant quatorze jours, sans motif et sans frais. Chaque Pocket indique avant le paiement si ce droit existe, et jusqu’à quand.',
          'Pour une Career Share, le certificat est émis dès le paiement. Vous y consentez expressément et reconnaissez perdre votre droit de rétractation en cochant une case, vide au départ\u00a0; sans elle, le soutien n’est pas enregistré. La preuve de ce choix vous est envoyée et reste dans vos données.',
          'Un don à un athlète amateur ou à une organisation n’est pas remboursé à la demande. Un paiement fait deux fois, une fraude ou un Pocket annulé le sont toujours.',
        ],
      },
      {
        title: 'Comment faire',
        text: [
          'Là où le droit existe, la page de votre soutien montre, pendant toute sa durée, «\u202frenoncer au contrat ici\u202f», puis «\u202fconfirmer la rétractation\u202f». Vous recevez aussitôt un accusé avec la date et l’heure, et l’argent repart par le moyen qui a servi à payer.',
          'Vous pouvez aussi l’écrire à l’assistance avec vos mots, ou avec ceux-ci\u00a0: «\u202fJe vous notifie ma rétractation du contrat portant sur le soutien n°\u00a0…, conclu le …. Nom, adresse, date.\u202f»',
        ],
      },
    ],
  }
}
