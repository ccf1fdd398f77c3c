/** What keeps an account open, in words. */
export const openNames = {
  fr: {
    openOrders: 'soutiens en cours',
    shares: 'parts encore actives',
    pockets: 'Pockets en cours',
    fights: 'combats en cours',
    operators: 'accès d’opérateur actifs',
    releasedMicro: 'à verser pour vos Pockets',
    owedMicro: 'à vous verser',
  },
  en: {
    openOrders: 'open backings',
    shares: 'active shares',
    pockets: 'open Pockets',
    fights: 'open fights',
    operators: 'active operator logins',
    releasedMicro: 'to be paid for your Pockets',
    owedMicro: 'to be paid to you',
  },
} as const
