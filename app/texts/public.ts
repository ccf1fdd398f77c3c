import { legalPages } from '#app/texts/marketing/navigation.ts'
import { brand } from '#domain/kernel/brand.ts'
import { type LegalFacts, supportAddress } from '#domain/kernel/legal.ts'

/** Words of the frame around public pages, and of a page that is not there. */
export const publicTexts = {
  skip: 'Aller au contenu',
  navigation: 'Navigation principale',
  dashboard: 'Tableau de bord',
  support: `Assistance\u00a0: ${[supportAddress(), brand.supportHours.fr].filter(Boolean).join(', ')} (heure de Paris)`,
  links: legalPages.map(({ href, label }) => ({ href, text: label })),
  missing: {
    certificate: {
      title: 'Certificat introuvable',
      text: 'Aucun certificat ne porte ce numéro. Vérifiez-le\u00a0: il figure sur le certificat et dans l’e-mail de confirmation.',
    },
    pocket: {
      title: 'Pocket introuvable',
      text: 'Ce Pocket n’existe pas ou n’est plus visible.',
    },
    backing: {
      title: 'Soutien introuvable',
      text: 'Ce soutien n’existe pas, ou il appartient à un autre compte.',
    },
    boutQuestion: {
      title: 'Question introuvable',
      text: 'Cette question n’existe pas, ou elle a été posée à un autre compte.',
    },
    action: 'Voir les Pockets ouverts',
  },
} as const

/** Who gives a receipt, as far as the owner has said it: visitors never see a gap. */
export function issuerText({ companyName, registration, vatNumber, seat }: LegalFacts): string {
  const address = seat && `${seat.street}, ${seat.postcode} ${seat.city}, ${seat.country}`
  const known = [companyName ?? brand.name, registration, vatNumber, address]
  return `Émis par ${known.filter((fact) => fact !== null).join(' · ')}`
}
