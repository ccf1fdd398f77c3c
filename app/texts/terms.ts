/** Words of the page that holds the versions of the general terms. */
export const termsTexts = {
  documentTitle: 'Conditions générales, version par version',
  description:
    'Les conditions générales en vigueur, celles qui sont annoncées, et leur date d’effet.',
  eyebrow: 'Conditions générales',
  title: 'Version par version',
  text: 'Toute nouvelle version est annoncée par courriel au moins trente jours avant de s’appliquer. Un soutien reste soumis aux conditions du jour où il a été confirmé.',
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
} as const
