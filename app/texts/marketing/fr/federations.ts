import type { PocketPageTexts } from '#app/texts/marketing/pocket-page.ts'

export const federation: PocketPageTexts = {
  label: 'Pockets de fédération',
  title: 'Derrière toute l’équipe.',
  lead: 'Soutenez une fédération nationale ou internationale avec le montant de votre choix. Vous recevez un certificat honorifique «\u202fMécène\u202f», et aucun rendement.',
  caution: 'Une contribution n’est pas remboursable et ne rapporte rien.',
  facts: [
    ['Minimum', 'Aucun minimum'],
    ['Nos frais', '{saleFee}, payés par la fédération'],
    ['Rendement financier', 'Aucun rendement'],
    ['Remboursement', 'Non remboursable'],
    ['Certificat', 'Certificat honorifique «\u202fMécène\u202f»'],
    ['Revente', 'Pas de revente sur le marché secondaire'],
    ['Qui peut contribuer', 'Tout le monde'],
  ],
  explanation: [
    {
      title: 'Ce que vous payez',
      text: [
        'Ce que vous voulez donner\u00a0: il n’y a pas de minimum. Par portefeuille ou par carte, converti automatiquement en USDC. Un paiement par carte a un petit minimum, indiqué avant de payer.',
      ],
    },
    {
      title: 'Ce que vous recevez',
      text: [
        'Le certificat honorifique «\u202fMécène\u202f», avec votre numéro parmi les mécènes, et les nouvelles de la fédération sur la page de son Pocket.',
      ],
    },
    {
      title: 'Ce qui peut mal tourner',
      text: [
        'Le projet prend plus de temps ou coûte plus cher que prévu. Votre contribution est dépensée malgré tout\u00a0: elle n’est pas remboursable, et le certificat ne peut pas être revendu sur le marché secondaire.',
      ],
    },
  ],
  stepsTitle: 'De la candidature au versement',
  steps: [
    [
      'Une organisation se présente',
      'Immatriculation, mandat du signataire et preuve que les instances du sport la reconnaissent.',
    ],
    [
      'Nous vérifions et approuvons',
      'Deux personnes approuvent chaque organisation, et la revoient chaque année.',
    ],
    ['Vous contribuez', 'Tout montant. Le certificat «\u202fMécène\u202f» est émis au paiement.'],
    [
      'Elle est payée',
      '{saleKept} sont versés après la clôture, selon un plan affiché sur la page du Pocket.',
    ],
  ],
  rightsTitle: 'Vos droits, côte à côte',
  rights: [
    {
      about: 'Argent',
      get: '{saleKept} de votre contribution au service de la fédération',
      not: 'Un rendement, un remboursement ou une part d’un revenu futur',
    },
    {
      about: 'Certificat',
      get: 'Un certificat honorifique «\u202fMécène\u202f» numéroté',
      not: 'Une revente sur le marché secondaire',
    },
    {
      about: 'Bénéficiaire',
      get: 'Une organisation reconnue, vérifiée et approuvée, revue chaque année',
      not: 'Un droit de regard sur ses équipes, ses sélections ou ses élections',
    },
    {
      about: 'Information',
      get: 'Les nouvelles de la fédération, et des comptes publics de ce qui a été versé',
      not: 'La promesse que ses projets réussissent',
    },
  ],
  notice: [
    'Contribuer à un Pocket de fédération, c’est soutenir sans contrepartie. La contribution n’est pas remboursable, et ce n’est pas un placement.',
    'Seules les fédérations, ligues et organisations sportives reconnues, vérifiées et approuvées par la plateforme peuvent ouvrir un Pocket de fédération. Tout le monde peut contribuer, dans le cadre des vérifications d’identité de tous les Pockets\u00a0: simplifiées jusqu’à 1\u202f000\u00a0USDC au total, complètes au-delà.',
    'Qu’une contribution réduise vos impôts dépend de l’organisation et du pays où vous vivez. Nous n’émettons pas de reçu fiscal et ne promettons rien à ce sujet.',
  ],
  closingTitle: 'Un sport se construit avant l’entrée en cage.',
  closingText: 'Cages, arbitres, équipes de jeunes, médecins. Donnez une fois, ou chaque saison.',
}
