import { inBoth } from '#app/language/in-both.ts'
import { COMING_SOON } from '#domain/kernel/launch.ts'

/** A Coming Soon notice as it is shown: a title and one sentence. */
export interface Notice {
  title: string
  text: string
}

const comingSoon = (text: string): Notice => ({ title: 'Coming Soon', text })
const bientot = (text: string): Notice => ({ title: 'Bientôt disponible', text })

/** The notices of the pre-launch buttons; the English ones are word for word as specified. */
export const notices = inBoth({
  fr: {
    backing: {
      title: 'Soutiens bientôt ouverts',
      text: 'Vous pourrez bientôt soutenir un athlète. Restez à l’écoute\u202f!',
    },
    backingFeature: bientot('Les soutiens ouvriront bientôt.'),
    fighterRegistration: bientot('L’inscription des combattants et combattantes ouvrira bientôt.'),
    platform: bientot('La plateforme ouvrira bientôt.'),
    moreInformation: bientot('Plus d’informations arrivent bientôt.'),
    athleteSupport: bientot('Le soutien aux athlètes ouvrira bientôt.'),
    careerShares: bientot('Les Career Shares ouvriront bientôt.'),
  },
  en: {
    backing: {
      title: 'Backing Coming Soon',
      text: 'The backing feature will be available soon. Stay tuned!',
    },
    backingFeature: COMING_SOON.backing,
    fighterRegistration: COMING_SOON.fighterRegistration,
    platform: COMING_SOON.accounts,
    moreInformation: comingSoon('More information will be available soon!'),
    athleteSupport: comingSoon('Athlete support will be available soon!'),
    careerShares: comingSoon('Career shares will be available soon!'),
  },
})

export type NoticeName = keyof typeof notices
