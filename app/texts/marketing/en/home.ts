import type { HomeTexts } from '#app/texts/marketing/home.ts'

export const en: HomeTexts = {
  title: 'Back the Champions!',
  description:
    'Support mixed martial arts fighters and federations through time-limited Pockets: tips from 5 USDC, career shares from 50 USDC, federations with any amount.',
  lead: 'Support fighters and federations through Pockets: campaigns with a fixed end, fixed terms and a numbered certificate for every contribution.',
  minimum: 'Minimum backing $5',
  tape: [
    { label: 'Tips', value: '5 USDC', note: 'at least' },
    { label: 'Career shares', value: '50 USDC', note: 'at least' },
    { label: 'Federations', value: 'Any amount', note: 'no minimum' },
    { label: 'Our fee', value: '{fee}', note: 'of what is sold or paid out' },
  ],
  pause: 'Pause video',
  play: 'Play video',

  pocketsTitle: 'Three Types of Pockets',
  pocketsLead:
    'A Pocket is a campaign that closes on a date. Which kind you choose decides what you can expect back: access, a part of a purse, or your name among the patrons.',
  pockets: [
    {
      kind: 'tips',
      name: 'Tips Amateurs',
      text: 'A donation to an amateur. When they turn pro, you may buy ahead of the public.',
      explore: 'Explore Tips',
      tape: [
        ['From', '5 USDC'],
        ['Return', 'None'],
        ['Ends', '36 months after the first pro contract'],
      ],
    },
    {
      kind: 'share',
      name: 'Career Shares',
      text: 'A fixed part of what a pro earns in signed fights. It can pay less than it cost.',
      explore: 'Explore Career Shares',
      tape: [
        ['From', '50 USDC'],
        ['Return', 'Depends on the purses; may be nothing'],
        ['Ends', 'After the last covered fight'],
      ],
    },
    {
      kind: 'federation',
      name: 'Federation Sponsorships',
      text: 'Support for a national or international federation, and an honorary ‘Mécène’ certificate.',
      explore: 'Explore Federation Sponsorships',
      tape: [
        ['From', 'Any amount'],
        ['Return', 'None'],
        ['Resale', 'Not on the secondary marketplace'],
      ],
    },
  ],
  specimens: 'Sample certificates; fictional names.',
  runTitle: 'How a Pocket runs',
  run: [
    ['Opens', 'Price, share, number of fights and closing date are fixed before the first sale.'],
    ['Backers join', 'You pay by wallet or card. Your certificate is minted at payment.'],
    ['Closes', 'Only then does money leave escrow, by a plan anyone can read in advance.'],
    ['Payouts', 'Career shares pay out after each covered fight. Then the certificate is burned.'],
  ],

  fightersTitle: 'For Fighters',
  fightersLead: 'Money for camp, travel and sparring, without giving up your career.',
  fighters: [
    [
      'Create a profile',
      'Record, weight class, team. We check your identity and your contracts before anything is published.',
    ],
    [
      'Set goals',
      'Amateurs open a Tip Pocket. Pros choose what part of which fights to offer, and at what price.',
    ],
    [
      'Receive funding',
      '{saleKept} of each Pocket sold is yours. What is not sold stays yours too, and may be offered later.',
    ],
  ],
  backersTitle: 'For Backers',
  backersLead: 'See what you buy before you buy it, and what it paid after.',
  backers: [
    [
      'Scout talent',
      'Records, contracted purses and fight dates in one place, from first amateur fights to title cards.',
    ],
    [
      'Diversify investments',
      'Spread small amounts over several fighters and kinds of Pocket. Spreading lowers a risk; it never removes it.',
    ],
    [
      'Transparent returns',
      'Each settled fight stands in public books: what came in, our fee, what was paid out. Returns are not guaranteed, and you can lose all you paid.',
    ],
  ],

  safetyTitle: 'Safety & Transparency',
  safetyLead: 'Four guarantees, win or lose.',
  safety: [
    [
      'Verified fighters',
      'Identity and the signed fight contracts are checked before a Pocket opens. A fight without a contract cannot be offered.',
    ],
    [
      'Transparent reporting',
      'Each declared purse comes with its evidence. The figures stay open to challenge before anything is paid.',
    ],
    [
      'Secure payments with escrow',
      'Your money waits in escrow until the Pocket closes. A Pocket cancelled before its close is refunded in full.',
    ],
    [
      'Community support',
      'Ask the fighter in public, read their updates on the page of the Pocket, and reach us Monday to Friday.',
    ],
  ],
  escrowTitle: 'Where 15,000 USDC goes',
  escrowLead:
    'A worked example: 300 career shares sold at 50 USDC each. Every stage adds up to what was paid in.',
  escrowStage: 'Stage',
  escrowWhere: 'Where the money is',
  escrow: [
    ['While open', 'all of it is held'],
    ['At close', 'the fee is set apart'],
    ['Released', 'by the published plan'],
  ],
  escrowParts: { escrow: 'Held in escrow', fee: 'Platform', athlete: 'Athlete' },

  faqTitle: 'Frequently asked questions',
  faqLead: 'Every rule of the platform in plain words. Each answer has a link of its own.',
  faqLink: 'Link to this answer',

  disclaimersTitle: 'Important Disclaimers',
  noticeTitle: 'General Legal Notice',
  noticeBeforeLaunch:
    'Backing is not open yet. Nothing on this site is an offer to sell, a request for money or a promise that a given Pocket will open.',
  noticeOnceLaunched:
    'This page explains; it is not an offer. Each Pocket page states what is on offer and on what terms.',
  notice: [
    'Tips and federation contributions are donations. They give no financial return and are not refunded.',
    'A career share is a contractual part of a fighter’s earnings over a fixed number of fights. It is not a share in a company, it gives no vote and no say over the fighter’s career, and it is not covered by a deposit guarantee.',
    'You may lose everything you pay. Fights are lost, postponed and cancelled; purses differ from what was expected; a certificate may find no buyer. Past results say nothing about future ones.',
    'Amounts are held in USDC, a token meant to follow the US dollar. Its value in euros moves, and the token itself can fail.',
    'Nothing here is investment, legal or tax advice. Payouts may be taxable where you live. Back only what you can afford to lose.',
  ],

  closingTitle: 'Start with as little as $50',
  closingText:
    'That is the price of one career share order. Tips start at $5; a federation takes any amount.',
}
