import { figures } from '#domain/kernel/figures.ts'
import type { RefusalTexts } from './shape.ts'

const { usdc, day, shortMoment } = figures.fr

/** What athletes and organisations read who apply, and who keep the budget of a Pocket. */
export const ofRecipients = {
  opens_too_early: ({ earliestAt }) =>
    `Après l’envoi, vous avez un temps de réflexion avant que la vente ouvre. Choisissez une ouverture après le ${shortMoment(earliestAt)}.`,
  record_malformed: 'Écrivez le palmarès en victoires-défaites-nuls, par exemple 9-1-0.',
  weight_class_unknown: 'Choisissez une catégorie de poids de la liste.',
  duplicate_licence: 'Cette licence est déjà enregistrée.',
  consent_missing: 'Votre accord est nécessaire pour continuer.',
  registration_number_missing: 'Indiquez le numéro d’enregistrement de l’organisation.',
  delegation_missing: 'La preuve de délégation manque.',
  site_not_https: 'L’adresse du site doit commencer par https.',
  application_pending: 'Une demande est déjà en cours d’examen.',
  renewal_too_early: ({ from }) =>
    `L’agrément en cours suffit pour l’instant\u00a0: demandez son renouvellement à partir du ${day(from)}.`,
  applicant_left: 'Cette personne a fermé son compte\u00a0: sa candidature est retirée.',
  budget_too_large: ({ mostMicro }) =>
    `Les lignes dépassent ce que ce Pocket peut financer\u00a0: ${usdc(mostMicro)}.`,
  budget_line_empty: 'Une ligne du budget a besoin d’un montant.',
  budget_line_spent: ({ name, spentMicro }) =>
    spentMicro > 0n
      ? `Sur la ligne «\u00a0${name}\u00a0», ${usdc(spentMicro)} sont déjà dépensés\u00a0: elle ne peut pas prévoir moins.`
      : `Une dépense a été notée sur la ligne «\u00a0${name}\u00a0»\u00a0: elle reste affichée, au besoin à zéro.`,
  budget_line_exceeded: ({ leftMicro }) =>
    `Il reste ${usdc(leftMicro)} sur cette ligne. Prévoyez d’abord plus pour elle dans le budget.`,
  offered_again:
    'Ces parts sont déjà proposées de nouveau\u00a0: continuez ce Pocket-là, ou annulez-le d’abord.',
} satisfies Partial<RefusalTexts>
