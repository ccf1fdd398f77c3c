import type { LegalGround, LegalPage, LegalSection } from '#app/texts/legal/legal-page.ts'
import { supportAddress } from '#domain/kernel/legal.ts'

/** What is kept, which before the launch is next to nothing. */
export function confidentialite({ facts, launched }: LegalGround): LegalPage {
  const contact = facts.dataContact ?? supportAddress()
  return {
    title: 'Privacy',
    lead: launched
      ? 'What we record, why, and for how long.'
      : 'What this site records, what it does not, and what changes at the launch.',
    sections: [
      {
        title: 'In short',
        text: [
          'No tracker, no advertising, no audience measurement. The presentation pages load no picture, font or video from a third party. That is why you see no consent banner: there is nothing to accept.',
        ],
      },
      ...(launched ? [withAccounts, grounds, recipients] : [beforeLaunch, atLaunch]),
      {
        title: 'How long we keep it',
        text: [
          'Identity data and the history of transactions are kept for five years after the relationship ends, as the fight against money laundering requires, and accounting entries for ten years. Complaints and requests about your data are kept for five years after they are closed, questions for one. The rest is erased on request.',
          'No personal data is written to the blockchain. The address of a wallet is public there, however, and cannot be erased from it.',
        ],
      },
      {
        title: 'Your rights',
        text: [
          'You have the right to access, rectify and erase your data, to restrict or object to its use, and to take it with you. If our answer does not satisfy you, you can turn to the French data protection authority (CNIL).',
          ...(contact ? [`To use these rights: ${contact}.`] : []),
        ],
      },
    ],
  }
}

const log = [
  'Log of the server',
  'Each request leaves a reference, the time, the address of the page and how long it took. Neither your IP address nor your browser is written there by our application.',
] as const

const beforeLaunch: LegalSection = {
  title: 'Today, before the launch',
  rows: [
    log,
    [
      'Your browser',
      'The presentation pages leave no cookie in it. The sample dashboard keeps two entries in local storage, “isAuthenticated” and “user”, erased when you log out. The sample registration keeps the name and address typed there, and so is the choice of a theme; the page “Cookies” lists them.',
    ],
    [
      'Forms',
      'The sample registration and login send nothing: what you write there stays in your browser.',
    ],
  ],
}

const atLaunch: LegalSection = {
  title: 'At the launch',
  text: [
    'Backing an athlete will take an account, then an identity check: simplified up to 1,000 USDC in total, full above. Documents will be examined by a verification provider; we will keep only the result, the level and when it expires.',
  ],
}

const withAccounts: LegalSection = {
  title: 'What we process',
  rows: [
    log,
    [
      'Account',
      'Your name, your email address, the language you read and a fingerprint of your password, never the password itself. If you turn them on, the public part of your passkeys and the secret of two-step verification. To know you again and to write to you.',
    ],
    [
      'Logins',
      'For each open login: its time, its last activity, the IP address and what your browser says of itself. You see and end them on “My account”. Login attempts are counted for a day, as fingerprints.',
    ],
    [
      'What you write to us',
      'Your messages, our answers and, if you have no account, your email address, encrypted. To answer you.',
    ],
    [
      'Identity',
      'Your first and last name, date of birth and country of residence, encrypted; the provider, the result of the check, its level and expiry; a fingerprint of what tells you apart (document, card, wallet), to recognise one person. The documents of a full check stay with the provider that examines them.',
    ],
    [
      'Checks',
      'That and when you and your payments were compared with sanctions lists and the origin of funds. The law forbids us to tell the result.',
    ],
    [
      'Wallets',
      'The address of each linked wallet and the message that you signed to prove it; your payout addresses.',
    ],
    [
      'Transactions',
      'Your backings, your payments, your certificates, their transfers and what is paid out to you, kept in a ledger that does not bear your name; the evidence that you waived withdrawal, and of your answers.',
    ],
    [
      'Athletes and organisations',
      'Your application, your public profile, the contracts, declared earnings and documents that you file.',
    ],
    [
      'Messages',
      'The emails that we have sent you, for thirty days, and whether your address has refused them.',
    ],
    [
      'Programs',
      'The tokens that you create, as fingerprints, and the addresses where you wish to be notified.',
    ],
    [
      'Your browser',
      'A session cookie and a few entries of storage, strictly necessary for the service; the page “Cookies” lists them.',
    ],
  ],
}

const grounds: LegalSection = {
  title: 'Why, and on what ground',
  rows: [
    [
      'The contract',
      'Account, transactions, wallets, messages and programs: without them, the service you ask for is not possible.',
    ],
    [
      'The law',
      'Identity, checks and accounting: the fight against money laundering and the commercial code require them. Without a verified identity, no backing is recorded.',
    ],
    [
      'Our legitimate interest',
      'Logins, attempts and log: to protect your account and the service from abuse.',
    ],
  ],
}

const recipients: LegalSection = {
  title: 'Who receives it',
  text: [
    'Our operators, each for their task. Our providers of card payment, conversion, identity checks, screening of funds and email, for what each must do. Authorities, when the law requires it. Nobody else; nothing is sold.',
  ],
}
