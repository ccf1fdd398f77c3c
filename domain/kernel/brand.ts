/**
 * The name under which the platform appears, in one place: pages, mails, logo and certificates
 * take it from here. Nothing else hard-codes it.
 */
export const brand = {
  name: 'Coin Rouge',
  tagline: 'Back the Champions!',
  supportEmail: 'support@coinrouge.example',
  supportHours: {
    en: 'Monday to Friday 9am to 6pm CET',
    fr: 'du lundi au vendredi, de 9\u00a0h à 18\u00a0h',
  },
} as const
