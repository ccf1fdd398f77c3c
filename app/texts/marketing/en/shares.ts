import type { PocketPageTexts } from '#app/texts/marketing/pocket-page.ts'

export const share: PocketPageTexts = {
  label: 'Career Shares',
  title: 'Hold a share of the purse.',
  lead: 'A pro offers a fixed part of what they earn over 1 to 3 signed fights. You buy a share from 50 USDC. When they get paid, you get paid.',
  caution: 'Returns are not guaranteed. You can lose everything you pay.',
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
      get: 'The declared purse of every covered fight, with its evidence',
      not: 'A vote, or a say over opponents, training or management',
    },
  ],
  notice: [
    'A career share is a contractual claim on part of the earnings of named fights. It is not equity, not a bond and not a deposit. No authority has approved it as an investment, and no fund protects it.',
    'Before confirming an order you tick a box, unticked until then, by which you ask for immediate performance and acknowledge that you lose the 14-day EU right of withdrawal. The exact text and the time are kept and sent to you.',
    'Identity is checked in simplified form up to 1,000 USDC, counted over everything you have contributed, and in full above. Fighters, their managers and their opponents cannot buy.',
    'Unsold shares return to the athlete and may be offered again in a later Pocket, within the limit of 80% per fight.',
  ],
  closingTitle: 'Read the terms. Then pick a corner.',
  closingText: 'Every figure on this page is an example. Only pay what you can afford to lose.',
}
