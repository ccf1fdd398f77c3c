import { inBoth } from '#app/language/in-both.ts'

/** Words of the page on which one chooses what to be told of, and of following somebody. */
export const notificationTexts = inBoth({
  fr: {
    documentTitle: 'Notifications',
    title: 'Notifications',
    text: 'Choisissez ce que nous vous annonçons, et comment. Les e-mails sur l’argent qui vous est dû et sur vos contrats partent toujours.',
    description: 'Ce que nous vous annonçons, et comment.',
    inApp: 'Sur le site',
    byEmail: 'Par e-mail',
    alwaysByEmail: 'E-mail toujours envoyé',
    save: 'Enregistrer',
    saved: 'Vos choix sont enregistrés.',
    kinds: {
      fight_settled: {
        title: 'Gains à encaisser',
        text: 'Un combat de vos parts est réglé, avec ce qui vous revient.',
      },
      fight_compensated: {
        title: 'Compensations',
        text: 'Ce qui vous revient après un combat annulé.',
      },
      payout_sent: { title: 'Versements', text: 'Une somme est envoyée à votre adresse.' },
      backing_confirmed: { title: 'Soutien confirmé', text: 'Votre paiement est arrivé.' },
      backing_refunded: { title: 'Remboursements', text: 'Un soutien vous est remboursé.' },
      terms_announced: {
        title: 'Conditions générales',
        text: 'Elles vont changer, avec la date.',
      },
      fight_cancelled: {
        title: 'Combats annulés',
        text: 'De vos parts, et des personnes que vous suivez.',
      },
      fight_moved: { title: 'Combats reportés', text: 'Une nouvelle date, ou plus de date.' },
      fight_result: { title: 'Résultats officiels', text: 'L’issue d’un combat.' },
      pocket_closed: { title: 'Pockets clôturés', text: 'La vente d’un de vos Pockets est finie.' },
      pocket_published: {
        title: 'Nouveaux Pockets',
        text: 'Des personnes et fédérations que vous suivez.',
      },
      certificate_ending: {
        title: 'Fin de vos badges',
        text: 'Un mois avant qu’ils ne soient détruits.',
      },
      return_expired: {
        title: 'Signature à refaire',
        text: 'Quand celle d’un retour dans notre coffre a expiré.',
      },
      case_answered: {
        title: 'Réponse à une demande',
        text: 'Quand nous répondons à ce que vous nous avez écrit.',
      },
      attested: {
        title: 'Attestations à votre sujet',
        text: 'Quand une fédération en fait une, ou la révoque.',
      },
    },
    follow: {
      follow: 'Suivre',
      following: 'Ne plus suivre',
      none: 'Personne ne suit encore cette page.',
      one: 'personne suit cette page',
      several: 'personnes suivent cette page',
      followed: 'Ses combats et ses nouveaux Pockets vous seront annoncés.',
    },
    calendar: {
      title: 'Agenda',
      text: 'Les combats des personnes que vous suivez, à côté de ceux de vos certificats.',
      label: 'Dans mon agenda',
    },
    unsubscribe: {
      title: 'Ne plus recevoir ces e-mails',
      text: (kind: string) => `Il s’agit des e-mails «\u202f${kind}\u202f».`,
      press: 'Ne plus les recevoir',
      done: 'C’est fait\u00a0: vous ne recevrez plus ces e-mails.',
      others: 'Choisir tous mes e-mails',
    },
  },
  en: {
    documentTitle: 'Notifications',
    title: 'Notifications',
    text: 'Choose what you are told of, and how. Emails about money you are owed and about your contract always go out.',
    description: 'What you are told of, and how.',
    inApp: 'On the site',
    byEmail: 'By email',
    alwaysByEmail: 'Email always sent',
    save: 'Save',
    saved: 'Your choices are saved.',
    kinds: {
      fight_settled: {
        title: 'Earnings to claim',
        text: 'A fight that you hold shares of is settled, with what you get.',
      },
      fight_compensated: {
        title: 'Compensation',
        text: 'What you get after a cancelled fight.',
      },
      payout_sent: { title: 'Payouts', text: 'Money is sent to your address.' },
      backing_confirmed: { title: 'Backing confirmed', text: 'Your payment has arrived.' },
      backing_refunded: { title: 'Refunds', text: 'A backing is refunded to you.' },
      terms_announced: { title: 'General terms', text: 'They are going to change, with the date.' },
      fight_cancelled: {
        title: 'Cancelled fights',
        text: 'Those you hold shares of, and those of people you follow.',
      },
      fight_moved: { title: 'Moved fights', text: 'A new date, or none for now.' },
      fight_result: { title: 'Official results', text: 'How a fight ended.' },
      pocket_closed: { title: 'Closed Pockets', text: 'The sale of one of your Pockets is over.' },
      pocket_published: {
        title: 'New Pockets',
        text: 'By people and federations that you follow.',
      },
      certificate_ending: {
        title: 'End of your badges',
        text: 'A month before they are burned.',
      },
      return_expired: {
        title: 'Signature to give again',
        text: 'When that for a return to our vault has expired.',
      },
      case_answered: {
        title: 'Answer to a case',
        text: 'When we answer what you wrote to us.',
      },
      attested: {
        title: 'Attestations about you',
        text: 'When a federation makes one, or revokes it.',
      },
    },
    follow: {
      follow: 'Follow',
      following: 'Unfollow',
      none: 'Nobody follows this page yet.',
      one: 'person follows this page',
      several: 'people follow this page',
      followed: 'You will be told about fights and new Pockets.',
    },
    calendar: {
      title: 'Calendar',
      text: 'The fights of people you follow, beside those of your certificates.',
      label: 'In my calendar',
    },
    unsubscribe: {
      title: 'Stop these emails',
      text: (kind) => `These are the emails about “${kind}”.`,
      press: 'Stop them',
      done: 'Done: you will not get these emails any more.',
      others: 'Choose all my emails',
    },
  },
})
