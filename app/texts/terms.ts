import { inBoth } from '#app/language/in-both.ts'

/** Words of the page that holds the versions of the general terms. */
export const termsTexts = inBoth({
  fr: {
    documentTitle: 'Conditions générales, version par version',
    description:
      'Les conditions générales en vigueur, celles qui sont annoncées, et leur date d’effet.',
    eyebrow: 'Conditions générales',
    title: 'Version par version',
    text: 'Toute nouvelle version est annoncée par e-mail au moins trente jours avant de s’appliquer. Un soutien reste soumis aux conditions du jour où il a été confirmé.',
    announced: 'Annoncées',
    inForce: 'En vigueur',
    earlier: 'Précédentes',
    version: (version: string) => `Version ${version}`,
    willApply: (date: string) => `S’appliquera à partir du ${date}.`,
    applies: (date: string) => `S’applique depuis le ${date}.`,
    applied: (date: string) => `S’est appliquée à partir du ${date}.`,
    first: 'Aucune version n’a encore remplacé les premières conditions\u00a0:',
    pages: [
      { href: '/cgu', text: 'conditions d’utilisation' },
      { href: '/cgv', text: 'conditions de soutien' },
    ],
  },
  en: {
    documentTitle: 'General terms, version by version',
    description: 'The general terms in force, those that are announced, and from when they apply.',
    eyebrow: 'General terms',
    title: 'Version by version',
    text: 'We announce each new version by email at least thirty days before it applies. A backing stays under the terms of the day on which it was confirmed.',
    announced: 'Announced',
    inForce: 'In force',
    earlier: 'Earlier',
    version: (version) => `Version ${version}`,
    willApply: (date) => `Applies from ${date}.`,
    applies: (date) => `In force since ${date}.`,
    applied: (date) => `Applied from ${date}.`,
    first: 'No version has replaced the first terms yet:',
    pages: [
      { href: '/cgu', text: 'terms of use' },
      { href: '/cgv', text: 'terms of backing' },
    ],
  },
})

/** Words of the page that asks for consent to new general terms. */
export const newTermsTexts = inBoth({
  fr: {
    title: 'Nos conditions générales ont changé',
    text: 'Lisez ce qui change. Pour soutenir un Pocket ou acheter un certificat, vous devez accepter ces nouvelles conditions. Vos soutiens passés gardent les conditions du jour où ils ont été confirmés.',
    changes: (version: string) => `Ce qui change avec la version ${version}`,
    since: (date: string) => `S’applique depuis le ${date}.`,
    whole: 'Lire le texte entier',
    accept: 'Accepter les nouvelles conditions',
    leave: {
      title: 'Vous ne les acceptez pas ?',
      text: 'Vous gardez vos certificats et tout ce qui vous est dû. Vous pouvez encaisser vos gains, télécharger vos données et fermer votre compte.',
      earnings: 'Encaisser mes gains',
      account: 'Télécharger mes données ou fermer mon compte',
    },
  },
  en: {
    title: 'Our general terms have changed',
    text: 'Read what changes. To back a Pocket or buy a certificate, you have to accept these new terms. Your past backings stay under the terms of the day on which they were confirmed.',
    changes: (version) => `What changes with version ${version}`,
    since: (date) => `In force since ${date}.`,
    whole: 'Read the full text (in French)',
    accept: 'Accept the new terms',
    leave: {
      title: 'You do not accept them?',
      text: 'You keep your certificates and everything that you are owed. You can collect your earnings, download your data and close your account.',
      earnings: 'Collect my earnings',
      account: 'Download my data or close my account',
    },
  },
})
