import type { QuestionGroup } from '#app/texts/marketing/faq.ts'
import { brand } from '#domain/kernel/brand.ts'

export const en: readonly QuestionGroup[] = [
  {
    id: 'faq-group-paying',
    title: 'Paying',
    questions: [
      {
        id: 'faq-minimums',
        question: 'What is the least I can give?',
        answer: [
          'It depends on the Pocket. Tips to amateurs start at 5 USDC. Career shares start at 50 USDC. Federation Pockets have no minimum.',
        ],
      },
      {
        id: 'faq-payment',
        question: 'How do I pay?',
        answer: [
          'With your own non-custodial crypto wallet or by card. Whatever you pay with is converted automatically into USDC, and the Pocket only ever holds USDC.',
          'Non-custodial means that the wallet and its keys are yours: nobody at the platform can move what is in it.',
        ],
      },
      {
        id: 'faq-fees',
        question: 'What are the fees, and who pays them?',
        answer: [
          'On the sale: {saleFee} of each Pocket sold, paid by the athlete. {saleKept} goes to the athlete and {saleFee} to the platform. You pay the amount you chose, and nothing on top of it to us.',
          'On payouts of a career share: {payoutFee} of the redistributed gains, paid by the participants. {payoutKept} goes to the participants and {payoutFee} to the platform.',
          'An extra {premium} is due from each side that activates the Compensation Pack. Reselling a certificate pays a royalty on the transfer.',
        ],
      },
      {
        id: 'faq-kyc',
        question: 'Do I have to prove who I am?',
        answer: [
          'Yes. A simplified check (KYC) is enough up to 1,000 USDC. Above it, a full check is required.',
          'The 1,000 USDC are cumulative: everything you have contributed is added up, small tips included. Large contributors to career shares pass the same full check.',
          'Identity checks (KYC) and checks of where the money comes from (KYT) run before the payment and again after it. A payment that fails is put on hold until a person has looked at it.',
        ],
      },
      {
        id: 'faq-withdrawal',
        question: 'Can I change my mind within 14 days?',
        answer: [
          'Not on career shares. EU law gives consumers 14 days to withdraw from many online contracts. Before you confirm a career share order you tick a box that waives this right. The box is never ticked for you, and without it the order cannot be placed.',
          'If you are not sure, do not tick it.',
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
        question: 'What do I get for a tip?',
        answer: [
          'A Priority Access Badge: once the athlete has signed a first pro contract, you may buy into their future Pro Pockets ahead of the public for 36 months.',
          'A tip is a donation. There is no refund and no financial return. If the athlete never turns pro, the badge never opens a sale.',
          'An athlete may have at most 4 active Pockets per rolling 12 months.',
        ],
      },
      {
        id: 'faq-career-shares',
        question: 'What is a career share?',
        answer: [
          'A predefined share of what a pro fighter earns over a set number of signed fights, typically 1 to 3. A fighter may offer up to 80% of the contracted earnings of a fight.',
          'Shares that are not sold return to the athlete and may be offered again in a later Pocket.',
          'What you are paid depends on what the fighter earns. It can be less than you paid, and it can be nothing.',
        ],
      },
      {
        id: 'faq-compensation',
        question: 'What if a fight is cancelled?',
        answer: [
          'Without cover, a cancelled fight pays nothing. The Compensation Pack is an option that costs {premium} of the share.',
          'Level 1: the athlete pays the {premium}, and {cover1} is covered. Level 2: the backer adds another {premium}, and {cover2} is covered when the fight is cancelled.',
          'The cover is counted on the part of your price that belongs to the cancelled fight. A lost fight, a draw or a new opponent is not a cancellation.',
        ],
      },
      {
        id: 'faq-federations',
        question: 'Who is behind a Federation Pocket?',
        answer: [
          'Only a federation, league or sports organisation that is recognised, verified and approved by the platform can open one. Anyone may contribute.',
          'You receive the honorary ‘Mécène’ certificate. There is no financial return, and contributions are non-refundable.',
        ],
      },
    ],
  },
  {
    id: 'faq-group-certificates',
    title: 'Certificates',
    questions: [
      {
        id: 'faq-certificates',
        question: 'When is my certificate made, and when does it end?',
        answer: [
          'It is minted immediately at payment, with a number of its own.',
          'A tip certificate is burned automatically 36 months after the athlete’s first signed pro contract; your ‘Super-fan’ status stays recorded. A career share is burned at the end of the last covered fight, once all earnings are distributed.',
        ],
      },
      {
        id: 'faq-resale',
        question: 'Can I sell my certificate?',
        answer: [
          'Tip and career share certificates can be resold on third-party platforms. Every transfer pays an on-chain royalty to the platform. Nobody promises that there will be a buyer.',
          'Federation certificates cannot be resold on the secondary marketplace.',
        ],
      },
    ],
  },
  {
    id: 'faq-group-help',
    title: 'Help',
    questions: [
      {
        id: 'faq-support',
        question: 'When can I reach you, and can the terms change?',
        answer: [
          `Support answers ${brand.supportHours.en}.`,
          'The terms may change with 30 days’ notice. What you bought keeps the terms it was sold under.',
        ],
      },
    ],
  },
]
