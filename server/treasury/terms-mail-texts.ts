import type { Email } from '#server/kernel/door.ts'

/** New general terms were announced. */
export const termsEmail = (site: string, version: string, appliesAt: Date): Omit<Email, 'key'> => ({
  words: {
    fr: ({ day }) => ({
      subject: 'Nos conditions générales changent',
      lines: [
        `De nouvelles conditions générales (version ${version}) s’appliqueront à partir du ${day(appliesAt)}.`,
        'Si vous ne les acceptez pas, vous pouvez fermer votre compte avant cette date.',
      ],
    }),
    en: ({ day }) => ({
      subject: 'Our general terms are changing',
      lines: [
        `New general terms (version ${version}) will apply from ${day(appliesAt)}. They are in French.`,
        'If you do not accept them, you can close your account before that date.',
      ],
    }),
  },
  action: { fr: 'Lire les conditions', en: 'Read the terms', url: `${site}/conditions` },
})
