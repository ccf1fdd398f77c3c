import type { Email } from '#server/kernel/door.ts'

/** Operators do not accept what an athlete shows for a bout. */
export const boutContractRefusedEmail = (reason: string): Omit<Email, 'key'> => ({
  words: {
    fr: () => ({
      subject: 'Votre contrat de combat',
      lines: [`Votre contrat de combat n’a pas été retenu\u00a0: ${reason}`],
    }),
    en: () => ({
      subject: 'Your fight contract',
      lines: [`Your fight contract was not accepted: ${reason}`],
    }),
  },
})
