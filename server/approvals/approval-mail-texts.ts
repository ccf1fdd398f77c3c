import type { Email } from '#server/kernel/door.ts'

/** Operators do not accept what an athlete shows for a bout. @param page Where another contract is handed in. */
export const boutContractRefusedEmail = (page: string, reason: string): Omit<Email, 'key'> => ({
  action: { fr: 'Corriger le combat', en: 'Correct the fight', url: page },
  words: {
    fr: () => ({
      subject: 'Votre contrat de combat',
      lines: [
        `Votre contrat de combat n’a pas été retenu\u00a0: ${reason}`,
        'Corrigez ce qui ne va pas, puis envoyez un autre contrat. Le combat reste enregistré.',
      ],
    }),
    en: () => ({
      subject: 'Your fight contract',
      lines: [
        `Your fight contract was not accepted: ${reason}`,
        'Correct what is wrong, then send another contract. The fight stays registered.',
      ],
    }),
  },
})
