import { type LegalGround, type LegalPage, part, row } from '#app/texts/legal/legal-page.ts'
import { brand } from '#domain/kernel/brand.ts'
import { supportAddress } from '#domain/kernel/legal.ts'

/** « Réclamation »: whom to write to, when an answer comes, and who decides when it does not satisfy. */
export function complaints({ facts, launched }: LegalGround): LegalPage {
  const { mediator } = facts
  return {
    title: 'Réclamation et médiation',
    lead: 'Un problème\u202f? Écrivez-nous d’abord, c’est gratuit.',
    sections: [
      {
        title: 'Nous écrire',
        rows: [
          ...row('E-mail', supportAddress()),
          ...row('Téléphone', facts.phone),
          ['Horaires', `${brand.supportHours.fr} (heure de Paris)`],
        ],
        text: [
          'Dites ce qui s’est passé, quand, et le numéro du soutien ou du certificat. La référence d’une page d’erreur aide à retrouver la demande.',
        ],
        ...(launched && {
          link: { path: '/contact?type=complaint', label: 'Écrire une réclamation' },
        }),
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
        ...(launched && {
          link: {
            path: '/contact?type=data_protection',
            label: 'Écrire une demande sur vos données',
          },
        }),
      },
    ],
  }
}
