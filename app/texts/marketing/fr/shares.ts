import type { PocketPageTexts } from '#app/texts/marketing/pocket-page.ts'

export const share: PocketPageTexts = {
  label: 'Career Shares',
  title: 'Prenez une part de la bourse.',
  lead: 'Un pro propose une part fixe de ce qu’il gagne sur 1 à 3\u00a0combats signés. Vous en achetez dès 50\u00a0USDC. Quand il est payé, vous l’êtes aussi.',
  caution: 'Rien n’est garanti. Vous pouvez perdre tout ce que vous payez.',
  facts: [
    ['Minimum', '50\u00a0USDC'],
    ['Proposé', 'Jusqu’à 80\u00a0% des gains contractuels'],
    ['Combats couverts', 'En général 1 à 3, chacun avec un contrat signé'],
    ['Partage de la vente', '{saleKept} athlète, {saleFee} plateforme'],
    ['Partage des versements', '{payoutKept} participants, {payoutFee} plateforme'],
    ['Certificat', 'Émis dès le paiement'],
    ['Rétractation', 'Vous renoncez au droit de 14\u00a0jours avant la commande'],
  ],
  explanation: [
    {
      title: 'Ce que vous payez',
      text: [
        'Le prix des parts que vous choisissez, 50\u00a0USDC au minimum. Les {saleFee} sur la vente sont payés par l’athlète, sur ce qu’il reçoit. Si vous ajoutez votre côté du Pack de compensation, vous payez {premium} de plus.',
      ],
    },
    {
      title: 'Ce que vous recevez',
      text: [
        'Un certificat qui dit votre part des gains, les combats couverts et les conditions. Il est émis dès le paiement. Après chaque combat couvert, votre part des gains est à votre disposition.',
      ],
    },
    {
      title: 'Ce qui peut mal tourner',
      text: [
        'Le combat est perdu, et la bourse plus petite qu’espéré. Le combat est annulé et, sans couverture, ne rapporte rien. L’athlète se blesse ou arrête. L’organisateur paie en retard.',
        'Dans chacun de ces cas, vous pouvez récupérer moins que ce que vous avez payé, ou rien du tout.',
      ],
    },
  ],
  stepsTitle: 'Du contrat au dernier versement',
  steps: [
    [
      'Le combat est signé',
      'Seuls des combats dont nous avons le contrat sont proposés, jamais un combat commencé.',
    ],
    [
      'Vous achetez des parts',
      'Vous cochez vous-même la renonciation, vous payez, et le certificat est émis aussitôt.',
    ],
    [
      'Le Pocket se clôture',
      'L’athlète reçoit {saleKept} de ce qui a été vendu. Les parts non vendues lui reviennent.',
    ],
    [
      'Chaque combat paie',
      'La bourse est déclarée avec ses justificatifs, peut être contestée, puis est partagée.',
    ],
    [
      'La part prend fin',
      'Elle est détruite à la fin du dernier combat couvert, une fois tous les gains distribués.',
    ],
  ],
  rightsTitle: 'Vos droits, côte à côte',
  rights: [
    {
      about: 'Gains',
      get: 'Votre part, fixée d’avance, de ce que rapportent les combats couverts, moins {payoutFee} sur les versements',
      not: 'Une part du sponsoring, des droits à l’image, ou d’un combat qui n’est pas dans la liste',
    },
    {
      about: 'Prix',
      get: 'Des conditions fixées à l’ouverture du Pocket, qui ne changent plus pour vous',
      not: 'Un rendement garanti, ou votre argent en cas de défaite',
    },
    {
      about: 'Combat annulé',
      get: 'Une couverture de {cover1} ou {cover2}, si le Pack de compensation a été choisi',
      not: 'Une couverture sans le pack, ou pour une défaite, un nul ou un nouvel adversaire',
    },
    {
      about: 'Rétractation',
      get: 'Une information claire avant le paiement, et une copie de ce que vous avez coché',
      not: 'Le droit européen de rétractation de 14\u00a0jours\u00a0: vous y renoncez avant la commande',
    },
    {
      about: 'Revente',
      get: 'La revente sur des plateformes tierces, avec une redevance à chaque transfert',
      not: 'Un acheteur garanti, ou une revente dans les heures autour d’un combat',
    },
    {
      about: 'Contrôle',
      get: 'La bourse déclarée de chaque combat couvert, avec ses justificatifs',
      not: 'Un vote, ou un droit de regard sur les adversaires, l’entraînement ou l’équipe',
    },
  ],
  notice: [
    'Une Career Share est un droit contractuel sur une partie des gains de combats désignés. Ce n’est ni une action, ni une obligation, ni un dépôt. Aucune autorité ne l’a approuvée comme placement, et aucun fonds ne la garantit.',
    'Avant de confirmer une commande, vous cochez une case, vide jusque-là, par laquelle vous demandez l’exécution immédiate et reconnaissez perdre le droit européen de rétractation de 14\u00a0jours. Le texte exact et l’heure sont conservés et vous sont envoyés.',
    'L’identité est vérifiée sous forme simplifiée jusqu’à 1\u202f000\u00a0USDC, cumulés sur tout ce que vous avez versé, et complète au-delà. Les athlètes, leurs managers et leurs adversaires ne peuvent pas acheter.',
    'Les parts non vendues reviennent à l’athlète et peuvent être proposées de nouveau dans un autre Pocket, dans la limite de 80\u00a0% par combat.',
  ],
  closingTitle: 'Lisez les conditions. Puis choisissez votre coin.',
  closingText:
    'Tous les chiffres de cette page sont des exemples. Ne payez que ce que vous pouvez vous permettre de perdre.',
}
