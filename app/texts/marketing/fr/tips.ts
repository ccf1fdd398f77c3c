import type { PocketPageTexts } from '#app/texts/marketing/pocket-page.ts'

export const tips: PocketPageTexts = {
  label: 'Pockets de tips',
  title: 'Soutenez-les avant qu’ils passent pro.',
  lead: 'Donnez à un combattant ou une combattante amateur, dès 5\u00a0USDC. Vous ne récupérez pas d’argent. Vous passez avant le public en cas de contrat pro.',
  caution: 'Un tip est un don\u00a0: sans remboursement, sans rendement financier.',
  facts: [
    ['Minimum', '5\u00a0USDC'],
    ['Nos frais', '{saleFee}, payés par l’athlète'],
    ['Rendement financier', 'Aucun'],
    ['Remboursement', 'Aucun'],
    ['Certificat', 'Priority Access Badge, émis au paiement'],
    ['Accès prioritaire', '36\u00a0mois après le premier contrat pro'],
    ['Limite', '4\u00a0Pockets actifs par athlète sur 12\u00a0mois glissants'],
  ],
  explanation: [
    {
      title: 'Ce que vous payez',
      text: [
        'Le montant de votre choix dès 5\u00a0USDC, depuis votre portefeuille ou par carte. Nous n’ajoutons rien. Un paiement par portefeuille coûte aussi les frais du réseau, que votre portefeuille vous indique.',
      ],
    },
    {
      title: 'Ce que vous recevez',
      text: [
        'Un Priority Access Badge numéroté. Dès que l’athlète signe son premier contrat pro, il vous permet d’acheter dans ses Pockets Pro avant le public, pendant 36\u00a0mois.',
        'Vous devenez aussi «\u202fSuper-fan\u202f» de cet athlète. Ce statut est conservé après la fin du badge.',
      ],
    },
    {
      title: 'Ce qui peut mal tourner',
      text: [
        'Beaucoup d’amateurs ne signent jamais de contrat pro. Le badge n’ouvre alors rien, et le tip est dépensé malgré tout.',
        'La priorité est une place dans la file, pas une remise\u00a0: vous payez le même prix que tout le monde, et une Career Share achetée ainsi peut perdre de l’argent.',
      ],
    },
  ],
  stepsTitle: 'De la salle au premier contrat',
  steps: [
    [
      'Choisissez un athlète',
      'Chaque profil dit qui il ou elle est, à quoi sert l’argent et quand le Pocket se clôture.',
    ],
    [
      'Donnez dès 5\u00a0USDC',
      'Par portefeuille ou par carte. Le badge est émis au paiement et vous attend dans votre compte.',
    ],
    [
      'Le Pocket se clôture',
      '{saleKept} vont à l’athlète, {saleFee} à la plateforme. Ses nouvelles paraissent sur la page du Pocket.',
    ],
    [
      'Le contrat est signé',
      'Le premier contrat pro ouvre 36\u00a0mois d’accès prioritaire. Le badge est ensuite détruit.',
    ],
  ],
  rightsTitle: 'Vos droits, côte à côte',
  rights: [
    {
      about: 'Argent',
      get: 'La certitude que {saleKept} de votre tip parviennent à l’athlète',
      not: 'Un remboursement, des intérêts ou une partie de ses gains',
    },
    {
      about: 'Accès',
      get: 'Un accès anticipé à ses Pockets Pro pendant 36\u00a0mois après le premier contrat pro',
      not: 'Un prix réduit, un montant réservé, ou un accès sans contrat',
    },
    {
      about: 'Certificat',
      get: 'Un badge numéroté, à garder ou à revendre sur des plateformes tierces, avec une redevance à chaque transfert',
      not: 'Un acheteur, une valeur, ou un badge qui dure\u00a0: il est détruit après les 36\u00a0mois',
    },
    {
      about: 'Reconnaissance',
      get: 'Le statut «\u202fSuper-fan\u202f», conservé même après la destruction du badge',
      not: 'Un droit de regard sur l’entraînement, les adversaires ou l’équipe',
    },
  ],
  notice: [
    'Un tip est un don à une personne. Ce n’est ni un placement, ni un prêt, ni l’achat de gains futurs. Il est définitif une fois payé\u202f; seul un paiement prélevé deux fois, frauduleux ou refusé par nos contrôles est renvoyé.',
    'Un athlète peut avoir au maximum 4\u00a0Pockets actifs sur 12\u00a0mois glissants.',
    'L’identité est vérifiée sous forme simplifiée jusqu’à 1\u202f000\u00a0USDC, cumulés sur tout ce que vous avez versé, et complète au-delà. Les contrôles ont lieu avant et après le paiement.',
    'Le badge est détruit automatiquement 36\u00a0mois après la signature du premier contrat pro de l’athlète, quel que soit son détenteur. La priorité appartient à qui détient le badge, le statut «\u202fSuper-fan\u202f» à qui a soutenu en premier.',
  ],
  closingTitle: 'Cinq dollars dans leur coin.',
  closingText: 'Vous ne les récupérerez pas. En cas de contrat pro, vous passez avant le public.',
}
