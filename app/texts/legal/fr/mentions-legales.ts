import {
  type LegalGround,
  type LegalPage,
  part,
  type Row,
  row,
} from '#app/texts/legal/legal-page.ts'
import { brand } from '#domain/kernel/brand.ts'
import { type LegalFacts, supportAddress } from '#domain/kernel/legal.ts'

/** « Mentions légales »: only what is known is said; while nobody is named, the page says why. */
export function mentionsLegales({ facts, launched }: LegalGround): LegalPage {
  const { host, mediator } = facts
  return {
    title: 'Mentions légales',
    lead: `Qui publie ${brand.name}, qui l’héberge et comment nous joindre.`,
    sections: [
      ...part({
        title: 'Éditeur',
        rows: publisher(facts),
        text: launched ? [] : notOpenYet(facts),
      }),
      ...part({
        title: 'Hébergement',
        rows: [
          ...row('Hébergeur', host?.name),
          ...row('Adresse', host?.address),
          ...row('Téléphone', host?.phone),
        ],
      }),
      {
        title: 'Assistance',
        rows: [
          ['Horaires', `${brand.supportHours.fr} (heure de Paris)`],
          ...row('E-mail', supportAddress()),
          ...row('Téléphone', facts.phone),
        ],
      },
      ...part({ title: 'Agrément', text: facts.authorisation ? [facts.authorisation] : [] }),
      ...part({
        title: 'Médiation de la consommation',
        text: mediator
          ? [
              `Après une réclamation écrite restée sans réponse satisfaisante, vous pouvez saisir gratuitement ${mediator.name} (${mediator.url}).`,
            ]
          : [],
      }),
      ...always,
    ],
  }
}

function publisher(facts: LegalFacts): Row[] {
  const { seat } = facts
  return [
    ...row('Société', facts.companyName),
    ...row('Forme', facts.legalForm),
    ...row('Capital', facts.capital),
    ...row('Immatriculation', facts.registration),
    ...row('TVA intracommunautaire', facts.vatNumber),
    ...row('Siège', seat && `${seat.street}, ${seat.postcode} ${seat.city}, ${seat.country}`),
    ...row('Directeur de la publication', facts.publicationDirector),
  ]
}

function notOpenYet(facts: LegalFacts): string[] {
  return [
    `La plateforme ${brand.name} n’est pas encore ouverte. Aucun compte réel, aucun paiement et aucune vente n’y sont possibles\u202f; le tableau de bord fonctionne avec des données d’exemple.`,
    ...(facts.companyName
      ? []
      : [
          'L’identité complète de l’éditeur sera publiée sur cette page avant l’ouverture du premier Pocket.',
        ]),
  ]
}

const always = [
  {
    title: 'Propriété intellectuelle',
    text: [
      'Les textes, les dessins, les images animées et le logo de ce site ont été réalisés pour la plateforme. Les polices Archivo, Hanken Grotesk et JetBrains Mono sont publiées sous licence SIL Open Font License 1.1.',
      'Le site de la fédération internationale vers lequel mène la page des Pockets de fédération est indépendant du nôtre\u00a0: nous n’en maîtrisons pas le contenu.',
    ],
  },
  {
    title: 'Avertissement',
    text: [
      'Les pages de présentation ne constituent ni une offre au public, ni un conseil en investissement. Les montants qui y figurent sont des exemples. Soutenir un athlète peut faire perdre la totalité de la somme versée.',
    ],
  },
]
