import type { Email } from '#server/kernel/door.ts'

/** An identity check that waited for a provider whom we have left. */
export const checkEndedEmail: Omit<Email, 'key'> = {
  words: {
    fr: () => ({
      subject: 'Votre vérification d’identité est à recommencer',
      lines: [
        'Nous avons changé de prestataire pour la vérification d’identité\u00a0: celle que vous aviez commencée ne peut plus aboutir et a pris fin. Rien ne vous est reproché.',
        'Vous pouvez en commencer une nouvelle dès maintenant. Si un soutien l’attendait, il a pris fin sans être débité.',
      ],
    }),
    en: () => ({
      subject: 'Your identity check has to be started again',
      lines: [
        'We have changed our provider for identity checks: the one that you started cannot be completed any more and has ended. You did nothing wrong.',
        'You can start a new one now. If a backing was waiting for it, it has ended without being charged.',
      ],
    }),
  },
}
