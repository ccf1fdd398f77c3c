import type { PocketPageTexts } from './pocket-page.ts'

/** The Career Shares page. */
export const shares: PocketPageTexts = {
  kind: 'share',
  path: '/pockets-pro',
  label: 'Career Shares',
  title: 'Hold a share of the purse.',
  lead: 'A pro offers a fixed part of what they earn over 1 to 3 signed fights. You buy some of it, from 50 USDC, and are paid when they are.',
  caution: 'Returns are not guaranteed. You can lose everything you pay.',
  certificate: 'Career Share',
  facts: [
    ['Minimum', '50 USDC'],
    ['On offer', 'Up to 80% of contracted earnings'],
    ['Covered fights', 'Typically 1 to 3, each with a signed contract'],
    ['Sale split', '{saleKept} athlete, {saleFee} platform'],
    ['Payout split', '{payoutKept} participants, {payoutFee} platform'],
    ['Certificate', 'Minted immediately at payment'],
    ['Withdrawal', 'The 14-day right is waived before the order'],
  ],
  explanation: [
    {
      title: 'What you pay',
      text: [
        'The price of the shares you choose, 50 USDC at least. The {saleFee} on the sale is paid by the athlete, out of what they receive. If you add your side of the Compensation Pack, you pay {premium} more.',
      ],
    },
    {
      title: 'What you get',
      text: [
        'A certificate that states your part of the earnings, the covered fights and the terms. It is minted immediately at payment. After each covered fight your part of the pool is yours to claim.',
      ],
    },
    {
      title: 'What can go wrong',
      text: [
        'The fighter loses, and the purse is smaller than hoped. The fight is cancelled, and without cover it pays nothing. The fighter is injured or retires. The promoter pays late.',
        'In each of these cases you can get back less than you paid, or nothing at all.',
      ],
    },
  ],
  stepsTitle: 'From the contract to the last payout',
  steps: [
    [
      'The fight is signed',
      'Only fights with a contract on file can be offered, never one that has started.',
    ],
    ['You buy shares', 'You tick the waiver yourself, pay, and the certificate is minted at once.'],
    [
      'The Pocket closes',
      'The athlete receives {saleKept} of what was sold. Unsold shares return to them.',
    ],
    ['Each fight pays', 'The purse is declared with evidence, open to challenge, then split.'],
    [
      'The share ends',
      'Burned at the end of the last covered fight, once all earnings are distributed.',
    ],
  ],
  rightsTitle: 'Your rights, side by side',
  rights: [
    {
      about: 'Earnings',
      get: 'Your stated part of what the covered fights pay, less the {payoutFee} on payouts',
      not: 'A part of sponsorship, image rights, or any fight that is not listed',
    },
    {
      about: 'Price',
      get: 'Terms that are fixed when the Pocket opens and cannot be changed for you later',
      not: 'A guaranteed return, or your money back if the fighter loses',
    },
    {
      about: 'Cancelled fight',
      get: 'Cover of {cover1} or {cover2}, if the Compensation Pack was taken',
      not: 'Any cover without the pack, or for a loss, a draw or a new opponent',
    },
    {
      about: 'Withdrawal',
      get: 'A clear statement before you pay, and a copy of what you ticked',
      not: 'The 14-day EU withdrawal right: you waive it before the order',
    },
    {
      about: 'Resale',
      get: 'Resale on third-party platforms, with an on-chain royalty on every transfer',
      not: 'A guaranteed buyer, or resale in the hours around a fight',
    },
    {
      about: 'Control',
      get: 'Reports after every covered fight',
      not: 'A vote, or a say over opponents, training or management',
    },
  ],
  notice: [
    'A career share is a contractual claim on part of the earnings of named fights. It is not equity, not a bond and not a deposit. No authority has approved it as an investment, and no fund protects it.',
    'Before confirming an order you tick a box, unticked until then, by which you ask for immediate performance and acknowledge that you lose the 14-day EU right of withdrawal. The exact text and the time are kept and sent to you.',
    'Identity is checked in simplified form up to 1,000 USDC, counted over everything you have contributed, and in full above. Fighters, their managers and their opponents cannot buy.',
    'Unsold shares return to the athlete and may be offered again in a later Pocket, within the limit of 80% per fight.',
  ],
  questions: ['faq-career-shares', 'faq-compensation', 'faq-fees', 'faq-withdrawal', 'faq-resale'],
  closingTitle: 'Read the terms. Then pick a corner.',
  closingText: 'Every figure on this page is an example. Only pay what you can afford to lose.',
}

/**
 * One Pocket worked through, in USDC and exact to the millionth:
 * 20 % of two fights as 400 shares at 50 USDC, 300 of them sold; the backer holds 10.
 */
export const workedPocket = {
  title: 'One purse, followed to the end',
  lead: 'An invented Pocket with real arithmetic. A pro offers 20% of two fights as 400 shares at 50 USDC. 300 are sold; 100 return to the athlete. You hold 10 of the 300 and paid 500 USDC.',
  sale: [
    ['300 shares sold at 50 USDC', '15,000.00'],
    ['Platform, 5%', '− 750.00'],
    ['The athlete receives', '14,250.00'],
  ],
  fall: [
    { label: 'Fight 1 earns', amount: '60,000.00', rest: 'kept by the athlete, 51,000.00' },
    { label: 'Sold part, 15%', amount: '9,000.00', rest: 'platform, 5%: 450.00' },
    { label: 'All participants', amount: '8,550.00', rest: 'the other 290 shares, 8,265.00' },
    { label: 'Your 10 of 300', amount: '285.00', rest: '' },
  ],
  fights: [
    {
      name: 'Fight 1',
      cells: ['60,000.000000', '9,000.000000', '450.000000', '8,550.000000', '285.000000'],
    },
    {
      name: 'Fight 2',
      cells: ['41,333.333333', '6,199.999999', '309.999999', '5,890.000000', '196.333333'],
    },
  ],
  columns: ['Purse', 'Sold part (15%)', 'Platform (5%)', 'To participants', 'To you'],
  result: { paid: '500.00', back: '481.33', roi: '−3.73%' },
  risk: 'In this example two purses were paid and you still lost money. Results differ from fight to fight and can be zero.',
} as const

/** The Compensation Pack on the same ten shares: fight 1 paid 285, fight 2 is cancelled. */
export const compensation = {
  title: 'If a fight is cancelled',
  lead: 'The Compensation Pack on the same ten shares. Fight 1 paid you 285 USDC; fight 2 is cancelled. Half of your 500 USDC, 250, belonged to fight 2, and that half is what the cover counts on.',
  columns: ['No pack', 'Level 1', 'Level 2'],
  rows: [
    ['Who pays for it', 'Nobody', 'The athlete, 5%', 'The athlete, 5%, and you, 5%'],
    ['Cover', '0%', '50%', '80%'],
    ['You paid', '500', '500', '525'],
    ['Fight 1 paid you', '285', '285', '285'],
    ['Compensation', '0', '125', '200'],
    ['You get back', '285', '410', '485'],
    ['Result (ROI)', '−43.00%', '−18.00%', '−7.61%'],
  ],
  risk: 'Cover softens a cancellation. It does not turn a loss into a gain, and it ends when the fight starts.',
} as const
