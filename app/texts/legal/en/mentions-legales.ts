import {
  type LegalGround,
  type LegalPage,
  part,
  type Row,
  row,
} from '#app/texts/legal/legal-page.ts'
import { brand } from '#domain/kernel/brand.ts'
import { type LegalFacts, supportAddress } from '#domain/kernel/legal.ts'

/** Only what is known is said; while nobody is named, the page says why. */
export function mentionsLegales({ facts, launched }: LegalGround): LegalPage {
  const { host, mediator } = facts
  return {
    title: 'Legal notice',
    lead: `Who publishes ${brand.name}, who hosts it and how to reach us.`,
    sections: [
      ...part({
        title: 'Publisher',
        rows: publisher(facts),
        text: launched ? [] : notOpenYet(facts),
      }),
      ...part({
        title: 'Hosting',
        rows: [
          ...row('Host', host?.name),
          ...row('Address', host?.address),
          ...row('Phone', host?.phone),
        ],
      }),
      {
        title: 'Support',
        rows: [
          ['Hours', brand.supportHours.en],
          ...row('Email', supportAddress()),
          ...row('Phone', facts.phone),
        ],
      },
      ...part({ title: 'Authorisation', text: facts.authorisation ? [facts.authorisation] : [] }),
      ...part({
        title: 'Consumer mediation',
        text: mediator
          ? [
              `After a written complaint without a satisfying answer, you can turn to ${mediator.name} (${mediator.url}) free of charge.`,
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
    ...row('Company', facts.companyName),
    ...row('Form', facts.legalForm),
    ...row('Capital', facts.capital),
    ...row('Registration', facts.registration),
    ...row('VAT number', facts.vatNumber),
    ...row('Seat', seat && `${seat.street}, ${seat.postcode} ${seat.city}, ${seat.country}`),
    ...row('Publication director', facts.publicationDirector),
  ]
}

function notOpenYet(facts: LegalFacts): string[] {
  return [
    `The ${brand.name} platform is not open yet. No real account, payment or sale is possible here; the dashboard works with sample data.`,
    ...(facts.companyName
      ? []
      : [
          'The full identity of the publisher will stand on this page before the first Pocket opens.',
        ]),
  ]
}

const always = [
  {
    title: 'Intellectual property',
    text: [
      'The texts, drawings, moving pictures and logo of this site were made for the platform. The typefaces Archivo, Hanken Grotesk and JetBrains Mono are published under the SIL Open Font License 1.1.',
      'The site of the international federation to which the page of Federation Pockets leads is independent of ours: we have no control over what it says.',
    ],
  },
  {
    title: 'Warning',
    text: [
      'The presentation pages are neither an offer to the public nor investment advice. The amounts on them are examples. Backing an athlete can lose all that was paid.',
    ],
  },
]
