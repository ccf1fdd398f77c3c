import type { QuestionGroup } from '#app/texts/marketing/faq.ts'
import { brand } from '#domain/kernel/brand.ts'

export const fr: readonly QuestionGroup[] = [
  {
    id: 'faq-group-paying',
    title: 'Payer',
    questions: [
      {
        id: 'faq-minimums',
        question: 'Combien faut-il donner au minimum\u202f?',
        answer: [
          'Cela dépend du Pocket. Les tips aux amateurs commencent à 5\u00a0USDC, les Career Shares à 50\u00a0USDC. Les Pockets de fédération n’ont pas de minimum.',
        ],
      },
      {
        id: 'faq-payment',
        question: 'Comment payer\u202f?',
        answer: [
          'Avec votre propre portefeuille crypto, ou par carte. Quel que soit le moyen, votre paiement est converti automatiquement en USDC, et le Pocket ne contient que des USDC.',
          'Votre propre portefeuille («\u202fnon-custodial\u202f»)\u00a0: vous seul en détenez les clés, et personne de la plateforme ne peut toucher à ce qu’il contient.',
        ],
      },
      {
        id: 'faq-fees',
        question: 'Quels sont les frais, et qui les paie\u202f?',
        answer: [
          'Sur la vente\u00a0: {saleFee} de chaque Pocket vendu, payés par l’athlète. {saleKept} vont à l’athlète et {saleFee} à la plateforme. Vous payez le montant que vous avez choisi, et rien de plus pour nous.',
          'Sur les versements d’une Career Share\u00a0: {payoutFee} des gains redistribués, payés par les participants. {payoutKept} vont aux participants et {payoutFee} à la plateforme.',
          'Chaque partie qui active le Pack de compensation paie {premium} de plus. Revendre un certificat donne lieu à une redevance sur le transfert.',
        ],
      },
      {
        id: 'faq-kyc',
        question: 'Dois-je prouver mon identité\u202f?',
        answer: [
          'Oui. Une vérification simplifiée (KYC) suffit jusqu’à 1\u202f000\u00a0USDC. Au-delà, une vérification complète est nécessaire.',
          'Ces 1\u202f000\u00a0USDC se cumulent\u00a0: tout ce que vous avez versé s’additionne, petits tips compris. Les gros acheteurs de Career Shares passent la même vérification complète.',
          'L’identité (KYC) et la provenance de l’argent (KYT) sont vérifiées avant le paiement, puis de nouveau après. Un paiement qui ne passe pas est suspendu jusqu’à ce qu’une personne l’examine.',
        ],
      },
      {
        id: 'faq-withdrawal',
        question: 'Puis-je changer d’avis pendant 14\u00a0jours\u202f?',
        answer: [
          'Pas pour les Career Shares. Le droit européen donne 14\u00a0jours pour se rétracter de nombreux contrats conclus en ligne. Avant de confirmer l’achat d’une Career Share, vous cochez une case par laquelle vous renoncez à ce droit. Elle n’est jamais cochée d’avance, et sans elle la commande n’est pas possible.',
          'Si vous hésitez, ne la cochez pas.',
        ],
      },
    ],
  },
  {
    id: 'faq-group-pockets',
    title: 'Pockets',
    questions: [
      {
        id: 'faq-tips',
        question: 'Que reçoit-on pour un tip\u202f?',
        answer: [
          'Un Priority Access Badge\u00a0: dès que l’athlète a signé son premier contrat pro, vous pouvez acheter dans ses futurs Pockets Pro avant le public, pendant 36\u00a0mois.',
          'Un tip est un don, sans remboursement ni rendement financier. Si l’athlète ne passe jamais pro, le badge n’ouvre aucune vente.',
          'Un athlète peut avoir au maximum 4\u00a0Pockets actifs sur 12\u00a0mois glissants.',
        ],
      },
      {
        id: 'faq-career-shares',
        question: 'Qu’est-ce qu’une Career Share\u202f?',
        answer: [
          'Une part, fixée d’avance, de ce qu’un combattant ou une combattante pro gagne sur un nombre déterminé de combats signés, en général 1 à 3. Jusqu’à 80\u00a0% des gains contractuels d’un combat peuvent être proposés.',
          'Les parts non vendues reviennent à l’athlète et peuvent être proposées de nouveau dans un autre Pocket.',
          'Ce que vous recevez dépend de ce que l’athlète gagne. Cela peut être moins que ce que vous avez payé, et même rien.',
        ],
      },
      {
        id: 'faq-compensation',
        question: 'Et si un combat est annulé\u202f?',
        answer: [
          'Sans couverture, un combat annulé ne rapporte rien. Le Pack de compensation est une option qui coûte {premium} de la part.',
          'Niveau 1\u00a0: l’athlète paie ces {premium}, et {cover1} sont couverts. Niveau 2\u00a0: le backer ajoute {premium}, et {cover2} sont couverts si le combat est annulé.',
          'La couverture se calcule sur la partie de votre prix qui correspond au combat annulé. Une défaite, un match nul ou un nouvel adversaire n’est pas une annulation.',
        ],
      },
      {
        id: 'faq-federations',
        question: 'Qui est derrière un Pocket de fédération\u202f?',
        answer: [
          'Seule une fédération, une ligue ou une organisation sportive reconnue, vérifiée et approuvée par la plateforme peut en ouvrir un. Tout le monde peut y contribuer.',
          'Vous recevez le certificat honorifique «\u202fMécène\u202f». Il n’apporte aucun rendement financier, et les contributions ne sont pas remboursables.',
        ],
      },
    ],
  },
  {
    id: 'faq-group-certificates',
    title: 'Certificats',
    questions: [
      {
        id: 'faq-certificates',
        question: 'Quand mon certificat est-il émis, et quand prend-il fin\u202f?',
        answer: [
          'Il est émis dès le paiement, avec son propre numéro.',
          'Le certificat d’un tip est détruit automatiquement 36\u00a0mois après la signature du premier contrat pro de l’athlète\u202f; votre statut «\u202fSuper-fan\u202f» est conservé. Une Career Share est détruite à la fin du dernier combat couvert, une fois tous les gains distribués.',
        ],
      },
      {
        id: 'faq-resale',
        question: 'Puis-je vendre mon certificat\u202f?',
        answer: [
          'Les certificats de tips et de Career Shares peuvent être revendus sur des plateformes tierces. Chaque transfert donne lieu à une redevance pour la plateforme, inscrite dans le contrat du certificat. Personne ne garantit qu’il y aura un acheteur.',
          'Les certificats de fédération ne peuvent pas être revendus sur le marché secondaire.',
        ],
      },
    ],
  },
  {
    id: 'faq-group-help',
    title: 'Aide',
    questions: [
      {
        id: 'faq-support',
        question: 'Quand puis-je vous joindre, et les conditions peuvent-elles changer\u202f?',
        answer: [
          `L’assistance répond ${brand.supportHours.fr} (heure de Paris).`,
          'Les conditions peuvent changer avec un préavis de 30\u00a0jours. Ce que vous avez acheté garde les conditions de son achat.',
        ],
      },
    ],
  },
]
