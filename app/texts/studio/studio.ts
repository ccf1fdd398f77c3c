import { inBoth } from '#app/language/in-both.ts'

/** Words of the frame of the studio, and of where one applies. */
export const studioTexts = inBoth({
  fr: {
    documentTitle: 'Studio',
    navigation: 'Studio',
    switchTo: 'Agir pour un autre profil',
    kinds: {
      athlete: 'Combattant, combattante',
      manager: 'Vous êtes son manager',
      signatory: 'Fédération',
      representative: 'Fédération, vous la représentez',
    },
    pages: {
      overview: 'Vue d’ensemble',
      profile: 'Profil',
      presentation: 'Présentation',
      patrons: 'Mécènes',
      approval: 'Agrément et équipe',
      attestations: 'Attestations',
      manager: 'Manager',
      fights: 'Combats',
      pockets: 'Pockets',
      money: 'Argent',
      talk: 'Nouvelles et questions',
    },
    join: {
      title: 'Recevoir des soutiens',
      text: 'Les Pockets sont ouverts aux combattants, aux combattantes et aux fédérations que nous avons vérifiés.',
      ways: [
        {
          href: '/rejoindre/athlete',
          title: 'Je combats',
          text: 'Amateur ou professionnel\u00a0: présentez-vous, joignez vos preuves, et ouvrez vos Pockets une fois vérifié.',
        },
        {
          href: '/rejoindre/federation',
          title: 'Je représente une fédération',
          text: 'Fédération, ligue ou organisation sportive\u00a0: faites-la agréer, puis ouvrez ses Pockets à ses mécènes.',
        },
      ],
    },
  },
  en: {
    documentTitle: 'Studio',
    navigation: 'Studio',
    switchTo: 'Act for another profile',
    kinds: {
      athlete: 'Fighter',
      manager: 'You are their manager',
      signatory: 'Federation',
      representative: 'Federation, you represent it',
    },
    pages: {
      overview: 'Overview',
      profile: 'Profile',
      presentation: 'Presentation',
      patrons: 'Patrons',
      approval: 'Approval and team',
      attestations: 'Attestations',
      manager: 'Manager',
      fights: 'Fights',
      pockets: 'Pockets',
      money: 'Money',
      talk: 'Updates and questions',
    },
    join: {
      title: 'Receive support',
      text: 'Pockets are open to fighters and federations that we have verified.',
      ways: [
        {
          href: '/rejoindre/athlete',
          title: 'I fight',
          text: 'Amateur or professional: introduce yourself, add your proofs, and open your Pockets once you are verified.',
        },
        {
          href: '/rejoindre/federation',
          title: 'I represent a federation',
          text: 'Federation, league or sports organisation: have it approved, then open its Pockets to its patrons.',
        },
      ],
    },
  },
})
