import { inBoth } from '#app/language/in-both.ts'

/** The pages of one's own account, by their addresses. */
export const accountNavTexts = inBoth({
  fr: {
    label: 'Mon compte',
    pages: {
      '/compte': 'Profil',
      '/compte/securite': 'Sécurité',
      '/compte/limites': 'Limites',
      '/compte/notifications': 'Notifications',
      '/compte/portefeuilles': 'Portefeuilles',
      '/compte/programmes': 'Développeurs',
    },
  },
  en: {
    label: 'My account',
    pages: {
      '/compte': 'Profile',
      '/compte/securite': 'Security',
      '/compte/limites': 'Limits',
      '/compte/notifications': 'Notifications',
      '/compte/portefeuilles': 'Wallets',
      '/compte/programmes': 'Developers',
    },
  },
})
