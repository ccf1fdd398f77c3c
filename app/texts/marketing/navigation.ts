/** The top bar: label and the section of the home page that it scrolls to. */
export const sections = [
  { label: 'Pockets', id: 'how-it-works' },
  { label: 'Fighters', id: 'fighters' },
  { label: 'Backers', id: 'backers' },
  { label: 'F.A.Q', id: 'faq' },
  { label: 'Safety', id: 'safety' },
] as const

/** The three Pocket pages, as cards and footer link to them. */
export const pocketPages = [
  { label: 'Tip Pockets', href: '/pockets-amateurs' },
  { label: 'Career Shares', href: '/pockets-pro' },
  { label: 'Federation Pockets', href: '/pockets-federation' },
] as const

/** The legal pages; they are French, as the law of the platform's seat is. */
export const legalPages = [
  { label: 'Mentions légales', href: '/mentions-legales' },
  { label: 'CGU', href: '/cgu' },
  { label: 'CGV', href: '/cgv' },
  { label: 'Confidentialité', href: '/confidentialite' },
  { label: 'Cookies', href: '/cookies' },
  { label: 'Accessibilité', href: '/accessibilite' },
  { label: 'Rétractation', href: '/retractation' },
  { label: 'Réclamation', href: '/reclamation' },
] as const

/** The only site outside our own that any page links to (the international MMA federation). */
export const federationSite = {
  href: 'https://immaf.org',
  name: 'International Mixed Martial Arts Federation',
} as const
