import type { Email } from '#server/kernel/door.ts'

type Unkeyed = Omit<Email, 'key'>

export const fighterVerifiedEmail = (site: string): Unkeyed => ({
  action: { fr: 'Ouvrir mon studio', en: 'Open my studio', url: `${site}/studio` },
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
})

export const fighterRefusedEmail = (site: string, reason: string): Unkeyed => ({
  action: {
    fr: 'Corriger ma candidature',
    en: 'Correct my application',
    url: `${site}/rejoindre/athlete`,
  },
  words: {
    fr: () => ({
      subject: 'Votre candidature d’athlète',
      lines: [
        `Votre candidature n’a pas été retenue\u00a0: ${reason}`,
        'Tout ce que vous aviez écrit est gardé\u00a0: corrigez, puis envoyez de nouveau.',
      ],
    }),
    en: () => ({
      subject: 'Your application as a fighter',
      lines: [
        `Your application was not accepted: ${reason}`,
        'Everything that you had written is kept: correct it, then send it again.',
      ],
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

export const contractRefusedEmail = (site: string, reason: string): Unkeyed => ({
  action: {
    fr: 'Déposer mon contrat de nouveau',
    en: 'Hand in my contract again',
    url: `${site}/studio/contrat-pro`,
  },
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
