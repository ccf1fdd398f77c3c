import type { Email } from '#server/kernel/door.ts'

type Unkeyed = Omit<Email, 'key'>

export const federationApprovedEmail = (name: string, until: Date): Unkeyed => ({
  words: {
    fr: ({ day }) => ({
      subject: 'Votre organisation est agréée',
      lines: [`${name} peut ouvrir des Pockets jusqu’au ${day(until)}.`],
    }),
    en: ({ day }) => ({
      subject: 'Your organisation is approved',
      lines: [`${name} can open Pockets until ${day(until)}.`],
    }),
  },
})

export const federationRefusedEmail = (reason: string): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'La candidature de votre organisation',
      lines: [
        `La candidature de votre organisation n’a pas été retenue\u00a0: ${reason}`,
        'Vous pouvez en déposer une nouvelle.',
      ],
    }),
    en: () => ({
      subject: 'The application of your organisation',
      lines: [
        `The application of your organisation was not accepted: ${reason}`,
        'You can apply again.',
      ],
    }),
  },
})

export const approvalRevokedEmail = (reason: string): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'L’agrément de votre organisation',
      lines: [`L’agrément de votre organisation est retiré\u00a0: ${reason}`],
    }),
    en: () => ({
      subject: 'The approval of your organisation',
      lines: [`The approval of your organisation is withdrawn: ${reason}`],
    }),
  },
})

export const renewalDueEmail = (name: string, until: Date): Unkeyed => ({
  words: {
    fr: ({ day }) => ({
      subject: 'L’agrément de votre organisation se termine bientôt',
      lines: [
        `L’agrément de ${name} se termine le ${day(until)}.`,
        'Demandez une nouvelle année avec une délégation à jour\u00a0: elle commence à la fin de celle-ci. Sans elle, aucun nouveau Pocket ne peut être ouvert\u202f; ceux qui sont ouverts continuent.',
      ],
    }),
    en: ({ day }) => ({
      subject: 'The approval of your organisation ends soon',
      lines: [
        `The approval of ${name} ends on ${day(until)}.`,
        'Ask for another year with a current delegation: it starts when this one ends. Without it no new Pocket can be opened; those that are open go on.',
      ],
    }),
  },
})
