import { brand } from '#domain/kernel/brand.ts'
import { type LegalFacts, supportAddress } from '#domain/kernel/legal.ts'
import { type LegalPage, part, row } from './legal-page.ts'

/** « Réclamation »: whom to write to, when an answer comes, and who decides when it does not satisfy. */
export function complaints(facts: LegalFacts): LegalPage {
  const { mediator } = facts
  return {
    path: '/reclamation',
    title: 'Réclamation et médiation',
    lead: 'Ce qui ne va pas se dit d’abord à nous, gratuitement.',
    sections: [
      {
        title: 'Nous écrire',
        rows: [
          ...row('Courriel', supportAddress()),
          ...row('Téléphone', facts.phone),
          ['Horaires', `${brand.supportHours.fr} (heure de Paris)`],
        ],
        text: [
          'Dites ce qui s’est passé, quand, et le numéro du soutien ou du certificat. La référence d’une page d’erreur aide à retrouver la demande.',
        ],
      },
      {
        title: 'Nos délais',
        rows: [
          ['Accusé de réception', 'dix jours ouvrables au plus'],
          ['Réponse', 'deux mois au plus, dès la réception'],
        ],
        text: [
          'Votre réclamation est examinée par quelqu’un qui n’a pas pris la décision en cause. Pour contester les gains d’un combat, écrivez avant la fin du délai de contestation.',
        ],
      },
      ...part({
        title: 'Médiation',
        text: mediator
          ? [
              `Si notre réponse ne vous satisfait pas, ou si elle tarde plus de deux mois, vous pouvez saisir gratuitement ${mediator.name} (${mediator.url}).`,
            ]
          : [],
      }),
      {
        title: 'Données personnelles',
        text: [
          'Pour vos données, voyez la page «\u202fConfidentialité\u202f»\u00a0; la Commission nationale de l’informatique et des libertés (CNIL) reçoit aussi les plaintes.',
        ],
      },
    ],
  }
}
