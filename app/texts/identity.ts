import { inBoth } from '#app/language/in-both.ts'
import type { KycCaseStatus } from '#domain/identity/kyc-case.ts'

/** Words of the page of one's own identity check. */
export const identityTexts = inBoth<{
  documentTitle: string
  title: string
  text(limit: string): string
  back: string
  backToPocket: string
  standing: { title: string; counter: string; limit: string; none: string; level: string }
  levels: Readonly<Record<'none' | 'simplified' | 'full', string>>
  declare: { text: string; done: string }
  full: {
    title: string
    why(limit: string): string
    needs: readonly string[]
    start: string
    resume: string
    again: string
    states: Readonly<Record<KycCaseStatus, string>>
    until(date: string): string
    moves: string
    since(date: string): string
    emailFirst: string
    verifyEmail: string
    help: string
    contact: string
  }
}>({
  fr: {
    documentTitle: 'Mon identité',
    title: 'Mon identité',
    text: (limit) =>
      `La loi nous oblige à vérifier qui soutient. Jusqu’à ${limit} au total, vos nom, date de naissance et pays suffisent. Au-delà, une pièce d’identité est contrôlée une fois.`,
    back: 'Mon compte',
    backToPocket: 'Reprendre mon soutien',
    standing: {
      title: 'Où vous en êtes',
      level: 'Vérification',
      counter: 'Soutiens comptés',
      limit: 'Limite actuelle',
      none: 'sans limite',
    },
    levels: {
      none: 'Pas encore faite',
      simplified: 'Simplifiée',
      full: 'Complète',
    },
    declare: {
      text: 'Ces informations restent confidentielles\u00a0: aucune page ne les montre. Vous ne les donnez qu’une fois.',
      done: 'Vos informations sont enregistrées.',
    },
    full: {
      title: 'Vérification complète',
      why: (limit) =>
        `Elle est demandée quand vos soutiens dépassent ${limit} au total. Comptez cinq minutes\u00a0; la réponse arrive le plus souvent aussitôt.`,
      needs: [
        'Une pièce d’identité en cours de validité, au nom que vous avez déclaré',
        'Un appareil avec une caméra',
        'La pièce est contrôlée par notre prestataire, sur sa page sécurisée',
      ],
      start: 'Vérifier mon identité',
      resume: 'Continuer la vérification',
      again: 'Recommencer la vérification',
      states: {
        started: 'Vous avez commencé la vérification. Reprenez-la où vous l’avez laissée.',
        pending: 'Notre prestataire contrôle votre pièce. Vous pouvez fermer cette page.',
        approved: 'Votre identité est entièrement vérifiée. Vos soutiens n’ont plus de limite.',
        retry: 'La pièce n’a pas pu être lue. Présentez-la une nouvelle fois, nette et entière.',
        rejected:
          'La vérification a été refusée. Écrivez-nous si vous pensez que c’est une erreur.',
        expired: 'Votre vérification n’est plus valable. Recommencez-la pour dépasser la limite.',
        in_review:
          'Une personne de notre équipe compare votre pièce à ce que vous avez déclaré. Comptez un à deux jours ouvrés.',
      },
      until: (date) => `Valable jusqu’au ${date}.`,
      moves: 'Cette page se met à jour toute seule.',
      since: (date) => `Depuis le ${date}.`,
      emailFirst: 'Confirmez d’abord votre adresse e-mail.',
      verifyEmail: 'Confirmer mon adresse',
      help: 'Une question, une décision que vous contestez\u00a0?',
      contact: 'Nous écrire',
    },
  },
  en: {
    documentTitle: 'My identity',
    title: 'My identity',
    text: (limit) =>
      `The law requires us to know who backs. Up to ${limit} in total your name, date of birth and country are enough. Above that, an identity document is checked once.`,
    back: 'My account',
    backToPocket: 'Return to my backing',
    standing: {
      title: 'Where you stand',
      level: 'Identity check',
      counter: 'Backings counted',
      limit: 'Current limit',
      none: 'no limit',
    },
    levels: { none: 'Not done yet', simplified: 'Simplified', full: 'Full' },
    declare: {
      text: 'These details stay confidential: no page shows them. You give them only once.',
      done: 'Your details are saved.',
    },
    full: {
      title: 'Full check',
      why: (limit) =>
        `You need it when your backings pass ${limit} in total. It takes about five minutes; the answer mostly comes at once.`,
      needs: [
        'A valid identity document in the name that you gave us',
        'A device with a camera',
        'Our provider checks the document on its own secure page',
      ],
      start: 'Check my identity',
      resume: 'Continue the check',
      again: 'Start the check again',
      states: {
        started: 'You have begun the check. Go on where you left it.',
        pending: 'Our provider is checking your document. You can close this page.',
        approved: 'Your identity is fully checked. Your backings have no limit any more.',
        retry: 'The document could not be read. Show it again, sharp and whole.',
        rejected: 'The check was refused. Write to us if you think this is a mistake.',
        expired: 'Your check is no longer valid. Do it again to go above the limit.',
        in_review:
          'Somebody on our team is comparing your document with what you told us. Allow one or two working days.',
      },
      until: (date) => `Valid until ${date}.`,
      moves: 'This page updates by itself.',
      since: (date) => `Since ${date}.`,
      emailFirst: 'Confirm your email address first.',
      verifyEmail: 'Confirm my address',
      help: 'A question, or a decision that you contest?',
      contact: 'Write to us',
    },
  },
})
