import type { Email } from '#server/kernel/door.ts'

type Unkeyed = Omit<Email, 'key'>

export const fighterVerifiedEmail: Unkeyed = {
  words: {
    fr: () => ({
      subject: 'Votre profil d’athlète est vérifié',
      lines: [
        'Votre profil d’athlète est vérifié\u00a0: vous pouvez préparer votre premier Pocket.',
      ],
    }),
    en: () => ({
      subject: 'Your fighter profile is verified',
      lines: ['Your fighter profile is verified: you can prepare your first Pocket.'],
    }),
  },
}

export const fighterRefusedEmail = (reason: string): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'Votre candidature d’athlète',
      lines: [
        `Votre candidature n’a pas été retenue\u00a0: ${reason}`,
        'Vous pouvez en déposer une nouvelle.',
      ],
    }),
    en: () => ({
      subject: 'Your application as a fighter',
      lines: [`Your application was not accepted: ${reason}`, 'You can apply again.'],
    }),
  },
})

export const contractVerifiedEmail: Unkeyed = {
  words: {
    fr: () => ({
      subject: 'Votre premier contrat professionnel est vérifié',
      lines: [
        'Vos Pockets de soutien ouverts se ferment maintenant, et ceux qui vous ont soutenu sont prioritaires pendant 36 mois.',
      ],
    }),
    en: () => ({
      subject: 'Your first professional contract is verified',
      lines: [
        'Your open tip Pockets close now, and those who backed you have priority for 36 months.',
      ],
    }),
  },
}

export const contractRefusedEmail = (reason: string): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'Votre premier contrat professionnel',
      lines: [
        `Votre premier contrat professionnel n’a pas été retenu\u00a0: ${reason}`,
        'Vous pouvez le déposer de nouveau.',
      ],
    }),
    en: () => ({
      subject: 'Your first professional contract',
      lines: [
        `Your first professional contract was not accepted: ${reason}`,
        'You can hand it in again.',
      ],
    }),
  },
})
