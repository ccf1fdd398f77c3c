import { inBoth } from '#app/language/in-both.ts'
import type { LaunchSwitch } from '#domain/kernel/launch.ts'
import type { NoticeName } from './notices.ts'

/** A button whose meaning depends on a launch switch. */
export interface LaunchAction {
  /** Raised before launch; absent where the button has no action until then. */
  notice?: NoticeName
  /** The switch that turns the button into a link. */
  needs: LaunchSwitch
  /** The bare address where it leads once its switch is on. */
  page: string
}

const marketplace = '/pockets'

/** Every button of the site that waits for the launch. */
export const launchActions = {
  startBacking: { notice: 'backing', needs: 'backing', page: marketplace },
  startBackingAsBacker: { notice: 'backingFeature', needs: 'backing', page: marketplace },
  startBackingNow: { notice: 'platform', needs: 'backing', page: marketplace },
  joinAsFighter: {
    notice: 'fighterRegistration',
    needs: 'fighterRegistration',
    page: '/rejoindre/athlete',
  },
  learnMore: { notice: 'moreInformation', needs: 'backing', page: '/#how-it-works' },
  supportAthlete: { notice: 'athleteSupport', needs: 'backing', page: `${marketplace}?type=tips` },
  browseCareerShares: { notice: 'careerShares', needs: 'backing', page: marketplace },
  supportFederation: { needs: 'backing', page: `${marketplace}?type=federation` },
  applyAsFederation: { needs: 'fighterRegistration', page: '/rejoindre/federation' },
} satisfies Record<string, LaunchAction>

export type LaunchActionName = keyof typeof launchActions

/** What stands on them. */
export const launchLabels = inBoth<{ readonly [Action in LaunchActionName]: string }>({
  fr: {
    startBacking: 'Soutenir',
    startBackingAsBacker: 'Soutenir',
    startBackingNow: 'Soutenir maintenant',
    joinAsFighter: 'S’inscrire comme athlète',
    learnMore: 'En savoir plus',
    supportAthlete: 'Soutenir un athlète',
    browseCareerShares: 'Voir les Career Shares',
    supportFederation: 'Soutenir une fédération',
    applyAsFederation: 'Inscrire une fédération',
  },
  en: {
    startBacking: 'Start Backing',
    startBackingAsBacker: 'Start Backing',
    startBackingNow: 'Start Backing Now',
    joinAsFighter: 'Join as Fighter',
    learnMore: 'Learn More',
    supportAthlete: 'Support an Athlete Now',
    browseCareerShares: 'Browse Available Career Shares',
    supportFederation: 'Support a Federation',
    applyAsFederation: 'Apply as a Federation',
  },
})
