import { inBoth } from '#app/language/in-both.ts'

/** Words of the links from the account to its pages. */
export const morePagesTexts = inBoth({
  fr: {
    title: 'Outils',
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
        href: '/compte/notifications',
        title: 'Notifications',
        text: 'Ce que nous vous annonçons, sur le site et par e-mail.',
      },
      {
        href: '/compte/portefeuilles',
        title: 'Portefeuilles',
        text: 'Lier un portefeuille pour payer en USDC, le délier.',
      },
      {
        href: '/compte/programmes',
        title: 'Jetons et webhooks',
        text: 'Ce que vos programmes peuvent faire, et où nous les prévenons.',
      },
    ],
  },
  en: {
    title: 'Tools',
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
        href: '/compte/notifications',
        title: 'Notifications',
        text: 'What you are told of, on the site and by email.',
      },
      {
        href: '/compte/portefeuilles',
        title: 'Wallets',
        text: 'Link a wallet to pay in USDC, or unlink it.',
      },
      {
        href: '/compte/programmes',
        title: 'API tokens and webhooks',
        text: 'What your programs may do, and where we notify them.',
      },
    ],
  },
})
