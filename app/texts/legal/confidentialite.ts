import { type LegalFacts, supportAddress } from '#domain/legal.ts'
import type { LegalPage, LegalSection } from './legal-page.ts'

/** « Confidentialité »: what is kept, which before the launch is next to nothing. */
export function confidentialite(facts: LegalFacts, launched: boolean): LegalPage {
  const contact = facts.dataContact ?? supportAddress()
  return {
    path: '/confidentialite',
    title: 'Confidentialité',
    lead: launched
      ? 'Ce que nous enregistrons, pourquoi, et pour combien de temps.'
      : 'Ce que ce site enregistre, ce qu’il n’enregistre pas, et ce qui changera à l’ouverture.',
    sections: [
      {
        title: 'En bref',
        text: [
          'Aucun traceur, aucune publicité, aucune mesure d’audience. Les pages de présentation ne chargent aucune image, police ou vidéo chez un tiers. C’est pourquoi vous ne voyez pas de bandeau de consentement\u00a0: il n’y a rien à accepter.',
        ],
      },
      ...(launched ? [withAccounts] : [beforeLaunch, atLaunch]),
      {
        title: 'Conservation',
        text: [
          'Les éléments d’identité et l’historique des opérations sont conservés cinq ans après la fin de la relation, comme l’impose la lutte contre le blanchiment, et les écritures comptables dix ans. Le reste est effacé sur demande.',
          'Aucune donnée personnelle n’est inscrite sur la chaîne de blocs. L’adresse d’un portefeuille y est toutefois publique et ne peut en être effacée.',
        ],
      },
      {
        title: 'Vos droits',
        text: [
          'Vous disposez d’un droit d’accès, de rectification, d’effacement, de limitation, d’opposition et de portabilité. Si notre réponse ne vous satisfait pas, vous pouvez saisir la Commission nationale de l’informatique et des libertés (CNIL).',
          ...(contact ? [`Pour exercer ces droits\u00a0: ${contact}.`] : []),
        ],
      },
    ],
  }
}

const log = [
  'Journal du serveur',
  'Chaque requête y laisse une référence, l’heure, l’adresse de la page et la durée. Ni votre adresse IP ni votre navigateur n’y sont écrits par notre application.',
] as const

const beforeLaunch: LegalSection = {
  title: 'Aujourd’hui, avant l’ouverture',
  rows: [
    log,
    [
      'Votre navigateur',
      'Les pages de présentation n’y déposent aucun cookie. Le tableau de bord d’exemple garde dans le stockage local deux entrées, «\u202fisAuthenticated\u202f» et «\u202fuser\u202f», effacées à la déconnexion. L’inscription d’exemple y garde le nom et l’adresse tapés, et le choix d’un thème s’y garde aussi\u00a0; la page «\u202fCookies\u202f» en donne la liste.',
    ],
    [
      'Formulaires',
      'L’inscription et la connexion d’exemple ne transmettent rien\u00a0: ce que vous y écrivez reste dans votre navigateur.',
    ],
  ],
}

const atLaunch: LegalSection = {
  title: 'À l’ouverture',
  text: [
    'Soutenir un athlète demandera un compte, puis une vérification d’identité\u00a0: simplifiée jusqu’à 1\u202f000\u00a0USDC cumulés, complète au-delà. Les pièces seront examinées par un prestataire de vérification\u202f; nous n’en garderons que le résultat, le niveau et l’échéance.',
  ],
}

const withAccounts: LegalSection = {
  title: 'Ce que nous traitons',
  rows: [
    log,
    ['Compte', 'Votre nom et votre adresse e-mail, pour vous reconnaître et vous écrire.'],
    [
      'Identité',
      'Le résultat de la vérification, son niveau et son échéance. Les pièces restent chez le prestataire qui les examine.',
    ],
    [
      'Opérations',
      'Vos soutiens, vos paiements et vos certificats, tenus dans un grand livre qui ne porte pas votre nom.',
    ],
    [
      'Votre navigateur',
      'Un cookie de session, strictement nécessaire pour rester connecté. Aucun autre.',
    ],
  ],
}
