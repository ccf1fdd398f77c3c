import { inBoth } from '#app/language/in-both.ts'
import type { PocketStatus } from '#domain/campaigns/pocket-status.ts'

/** Dates that the words of a Pocket's state name. */
interface Dates {
  opens: string
  closes: string
}
type NextWords = { readonly [Status in PocketStatus]: (dates: Dates) => string }

const nextInFrench: NextWords = {
  draft: () => 'Relisez-le, puis envoyez-le à notre équipe.',
  submitted: () => 'Notre équipe le relit. Vous recevrez un e-mail.',
  approved: ({ opens }) => `Publiez-le pour que la vente ouvre le ${opens}.`,
  scheduled: ({ opens }) => `Publié. La vente ouvre le ${opens}.`,
  priority: ({ opens }) => `Vos badges prioritaires achètent avant le public, jusqu’au ${opens}.`,
  open: ({ closes }) => `En vente jusqu’au ${closes}.`,
  paused: ({ closes }) => `La vente est en pause. La clôture reste fixée au ${closes}.`,
  closing: () => 'La vente est finie. Les derniers paiements sont en route.',
  closed: () => 'La vente est finie. L’argent vous est versé aux dates prévues.',
  closed_sold_out: () => 'Tout est vendu. L’argent vous est versé aux dates prévues.',
  closed_partial: () => 'La vente est finie. L’argent vous est versé aux dates prévues.',
  closed_empty: () => 'La vente est finie, sans soutien.',
  released: () => 'L’argent de la vente vous a été versé.',
  in_fights: () => 'Les combats couverts sont en cours. Déclarez-en les résultats et les gains.',
  settled: () => 'Chacun a reçu sa part des gains.',
  completed: () => 'Il n’y a plus rien à faire.',
  cancelled: () => 'Annulé. Il n’y a plus rien à faire.',
  frozen: () => 'Notre équipe a suspendu ce Pocket. Écrivez-nous pour savoir pourquoi.',
}

const nextInEnglish: NextWords = {
  draft: () => 'Read it through, then send it to our team.',
  submitted: () => 'Our team is reading it. You will get an email.',
  approved: ({ opens }) => `Publish it so that the sale opens on ${opens}.`,
  scheduled: ({ opens }) => `Published. The sale opens on ${opens}.`,
  priority: ({ opens }) => `Your priority badges buy before the public, until ${opens}.`,
  open: ({ closes }) => `On sale until ${closes}.`,
  paused: ({ closes }) => `The sale is paused. It still closes on ${closes}.`,
  closing: () => 'The sale has ended. The last payments are on their way.',
  closed: () => 'The sale has ended. The money is paid to you on the planned dates.',
  closed_sold_out: () => 'Everything is sold. The money is paid to you on the planned dates.',
  closed_partial: () => 'The sale has ended. The money is paid to you on the planned dates.',
  closed_empty: () => 'The sale has ended without a backing.',
  released: () => 'The money of the sale has been paid to you.',
  in_fights: () => 'The covered fights are under way. Report their results and earnings.',
  settled: () => 'Everybody has received their part of the earnings.',
  completed: () => 'Nothing is left to do.',
  cancelled: () => 'Cancelled. Nothing is left to do.',
  frozen: () => 'Our team has put this Pocket on hold. Write to us to learn why.',
}

/** Words of a recipient's own Pockets: the list, and the page of one. */
export const studioPocketTexts = inBoth({
  fr: {
    title: 'Vos Pockets',
    text: 'Préparez une vente, envoyez-la à notre équipe, publiez-la, et suivez ce qu’elle rapporte.',
    add: 'Préparer un Pocket',
    edit: 'Modifier',
    none: 'Vous n’avez pas encore de Pocket.',
    back: 'Vos Pockets',
    states: { draft: 'Brouillon', submitted: 'En relecture', approved: 'Approuvé' },
    sentBackState: 'À corriger',
    next: nextInFrench,
    asked: 'La vente est en pause\u00a0: les backers répondent à un changement de combat.',
    sentBack: (reason: string) => `Notre équipe l’a renvoyé\u00a0: ${reason}`,
    cancelledBecause: (reason: string) => `Raison de l’annulation\u00a0: ${reason}`,
    raised: (amount: string, backers: string) => `${amount} · ${backers}`,
    backer: ['backer', 'backers'] as [string, string],
    seen: 'Voir la page publique',
    talk: 'Nouvelles et questions',
    sale: {
      title: 'La vente',
      raised: 'Payé par les backers',
      net: 'Pour vous, au moins',
      netNote: (fee: string) => `après ${fee} de frais`,
      netNoteCover: (fee: string, premium: string) =>
        `après ${fee} de frais et ${premium} de Compensation Pack`,
      backers: 'Backers',
      goal: (goal: string) => `objectif ${goal}`,
      noGoal: 'sans objectif',
      units: 'Parts vendues',
      unitsOf: (all: string) => `sur ${all}`,
      until: 'Clôture',
    },
    steps: {
      title: 'Que faire maintenant',
      onlyAthlete:
        'Vous préparez ce Pocket. Seul l’athlète le publie, met la vente en pause, l’arrête ou l’annule.',
      submit: {
        open: 'Envoyer à notre équipe',
        text: 'Deux personnes de notre équipe relisent le Pocket. Si vous le modifiez ensuite, il faudra l’envoyer de nouveau. Rien n’est encore publié.',
        label: 'Envoyer le Pocket',
        done: 'Envoyé. Nous vous écrivons dès qu’il est relu.',
      },
      publish: {
        open: 'Publier le Pocket',
        text: (opens: string) =>
          `La page devient publique maintenant, et la vente ouvre le ${opens}. Dès le premier soutien, les conditions ne changent plus.`,
        label: 'Publier',
        done: 'Publié. La page est en ligne.',
      },
      pause: {
        open: 'Mettre la vente en pause',
        text: 'Plus personne ne peut soutenir ce Pocket jusqu’à ce que vous repreniez la vente. Les soutiens payés restent, et la date de clôture ne change pas.',
        label: 'Mettre en pause',
        done: 'La vente est en pause. Les soutiens payés restent.',
      },
      resume: {
        open: 'Reprendre la vente',
        text: (closes: string) => `On peut de nouveau soutenir ce Pocket, jusqu’au ${closes}.`,
        label: 'Reprendre',
        done: 'La vente a repris.',
      },
      end: {
        open: 'Terminer la vente maintenant',
        text: (raised: string, net: string) =>
          `La vente s’arrête pour toujours. Les soutiens payés (${raised}) sont maintenus, et vous recevez au moins ${net}, aux dates prévues.`,
        textEmpty:
          'La vente s’arrête pour toujours. Personne n’a payé\u00a0: vous ne recevez rien.',
        label: 'Terminer la vente',
        done: 'La vente est terminée.',
      },
      cancel: {
        open: 'Annuler le Pocket',
        text: 'Le Pocket est retiré pour toujours. Personne n’a payé\u00a0: il n’y a rien à rembourser.',
        reason: 'Pourquoi\u00a0?',
        reasonHint: 'Notre équipe lit cette raison.',
        wrong: 'Dites pourquoi, en quelques mots.',
        label: 'Annuler pour toujours',
        done: 'Le Pocket est annulé.',
      },
      further: {
        open: 'Proposer de nouveau les parts invendues',
        text: (units: string, price: string) =>
          `Nous préparons un nouveau brouillon avec ${units} au prix de ${price} chacune, aux mêmes conditions. Il passe par la même relecture.`,
        opensAt: 'Ouverture (heure de Paris)',
        closesAt: 'Clôture (heure de Paris)',
        label: 'Préparer la nouvelle vente',
      },
      backed: (raised: string) =>
        `Des backers ont déjà payé ${raised}\u00a0: vous ne pouvez plus annuler seul. Si le projet ne peut pas avoir lieu, écrivez-nous\u00a0; tout le monde est alors remboursé.`,
      write: 'Nous écrire',
    },
    wrongDate: 'Choisissez une date et une heure.',
    terms: {
      title: 'Les conditions',
      kind: 'Type',
      opens: 'Ouverture',
      priority: 'Ouverture aux badges prioritaires',
      closes: 'Clôture',
      goal: 'Objectif',
      none: 'aucun',
      units: 'Parts',
      unitsAt: (count: string, price: string) => `${count} à ${price}`,
      sold: 'Part des gains proposée',
      fights: 'Combats couverts',
      cover: 'Compensation Pack',
      coverPaid: 'payé par vous',
      coverNot: 'non',
      release: 'Versement',
      releases: {
        dates: 'après la clôture',
        milestones: 'moitié après la clôture, le reste au début des combats',
      },
    },
    backers: {
      title: 'Backers',
      none: 'Personne n’a encore soutenu ce Pocket.',
      csv: 'Télécharger la liste (CSV)',
      more: (count: string) =>
        `Les ${count} premiers sont affichés. La liste complète est dans le fichier CSV.`,
      part: ['part', 'parts'] as [string, string],
      certificate: (number: string) => `Certificat nº\u00a0${number}`,
    },
    columns: ['certificat', 'alias', 'montant_usdc', 'parts', 'date'],
  },
  en: {
    title: 'Your Pockets',
    text: 'Prepare a sale, send it to our team, publish it, and follow what it brings.',
    add: 'Prepare a Pocket',
    edit: 'Change',
    none: 'You have no Pocket yet.',
    back: 'Your Pockets',
    states: { draft: 'Draft', submitted: 'Being read', approved: 'Approved' },
    sentBackState: 'To correct',
    next: nextInEnglish,
    asked: 'The sale is paused: backers answer about a change of a fight.',
    sentBack: (reason) => `Our team has sent it back: ${reason}`,
    cancelledBecause: (reason) => `Why it was cancelled: ${reason}`,
    raised: (amount, backers) => `${amount} · ${backers}`,
    backer: ['backer', 'backers'],
    seen: 'See the public page',
    talk: 'Updates and questions',
    sale: {
      title: 'The sale',
      raised: 'Paid by backers',
      net: 'For you, at least',
      netNote: (fee) => `after a fee of ${fee}`,
      netNoteCover: (fee, premium) =>
        `after a fee of ${fee} and ${premium} for the Compensation Pack`,
      backers: 'Backers',
      goal: (goal) => `goal ${goal}`,
      noGoal: 'no goal',
      units: 'Shares sold',
      unitsOf: (all) => `of ${all}`,
      until: 'Closing',
    },
    steps: {
      title: 'What to do now',
      onlyAthlete:
        'You prepare this Pocket. The athlete alone publishes it, and pauses, ends or cancels its sale.',
      submit: {
        open: 'Send to our team',
        text: 'Two people of our team read the Pocket. If you change it later, it has to be sent again. Nothing is public yet.',
        label: 'Send the Pocket',
        done: 'Sent. We write to you as soon as it is read.',
      },
      publish: {
        open: 'Publish the Pocket',
        text: (opens) =>
          `The page becomes public now, and the sale opens on ${opens}. From the first backing on, the terms no longer change.`,
        label: 'Publish',
        done: 'Published. The page is online.',
      },
      pause: {
        open: 'Pause the sale',
        text: 'Nobody can back this Pocket until you resume the sale. Paid backings stay, and the closing date does not change.',
        label: 'Pause',
        done: 'The sale is paused. Paid backings stay.',
      },
      resume: {
        open: 'Resume the sale',
        text: (closes) => `People can back this Pocket again, until ${closes}.`,
        label: 'Resume',
        done: 'The sale goes on.',
      },
      end: {
        open: 'End the sale now',
        text: (raised, net) =>
          `The sale stops for good. Paid backings (${raised}) stand, and you receive at least ${net}, on the planned dates.`,
        textEmpty: 'The sale stops for good. Nobody has paid: you receive nothing.',
        label: 'End the sale',
        done: 'The sale has ended.',
      },
      cancel: {
        open: 'Cancel the Pocket',
        text: 'The Pocket is withdrawn for good. Nobody has paid: there is nothing to refund.',
        reason: 'Why?',
        reasonHint: 'Our team reads this reason.',
        wrong: 'Say why, in a few words.',
        label: 'Cancel for good',
        done: 'The Pocket is cancelled.',
      },
      further: {
        open: 'Offer the unsold shares again',
        text: (units, price) =>
          `We prepare a new draft with ${units} at ${price} each, on the same terms. Our team reads it like any other.`,
        opensAt: 'Opening (Paris time)',
        closesAt: 'Closing (Paris time)',
        label: 'Prepare the new sale',
      },
      backed: (raised) =>
        `Backers have already paid ${raised}: you can no longer cancel on your own. If the project cannot take place, write to us; everybody is then refunded.`,
      write: 'Write to us',
    },
    wrongDate: 'Choose a date and a time.',
    terms: {
      title: 'The terms',
      kind: 'Kind',
      opens: 'Opening',
      priority: 'Opening for priority badges',
      closes: 'Closing',
      goal: 'Goal',
      none: 'none',
      units: 'Shares',
      unitsAt: (count, price) => `${count} at ${price}`,
      sold: 'Part of the earnings on offer',
      fights: 'Covered fights',
      cover: 'Compensation Pack',
      coverPaid: 'paid by you',
      coverNot: 'no',
      release: 'Payout',
      releases: {
        dates: 'after the close',
        milestones: 'half after the close, the rest as the fights start',
      },
    },
    backers: {
      title: 'Backers',
      none: 'Nobody has backed this Pocket yet.',
      csv: 'Download the list (CSV)',
      more: (count) => `The first ${count} are shown. The whole list is in the CSV file.`,
      part: ['share', 'shares'],
      certificate: (number) => `Certificate no. ${number}`,
    },
    columns: ['certificate', 'alias', 'amount_usdc', 'shares', 'date'],
  },
})
