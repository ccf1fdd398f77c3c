import type { PocketPageTexts } from '#app/texts/marketing/pocket-page.ts'

export const federation: PocketPageTexts = {
  label: 'Federation Pockets',
  title: 'Stand behind the whole team.',
  lead: 'Support a national or international federation with any amount. You get an honorary ‘Mécène’ certificate, and no return.',
  caution: 'A contribution is non-refundable and pays nothing back.',
  facts: [
    ['Minimum', 'No minimum'],
    ['Our fee', '{saleFee}, paid by the federation'],
    ['Financial return', 'No return'],
    ['Refunds', 'Non-refundable'],
    ['Certificate', 'Honorary ‘Mécène’ certificate'],
    ['Resale', 'No resale on the secondary marketplace'],
    ['Who may contribute', 'Anyone'],
  ],
  explanation: [
    {
      title: 'What you pay',
      text: [
        'Whatever you wish to give: there is no minimum. Wallet or card, converted automatically into USDC. Card payments have a small minimum, which you are told before you pay.',
      ],
    },
    {
      title: 'What you get',
      text: [
        'The honorary ‘Mécène’ certificate, with your number among the patrons, and the federation’s updates on the page of its Pocket.',
      ],
    },
    {
      title: 'What can go wrong',
      text: [
        'The project takes longer or costs more than planned. Your contribution is spent all the same: it is non-refundable, and the certificate cannot be resold on the secondary marketplace.',
      ],
    },
  ],
  stepsTitle: 'From the application to the payout',
  steps: [
    [
      'An organisation applies',
      'Registration, mandate of the signatory, and proof that the sport’s bodies recognise it.',
    ],
    ['We verify and approve', 'Two people approve each organisation, and look again every year.'],
    ['You contribute', 'Any amount. The ‘Mécène’ certificate is minted at payment.'],
    [
      'It is paid',
      '{saleKept} is paid out after the close, on the schedule shown on the Pocket’s page.',
    ],
  ],
  rightsTitle: 'Your rights, side by side',
  rights: [
    {
      about: 'Money',
      get: '{saleKept} of your contribution at work for the federation',
      not: 'A return, a refund, or a part of any later income',
    },
    {
      about: 'Certificate',
      get: 'An honorary ‘Mécène’ certificate with a number of its own',
      not: 'Resale on the secondary marketplace',
    },
    {
      about: 'Recipient',
      get: 'A recognised, verified and approved organisation, checked again each year',
      not: 'A say in its teams, selections or elections',
    },
    {
      about: 'Information',
      get: 'The federation’s updates, and public books of what was paid out',
      not: 'A promise that its plans succeed',
    },
  ],
  notice: [
    'A contribution to a Federation Pocket is support without return. It is non-refundable, and it is not an investment.',
    'Only federations, leagues and sports organisations that are recognised, verified and approved by the platform can open a Federation Pocket. Anyone may contribute, within the identity checks that apply to all Pockets: simplified up to 1,000 USDC in all, full above.',
    'Whether a contribution lowers your taxes depends on the organisation and on where you live. We issue no tax receipt and make no promise about it.',
  ],
  closingTitle: 'A sport is built before the walk-out.',
  closingText: 'Cages, referees, youth teams, doctors. Give once, or every season.',
}
