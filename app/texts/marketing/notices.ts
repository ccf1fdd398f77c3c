import { COMING_SOON } from '#domain/kernel/launch.ts'

/** A Coming Soon notice as it is shown: a title and one sentence. */
export interface Notice {
  title: string
  text: string
}

const comingSoon = (text: string): Notice => ({ title: 'Coming Soon', text })

/** The notices of the pre-launch buttons, word for word as specified. */
export const notices = {
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
} as const satisfies Record<string, Notice>
