import type { PocketPageTexts } from '#app/texts/marketing/pocket-page.ts'

export const tips: PocketPageTexts = {
  label: 'Tip Pockets',
  title: 'Back them before they turn pro.',
  lead: 'Give an amateur fighter from 5 USDC. You get no money back. You get a place ahead of the public if they sign.',
  caution: 'A tip is a donation: no refunds, no financial return.',
  facts: [
    ['Minimum', '5 USDC'],
    ['Our fee', '{saleFee}, paid by the athlete'],
    ['Financial return', 'None'],
    ['Refunds', 'None'],
    ['Certificate', 'Priority Access Badge, minted at payment'],
    ['Priority access', '36 months after the first pro contract'],
    ['Limit', '4 active Pockets per rolling 12 months per athlete'],
  ],
  explanation: [
    {
      title: 'What you pay',
      text: [
        'Any amount from 5 USDC, by your own wallet or by card. We add nothing on top. A wallet payment also costs the network’s own fee, which your wallet shows you.',
      ],
    },
    {
      title: 'What you get',
      text: [
        'A Priority Access Badge with a number of its own. Once the athlete signs a first pro contract, the badge lets you buy into their Pro Pockets before the public does, for 36 months.',
        'You also become a ‘Super-fan’ of that athlete. That status stays recorded after the badge is gone.',
      ],
    },
    {
      title: 'What can go wrong',
      text: [
        'Many amateurs never sign a pro contract. Then the badge opens nothing, and the tip is still spent.',
        'Priority is a place in the queue, not a discount: you pay the same price as everybody, and a career share bought with it can lose money.',
      ],
    },
  ],
  stepsTitle: 'From the gym to the first contract',
  steps: [
    [
      'Choose an athlete',
      'Each profile shows who they are, what the money is for and when the Pocket ends.',
    ],
    [
      'Tip from 5 USDC',
      'Wallet or card. The badge is minted at payment and waits in your account.',
    ],
    [
      'The Pocket closes',
      '{saleKept} goes to the athlete, {saleFee} to the platform. Their updates appear on the Pocket’s page.',
    ],
    [
      'They sign',
      'The first pro contract opens 36 months of priority access. Then the badge is burned.',
    ],
  ],
  rightsTitle: 'Your rights, side by side',
  rights: [
    {
      about: 'Money',
      get: 'The certainty that {saleKept} of your tip reaches the athlete',
      not: 'A refund, interest, or any part of what the athlete earns',
    },
    {
      about: 'Access',
      get: 'Early access to the athlete’s Pro Pockets for 36 months after the first pro contract',
      not: 'A lower price, a reserved amount, or access if there is no contract',
    },
    {
      about: 'Certificate',
      get: 'A numbered badge that you may keep, or resell on third-party platforms with a royalty on each transfer',
      not: 'A buyer, a value, or a badge that lasts: it is burned after the 36 months',
    },
    {
      about: 'Recognition',
      get: '‘Super-fan’ status, recorded even after the burn',
      not: 'A say in training, opponents or management',
    },
  ],
  notice: [
    'A tip is a donation to a person. It is not an investment, a loan or a purchase of future earnings. It is final once paid; only a payment taken twice, taken by fraud or refused by our checks is sent back.',
    'An athlete may have at most 4 active Pockets per rolling 12 months.',
    'Identity is checked in simplified form up to 1,000 USDC, counted over everything you have ever contributed, and in full above. Checks run before and after the payment.',
    'The badge is burned automatically 36 months after the athlete’s first signed pro contract, whoever holds it then. The priority belongs to the holder of the badge, the ‘Super-fan’ status to the first supporter.',
  ],
  closingTitle: 'Put five dollars in their corner.',
  closingText: 'You won’t get them back. If they turn pro, you are in line before the public.',
}
