import { type LegalGround, type LegalPage, part, row } from '#app/texts/legal/legal-page.ts'
import { brand } from '#domain/kernel/brand.ts'
import { supportAddress } from '#domain/kernel/legal.ts'

/** Whom to write to, when an answer comes, and who decides when it does not satisfy. */
export function complaints({ facts, launched }: LegalGround): LegalPage {
  const { mediator } = facts
  return {
    title: 'Complaints and mediation',
    lead: 'A problem? Write to us first, it is free.',
    sections: [
      {
        title: 'Write to us',
        rows: [
          ...row('Email', supportAddress()),
          ...row('Phone', facts.phone),
          ['Hours', brand.supportHours.en],
        ],
        text: [
          'Say what happened, when, and the number of the backing or certificate. The reference of an error page helps us find the request.',
        ],
        ...(launched && {
          link: { path: '/contact?type=complaint', label: 'Write a complaint' },
        }),
      },
      {
        title: 'How long it takes',
        rows: [
          ['Acknowledgement', 'within ten working days'],
          ['Answer', 'within two months of receipt'],
        ],
        text: [
          'Your complaint is looked at by somebody who did not take the decision in question. To contest the earnings of a fight, write before the time for challenges ends.',
        ],
      },
      ...part({
        title: 'Mediation',
        text: mediator
          ? [
              `If our answer does not satisfy you, or takes more than two months, you can turn to ${mediator.name} (${mediator.url}) free of charge.`,
            ]
          : [],
      }),
      {
        title: 'Personal data',
        text: [
          'For your data, see the page “Privacy”; the French data protection authority (CNIL) also receives complaints.',
        ],
        ...(launched && {
          link: { path: '/contact?type=data_protection', label: 'Write a request about your data' },
        }),
      },
    ],
  }
}
