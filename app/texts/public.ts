import { inBoth } from '#app/language/in-both.ts'
import { brand } from '#domain/kernel/brand.ts'
import { type LegalFacts, supportAddress } from '#domain/kernel/legal.ts'

/** Words of the frame around public pages, and of a page that is not there. */
export const publicTexts = inBoth({
  fr: {
    skip: 'Aller au contenu',
    navigation: 'Navigation principale',
    dashboard: 'Tableau de bord',
    how: 'Comment ça marche',
    login: 'Se connecter',
    pockets: {
      link: 'Pockets',
      title: 'Les Pockets ouverts',
      text: 'Choisissez qui soutenir. Vous vous connectez au moment de payer, pas avant.',
      description:
        'Tous les Pockets ouverts\u00a0: combattants et combattantes amateurs, parts de combats professionnels, fédérations de MMA.',
      home: 'Voir comment ça marche',
    },
    support: `Assistance\u00a0: ${[supportAddress(), brand.supportHours.fr].filter(Boolean).join(', ')} (heure de Paris)`,
    books: 'Transparence',
    status: 'État du service',
    market: 'Marché',
    recipient: {
      open: 'Pockets ouverts ou à venir',
      past: 'Pockets passés',
      coming: 'Combats à venir',
      fought: 'Combats passés',
      record: {
        title: 'Palmarès',
        wins: 'Victoires',
        losses: 'Défaites',
        draws: 'Nuls',
        checked:
          'Déclaré par l’athlète à son inscription, puis comparé à sa licence et à ses documents par notre équipe.',
        unchecked: 'Déclaré par l’athlète. Notre équipe ne l’a pas encore vérifié.',
        sources: 'Sources',
      },
      description: (name: string) => `${name}\u00a0: présentation, combats et Pockets.`,
    },
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
      movement: {
        title: 'Mouvement introuvable',
        text: 'Ce mouvement n’existe pas, ou il appartient à un autre compte.',
      },
      recipient: {
        title: 'Page introuvable',
        text: 'Personne ne porte ce nom ici, ou son Pocket n’est plus public.',
      },
      page: { title: 'Page introuvable', text: 'Cette adresse ne mène à aucune page.' },
      offer: {
        title: 'Offre introuvable',
        text: 'Cette offre n’existe pas. Elle a peut-être été retirée.',
      },
      purchase: {
        title: 'Achat introuvable',
        text: 'Cet achat n’existe pas, ou il appartient à un autre compte.',
      },
      boutQuestion: {
        title: 'Question introuvable',
        text: 'Cette question n’existe pas, ou elle a été posée à un autre compte.',
      },
      recovery: {
        title: 'Récupération introuvable',
        text: 'Elle n’existe pas, ou n’a pas été accordée.',
      },
      action: 'Voir les Pockets ouverts',
    },
    issuedBy: (issuer: string) => `Émis par ${issuer}`,
  },
  en: {
    skip: 'Skip to content',
    navigation: 'Main navigation',
    dashboard: 'Dashboard',
    how: 'How it works',
    login: 'Log in',
    pockets: {
      link: 'Pockets',
      title: 'Open Pockets',
      text: 'Choose whom to back. You log in when you pay, not before.',
      description:
        'All open Pockets: amateur fighters, shares of professional fights, MMA federations.',
      home: 'See how it works',
    },
    support: `Support: ${[supportAddress(), brand.supportHours.en].filter(Boolean).join(', ')} (Paris time)`,
    books: 'Transparency',
    status: 'Service status',
    market: 'Market',
    recipient: {
      open: 'Pockets open or to come',
      past: 'Past Pockets',
      coming: 'Fights to come',
      fought: 'Past fights',
      record: {
        title: 'Record',
        wins: 'Wins',
        losses: 'Losses',
        draws: 'Draws',
        checked:
          'Given by the fighter on joining, then compared with their licence and documents by our team.',
        unchecked: 'Given by the fighter. Our team has not checked it yet.',
        sources: 'Sources',
      },
      description: (name) => `${name}: presentation, fights and Pockets.`,
    },
    missing: {
      certificate: {
        title: 'Certificate not found',
        text: 'No certificate has this number. Check it: it is on the certificate and in the confirmation email.',
      },
      pocket: {
        title: 'Pocket not found',
        text: 'This Pocket does not exist or is no longer public.',
      },
      backing: {
        title: 'Backing not found',
        text: 'This backing does not exist, or belongs to another account.',
      },
      movement: {
        title: 'Transaction not found',
        text: 'This transaction does not exist, or belongs to another account.',
      },
      recipient: {
        title: 'Page not found',
        text: 'Nobody of this name is here, or their Pocket is no longer public.',
      },
      page: { title: 'Page not found', text: 'Nothing answers at this address.' },
      offer: {
        title: 'Offer not found',
        text: 'This offer does not exist. It may have been withdrawn.',
      },
      purchase: {
        title: 'Purchase not found',
        text: 'This purchase does not exist, or belongs to another account.',
      },
      boutQuestion: {
        title: 'Question not found',
        text: 'This question does not exist, or was asked of another account.',
      },
      recovery: {
        title: 'Recovery not found',
        text: 'It does not exist, or was not approved.',
      },
      action: 'See the open Pockets',
    },
    issuedBy: (issuer) => `Issued by ${issuer}`,
  },
})

/** Who gives a receipt, as far as the owner has said it: visitors never see a gap. */
export function issuerText({ companyName, registration, vatNumber, seat }: LegalFacts): string {
  const address = seat && `${seat.street}, ${seat.postcode} ${seat.city}, ${seat.country}`
  const known = [companyName ?? brand.name, registration, vatNumber, address]
  return publicTexts.issuedBy(known.filter((fact) => fact !== null).join(' · '))
}
