import type { HomeTexts } from '#app/texts/marketing/home.ts'

export const fr: HomeTexts = {
  title: 'Soutenez les champions\u202f!',
  description:
    'Soutenez des combattants, des combattantes et des fédérations de MMA par des Pockets à durée limitée\u00a0: tips dès 5\u00a0USDC, Career Shares dès 50\u00a0USDC, fédérations sans minimum.',
  lead: 'Soutenez combattants, combattantes et fédérations par des Pockets\u00a0: des campagnes à date et conditions fixées d’avance, avec un certificat numéroté pour chaque soutien.',
  minimum: 'Dès 5\u00a0$',
  tape: [
    { label: 'Tips', value: '5\u00a0USDC', note: 'au minimum' },
    { label: 'Career Shares', value: '50\u00a0USDC', note: 'au minimum' },
    { label: 'Fédérations', value: 'Montant libre', note: 'sans minimum' },
    { label: 'Nos frais', value: '{fee}', note: 'de ce qui est vendu ou versé' },
  ],
  pause: 'Mettre la vidéo en pause',
  play: 'Lire la vidéo',

  pocketsTitle: 'Trois types de Pockets',
  pocketsLead:
    'Un Pocket est une campagne qui se clôture à une date fixée. Selon le type que vous choisissez, vous pouvez en attendre un accès prioritaire, une part de bourse ou votre nom parmi les mécènes.',
  pockets: [
    {
      kind: 'tips',
      name: 'Tips Amateurs',
      text: 'Un don à un combattant ou une combattante amateur. Après son passage chez les pros, vous pouvez acheter ses parts avant le public.',
      explore: 'Découvrir les tips',
      tape: [
        ['Dès', '5\u00a0USDC'],
        ['Rendement', 'Aucun'],
        ['Fin', '36\u00a0mois après le premier contrat pro'],
      ],
    },
    {
      kind: 'share',
      name: 'Career Shares',
      text: 'Une part fixe de ce qu’un pro gagne lors de combats signés. Elle peut rapporter moins que son prix.',
      explore: 'Découvrir les Career Shares',
      tape: [
        ['Dès', '50\u00a0USDC'],
        ['Rendement', 'Selon les bourses\u202f; peut être nul'],
        ['Fin', 'Après le dernier combat couvert'],
      ],
    },
    {
      kind: 'federation',
      name: 'Fédérations',
      text: 'Un soutien à une fédération nationale ou internationale, et un certificat de mécène.',
      explore: 'Découvrir les Pockets de fédération',
      tape: [
        ['Montant', 'Libre'],
        ['Rendement', 'Aucun'],
        ['Revente', 'Pas sur le marché secondaire'],
      ],
    },
  ],
  specimens: 'Exemples de certificats\u202f; noms fictifs.',
  runTitle: 'La vie d’un Pocket',
  run: [
    [
      'Il ouvre',
      'Prix, part, nombre de combats et date de clôture sont fixés avant la première vente.',
    ],
    [
      'On le soutient',
      'Vous payez par portefeuille ou par carte. Votre certificat est émis au paiement.',
    ],
    [
      'Il se clôture',
      'L’argent ne quitte le séquestre qu’à ce moment, selon un plan que chacun peut lire d’avance.',
    ],
    [
      'Il verse',
      'Les Career Shares versent après chaque combat couvert. Le certificat est ensuite détruit.',
    ],
  ],

  fightersTitle: 'Pour les combattants et combattantes',
  fightersLead:
    'De quoi payer le camp, les déplacements et le sparring, sans céder votre carrière.',
  fighters: [
    [
      'Créez votre profil',
      'Palmarès, catégorie, équipe. Nous vérifions votre identité et vos contrats avant toute publication.',
    ],
    [
      'Fixez vos objectifs',
      'Amateur, vous ouvrez un Pocket de tips. Pro, vous choisissez quelle part de quels combats proposer, et à quel prix.',
    ],
    [
      'Recevez votre financement',
      '{saleKept} de chaque Pocket vendu vous reviennent. Ce qui n’est pas vendu reste aussi à vous, et peut être proposé plus tard.',
    ],
  ],
  backersTitle: 'Pour les backers',
  backersLead: 'Voyez ce que vous achetez avant, et ce que cela a rapporté après.',
  backers: [
    [
      'Repérez les talents',
      'Palmarès, bourses prévues au contrat et dates des combats au même endroit, des premiers combats amateurs aux combats de titre.',
    ],
    [
      'Diversifiez vos soutiens',
      'Répartissez de petites sommes entre plusieurs athlètes et types de Pocket. Cela réduit le risque, sans jamais le supprimer.',
    ],
    [
      'Suivez ce qui revient',
      'Chaque combat réglé figure dans des comptes publics\u00a0: ce qui est entré, nos frais, ce qui a été versé. Rien n’est garanti, et vous pouvez perdre tout ce que vous avez payé.',
    ],
  ],

  safetyTitle: 'Sécurité et transparence',
  safetyLead: 'Quatre garanties, victoire ou défaite.',
  safety: [
    [
      'Athlètes vérifiés',
      'L’identité et les contrats de combat signés sont vérifiés avant l’ouverture d’un Pocket. Un combat sans contrat ne peut pas être proposé.',
    ],
    [
      'Comptes transparents',
      'Chaque bourse déclarée est accompagnée de ses justificatifs. Les chiffres peuvent être contestés avant tout versement.',
    ],
    [
      'Paiements sécurisés sous séquestre',
      'Votre argent reste sous séquestre jusqu’à la clôture du Pocket. Un Pocket annulé avant sa clôture est remboursé en entier.',
    ],
    [
      'Une communauté, une assistance',
      'Posez vos questions en public, lisez les nouvelles sur la page du Pocket, et joignez-nous du lundi au vendredi.',
    ],
  ],
  escrowTitle: 'Où vont 15\u202f000\u00a0USDC',
  escrowLead:
    'Un exemple chiffré\u00a0: 300 Career Shares vendues 50\u00a0USDC chacune. À chaque étape, le total reste la somme payée.',
  escrowStage: 'Étape',
  escrowWhere: 'Où est l’argent',
  escrow: [
    ['Tant qu’il est ouvert', 'tout est sous séquestre'],
    ['À la clôture', 'les frais sont mis à part'],
    ['Libéré', 'selon le plan publié'],
  ],
  escrowParts: { escrow: 'Sous séquestre', fee: 'Plateforme', athlete: 'Athlète' },

  faqTitle: 'Questions fréquentes',
  faqLead: 'Toutes les règles de la plateforme, en mots simples. Chaque réponse a son propre lien.',
  faqLink: 'Lien vers cette réponse',

  disclaimersTitle: 'Avertissements importants',
  noticeTitle: 'Mentions générales',
  noticeBeforeLaunch:
    'Les soutiens ne sont pas encore ouverts. Rien sur ce site n’est une offre de vente, une demande d’argent ou la promesse qu’un Pocket donné ouvrira.',
  noticeOnceLaunched:
    'Cette page explique\u202f; ce n’est pas une offre. La page de chaque Pocket dit ce qui est proposé, et à quelles conditions.',
  notice: [
    'Les tips et les contributions aux fédérations sont des dons. Ils n’apportent aucun rendement financier et ne sont pas remboursés.',
    'Une Career Share est une part, fixée par contrat, des gains d’un athlète sur un nombre de combats déterminé. Ce n’est pas une part de société\u202f; elle ne donne ni vote ni droit de regard sur sa carrière, et aucune garantie des dépôts ne la couvre.',
    'Vous pouvez perdre tout ce que vous payez. Des combats sont perdus, reportés, annulés\u202f; des bourses diffèrent de ce qui était prévu\u202f; un certificat peut ne trouver aucun acheteur. Les résultats passés ne disent rien des résultats futurs.',
    'Les montants sont conservés en USDC, un jeton conçu pour suivre le dollar américain. Sa valeur en euros varie, et le jeton lui-même peut faillir.',
    'Rien ici n’est un conseil en investissement, juridique ou fiscal. Les versements peuvent être imposables là où vous vivez. Ne soutenez qu’avec ce que vous pouvez vous permettre de perdre.',
  ],

  closingTitle: 'Commencez dès 50\u00a0$',
  closingText:
    'C’est le minimum pour une Career Share. Les tips commencent à 5\u00a0$\u202f; une fédération accepte tout montant.',
}
