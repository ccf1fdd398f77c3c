import type { LaunchState } from '#domain/kernel/launch.ts'
import { type Notice, notices } from './notices.ts'

/** A button whose meaning depends on a launch switch. */
export interface LaunchAction {
  label: string
  /** Raised before launch; absent where the button has no action until then. */
  notice?: Notice
  /** The switch that turns the button into a link. */
  needs: keyof LaunchState
  /** Where it leads once its switch is on. */
  href: string
}

const marketplace = '/pockets'

/** Every button of the site that waits for the launch. */
export const launchActions = {
  startBacking: {
    label: 'Start Backing',
    notice: notices.backing,
    needs: 'backing',
    href: marketplace,
  },
  startBackingAsBacker: {
    label: 'Start Backing',
    notice: notices.backingFeature,
    needs: 'backing',
    href: marketplace,
  },
  startBackingNow: {
    label: 'Start Backing Now',
    notice: notices.platform,
    needs: 'backing',
    href: marketplace,
  },
  joinAsFighter: {
    label: 'Join as Fighter',
    notice: notices.fighterRegistration,
    needs: 'fighterRegistration',
    href: '/register',
  },
  learnMore: {
    label: 'Learn More',
    notice: notices.moreInformation,
    needs: 'backing',
    href: '/#how-it-works',
  },
  supportAthlete: {
    label: 'Support an Athlete Now',
    notice: notices.athleteSupport,
    needs: 'backing',
    href: `${marketplace}?type=tips`,
  },
  browseCareerShares: {
    label: 'Browse Available Career Shares',
    notice: notices.careerShares,
    needs: 'backing',
    href: marketplace,
  },
  supportFederation: {
    label: 'Support a Federation',
    needs: 'backing',
    href: `${marketplace}?type=federation`,
  },
  applyAsFederation: {
    label: 'Apply as a Federation',
    needs: 'fighterRegistration',
    href: '/register',
  },
} as const satisfies Record<string, LaunchAction>

export type LaunchActionName = keyof typeof launchActions
