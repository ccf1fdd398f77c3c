import type { Email } from '#server/kernel/door.ts'

export const walletLinkedEmail = (site: string, address: string): Omit<Email, 'key'> => ({
  words: {
    fr: () => ({
      subject: 'Un portefeuille a été lié à votre compte',
      lines: [
        `Le portefeuille qui se termine par ${address.slice(-6)} est désormais lié à votre compte.`,
        'Si ce n’est pas vous, déliez-le et écrivez-nous tout de suite.',
      ],
    }),
    en: () => ({
      subject: 'A wallet was linked to your account',
      lines: [
        `The wallet that ends in ${address.slice(-6)} is now linked to your account.`,
        'If this was not you, unlink it and write to us at once.',
      ],
    }),
  },
  facts: { wallet: `…${address.slice(-6)}` },
  action: {
    fr: 'Voir mes portefeuilles',
    en: 'See my wallets',
    url: `${site}/compte/portefeuilles`,
  },
})
