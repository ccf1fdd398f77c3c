import { inBoth } from '#app/language/in-both.ts'

/** Words of the links from the account to pages that are no tab of it. */
export const morePagesTexts = inBoth({
  fr: {
    title: 'Outils',
    studio: {
      href: '/studio',
      title: 'Studio',
      text: 'Recevoir des soutiens comme athlète ou comme fédération.',
    },
    pages: [
      {
        href: '/gains',
        title: 'Mes gains',
        text: 'Encaisser ce qui vous est dû, choisir votre adresse de versement.',
      },
      {
        href: '/mouvements',
        title: 'Mouvements',
        text: 'Tout ce que vous avez payé et reçu, avec reçus et relevés.',
      },
      {
        href: '/agenda',
        title: 'Agenda',
        text: 'Les combats de vos certificats, aussi dans votre propre agenda.',
      },
      {
        href: '/identite',
        title: 'Mon identité',
        text: 'Où en est votre vérification, et comment dépasser la limite.',
      },
      {
        href: '/ventes',
        title: 'Mes achats et ventes',
        text: 'Suivre ce que vous vendez et achetez sur le marché.',
      },
      {
        href: '/compte/demandes',
        title: 'Mes demandes',
        text: 'Nous écrire, et lire nos réponses.',
      },
    ],
  },
  en: {
    title: 'Tools',
    studio: {
      href: '/studio',
      title: 'Studio',
      text: 'Receive support as a fighter or as a federation.',
    },
    pages: [
      {
        href: '/gains',
        title: 'My earnings',
        text: 'Claim what you are owed, and choose your payout address.',
      },
      {
        href: '/mouvements',
        title: 'Transactions',
        text: 'Everything you have paid and received, with receipts and statements.',
      },
      {
        href: '/agenda',
        title: 'Calendar',
        text: 'The fights of your certificates, in your own calendar too.',
      },
      {
        href: '/identite',
        title: 'My identity',
        text: 'Where your identity check stands, and how to go above the limit.',
      },
      {
        href: '/ventes',
        title: 'My purchases and sales',
        text: 'Follow what you sell and buy on the market.',
      },
      {
        href: '/compte/demandes',
        title: 'My cases',
        text: 'Write to us, and read our answers.',
      },
    ],
  },
})
