import type { LegalGround, LegalPage, Row } from '#app/texts/legal/legal-page.ts'

/** All that is kept in a browser, and why nobody is asked about it. */
export function cookies({ launched }: LegalGround): LegalPage {
  return {
    title: 'Cookies',
    lead: 'What our pages keep in your browser. None of it is for following you.',
    sections: [
      {
        title: 'No banner',
        text: [
          'We use no tracker, no advertising and no audience measurement, and no page loads a picture, font or video from a third party. What remains is strictly necessary for the service you ask for: the law requires no consent, so there is nothing to accept or refuse.',
        ],
      },
      { title: 'What is kept', rows: launched ? withAccounts : beforeLaunch },
      {
        title: 'Erase it',
        text: [
          'The settings of your browser erase all of this at any time. You are then logged out; nothing else is lost.',
        ],
      },
    ],
  }
}

const notice: Row = [
  'Message on the next page',
  'Storage of the tab, “coin-rouge.flash”, erased as soon as the message is shown.',
]

const theme: Row = [
  'Chosen theme',
  'Local storage, “coin-rouge.theme”, if you prefer light or dark. Until you erase it.',
]

const language: Row = [
  'Chosen language',
  'The cookie “language”, if you changed the language of a page, or came by a link that names one. One year.',
]

const wallet: Row = [
  'Wallet',
  'Local storage, “coin-rouge.wallet”: the name of the wallet you used last, to offer it first. Until you erase it.',
]

const keys: Row = [
  'Keyboard shortcuts',
  'Local storage, “coin-rouge.keys”, if you turned off the shortcuts of a single key. Until you erase it.',
]

const place: Row = [
  'Place on the page',
  'Storage of the tab, “react-router-scroll-positions”: where you were, so that “back” brings you there. Until the tab is closed.',
]

const operators: Row = [
  'Console of the operators',
  'Two cookies that scripts cannot read, for our operators alone: that of the session, for a day at most, and one that knows the browser again so that nobody blocks their login, for 180 days at most.',
]

const beforeLaunch: Row[] = [
  ['Presentation pages', 'Nothing.'],
  [
    'Sample dashboard',
    'Local storage, “isAuthenticated” and “user”, to show you the sample. Until you log out.',
  ],
  [
    'Sample registration',
    'Local storage, “coin-rouge.registration”: the name and address typed, never the password. Until you erase it.',
  ],
  notice,
  place,
  theme,
  operators,
]

const withAccounts: Row[] = [
  ['Presentation pages', 'Nothing, except the language if you change it.'],
  [
    'Session',
    'A cookie that scripts cannot read keeps you logged in for 14 days at most. Erased when you log out.',
  ],
  [
    'Registration',
    'A cookie that scripts cannot read, so that the link in the email logs you in in this browser. One day.',
  ],
  [
    'Backing you have begun',
    'The storage of the tab, “coin-rouge.saisie”, keeps the amount or shares typed, so that nothing is lost if you reload or go back. Until the tab is closed. Local storage, “coin-rouge.soutien”, keeps a number, so that two tabs do not place one backing twice. Until the payment or logout.',
  ],
  notice,
  place,
  theme,
  language,
  keys,
  wallet,
  operators,
]
