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
  backingFeature: comingSoon('Backing feature will be available soon!'),
  fighterRegistration: comingSoon('Fighter registration will be available soon!'),
  platform: comingSoon('Platform will be available soon!'),
  moreInformation: comingSoon('More information will be available soon!'),
  athleteSupport: comingSoon('Athlete support will be available soon!'),
  careerShares: comingSoon('Career shares will be available soon!'),
} as const satisfies Record<string, Notice>
