import type { InBoth } from '#domain/kernel/language.ts'
import type { Email } from '#server/kernel/door.ts'

const asked: InBoth<string> = {
  fr: 'À partir de cette date, nous vous demanderons de les accepter avant tout nouveau soutien ou achat.',
  en: 'From that date we will ask you to accept them before any new backing or purchase.',
}

/** New general terms were announced. */
export const termsEmail = (
  site: string,
  {
    version,
    appliesAt,
    changes,
  }: { version: string; appliesAt: Date; changes: InBoth<string> | null },
): Omit<Email, 'key'> => ({
  words: {
    fr: ({ day }) => ({
      subject: 'Nos conditions générales changent',
      lines: [
        `De nouvelles conditions générales (version ${version}) s’appliqueront à partir du ${day(appliesAt)}.`,
        ...(changes ? [changes.fr, asked.fr] : []),
        'Si vous ne les acceptez pas, vous pouvez fermer votre compte avant cette date.',
      ],
    }),
    en: ({ day }) => ({
      subject: 'Our general terms are changing',
      lines: [
        `New general terms (version ${version}) will apply from ${day(appliesAt)}. They are in French.`,
        ...(changes ? [changes.en, asked.en] : []),
        'If you do not accept them, you can close your account before that date.',
      ],
    }),
  },
  action: { fr: 'Lire les conditions', en: 'Read the terms', url: `${site}/conditions` },
})
