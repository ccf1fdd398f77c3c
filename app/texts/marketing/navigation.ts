import { inBoth } from '#app/language/in-both.ts'
import { addressHere } from '#app/page-address.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'

/** The bare address of the page about each kind of Pocket. */
export const pocketPaths: { readonly [Kind in PocketKind]: string } = {
  tips: '/pockets-amateurs',
  share: '/pockets-pro',
  federation: '/pockets-federation',
}

const names = inBoth({
  fr: {
    sections: {
      'how-it-works': 'Pockets',
      fighters: 'Combattants',
      backers: 'Backers',
      faq: 'F.A.Q',
      safety: 'Sécurité',
    },
    pockets: {
      tips: 'Pockets de tips',
      share: 'Career Shares',
      federation: 'Pockets de fédération',
    },
    legal: {
      '/mentions-legales': 'Mentions légales',
      '/cgu': 'CGU',
      '/cgv': 'CGV',
      '/confidentialite': 'Confidentialité',
      '/cookies': 'Cookies',
      '/accessibilite': 'Accessibilité',
      '/retractation': 'Rétractation',
      '/reclamation': 'Réclamation',
    },
  },
  en: {
    sections: {
      'how-it-works': 'Pockets',
      fighters: 'Fighters',
      backers: 'Backers',
      faq: 'F.A.Q',
      safety: 'Safety',
    },
    pockets: {
      tips: 'Tip Pockets',
      share: 'Career Shares',
      federation: 'Federation Pockets',
    },
    legal: {
      '/mentions-legales': 'Legal notice',
      '/cgu': 'Terms of use',
      '/cgv': 'Terms of sale',
      '/confidentialite': 'Privacy',
      '/cookies': 'Cookies',
      '/accessibilite': 'Accessibility',
      '/retractation': 'Withdrawal',
      '/reclamation': 'Complaints',
    },
  },
})

export type LegalPath = keyof typeof names.legal

/** The bare addresses of the legal pages, which are French by themselves as the law of the platform's seat is. */
export const legalPaths = Object.keys(names.legal) as LegalPath[]

interface NamedLink {
  href: string
  label: string
}

/** The top bar: the sections of the home page, by their ids. */
export const sectionLinks = () =>
  Object.entries(names.sections).map(([id, label]) => ({ id, label }))

/** The three Pocket pages, as the footer links to them. */
export const pocketLinks = (): NamedLink[] =>
  Object.entries(pocketPaths).map(([kind, path]) => ({
    href: addressHere(path),
    label: names.pockets[kind as PocketKind],
  }))

/** The legal pages, as footers link to them. */
export const legalLinks = (): NamedLink[] =>
  legalPaths.map((path) => ({ href: addressHere(path), label: names.legal[path] }))

/** The only site outside our own that any page links to (the international MMA federation). */
export const federationSite = {
  href: 'https://immaf.org',
  name: 'International Mixed Martial Arts Federation',
} as const
