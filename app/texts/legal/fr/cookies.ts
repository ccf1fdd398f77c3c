import type { LegalGround, LegalPage, Row } from '#app/texts/legal/legal-page.ts'

/** « Cookies »: all that is kept in a browser, and why nobody is asked about it. */
export function cookies({ launched }: LegalGround): LegalPage {
  return {
    title: 'Cookies',
    lead: 'Ce que nos pages gardent dans votre navigateur. Rien n’y sert à vous suivre.',
    sections: [
      {
        title: 'Pas de bandeau',
        text: [
          'Nous n’utilisons ni traceur, ni publicité, ni mesure d’audience, et aucune page ne charge d’image, de police ou de vidéo chez un tiers. Ce qui reste est strictement nécessaire au service demandé\u00a0: la loi n’exige pas de consentement, et il n’y a donc rien à accepter ni à refuser.',
        ],
      },
      { title: 'Ce qui est gardé', rows: launched ? withAccounts : beforeLaunch },
      {
        title: 'L’effacer',
        text: [
          'Les réglages de votre navigateur effacent tout cela à tout moment. Vous serez alors déconnecté\u00a0; rien d’autre n’est perdu.',
        ],
      },
    ],
  }
}

const notice: Row = [
  'Message à la page suivante',
  'Stockage de l’onglet «\u202fcoin-rouge.flash\u202f», effacé dès que le message est montré.',
]

const theme: Row = [
  'Thème choisi',
  'Stockage local «\u202fcoin-rouge.theme\u202f», si vous préférez le clair ou le sombre. Jusqu’à ce que vous l’effaciez.',
]

const keys: Row = [
  'Raccourcis clavier',
  'Stockage local «\u202fcoin-rouge.keys\u202f», si vous avez désactivé les raccourcis d’une seule touche. Jusqu’à ce que vous l’effaciez.',
]

const wallet: Row = [
  'Portefeuille',
  'Stockage local «\u202fcoin-rouge.wallet\u202f»\u00a0: le nom du portefeuille utilisé en dernier, pour vous le proposer d’abord. Jusqu’à ce que vous l’effaciez.',
]

const language: Row = [
  'Langue choisie',
  'Le cookie «\u202flanguage\u202f», si vous avez changé la langue d’une page, ou êtes venu par un lien qui en nomme une. Un an.',
]

const place: Row = [
  'Place dans la page',
  'Stockage de l’onglet «\u202freact-router-scroll-positions\u202f»\u00a0: où vous en étiez, pour que «\u202fretour\u202f» vous y ramène. Jusqu’à la fermeture de l’onglet.',
]

const operators: Row = [
  'Console des opérateurs',
  'Deux cookies, illisibles pour les scripts, pour nos opérateurs seuls\u00a0: celui de la session, une journée au plus, et un qui reconnaît le navigateur pour que personne ne bloque leur connexion, 180 jours au plus.',
]

const beforeLaunch: Row[] = [
  ['Pages de présentation', 'Rien.'],
  [
    'Tableau de bord d’exemple',
    'Stockage local «\u202fisAuthenticated\u202f» et «\u202fuser\u202f», pour vous montrer l’exemple. Jusqu’à la déconnexion.',
  ],
  [
    'Inscription d’exemple',
    'Stockage local «\u202fcoin-rouge.registration\u202f»\u00a0: le nom et l’adresse tapés, jamais le mot de passe. Jusqu’à ce que vous l’effaciez.',
  ],
  notice,
  place,
  theme,
  operators,
]

const withAccounts: Row[] = [
  ['Pages de présentation', 'Rien, sauf la langue si vous en changez.'],
  [
    'Session',
    'Un cookie, illisible pour les scripts, qui vous garde connecté 14 jours au plus. Effacé à la déconnexion.',
  ],
  [
    'Inscription',
    'Un cookie, illisible pour les scripts, pour que le lien reçu par e-mail vous connecte dans ce navigateur. Un jour.',
  ],
  [
    'Soutien commencé',
    'Le stockage de l’onglet «\u202fcoin-rouge.saisie\u202f» garde le montant ou les parts tapés, pour ne rien perdre si vous rechargez ou revenez en arrière. Jusqu’à la fermeture de l’onglet. Le stockage local «\u202fcoin-rouge.soutien\u202f» garde un numéro, pour que deux onglets ne passent pas deux fois le même soutien. Jusqu’au paiement ou à la déconnexion.',
  ],
  notice,
  place,
  theme,
  keys,
  wallet,
  language,
  operators,
]
