import type { Email } from '#server/kernel/door.ts'

/** Messages to a program were refused for too long. @param host Of its address. */
export const disabledEmail = (site: string, host: string): Omit<Email, 'key'> => ({
  words: {
    fr: () => ({
      subject: 'Un webhook est désactivé',
      lines: [
        `Votre adresse ${host} n’accepte plus nos messages depuis longtemps. Nous n’y envoyons plus rien tant que vous ne la réactivez pas.`,
      ],
    }),
    en: () => ({
      subject: 'A webhook is disabled',
      lines: [
        `Your address ${host} has not accepted our messages for a long time. We send nothing more to it until you enable it again.`,
      ],
    }),
  },
  action: { fr: 'Voir mes programmes', en: 'See my programs', url: `${site}/compte/programmes` },
})
