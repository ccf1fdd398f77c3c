import type { LegalGround, LegalPage } from '#app/texts/legal/legal-page.ts'
import { brand } from '#domain/kernel/brand.ts'
import { atLaunch } from './at-launch.ts'

/** Who may use the platform, and how. */
export function conditionsOfUse({ launched, settings }: LegalGround): LegalPage {
  return {
    title: 'General terms of use',
    lead: `The rules for whoever visits ${brand.name} or has an account here.`,
    sections: [
      ...atLaunch(launched),
      {
        title: 'The service',
        text: [
          `${brand.name} lets you back athletes and organisations of mixed martial arts through time-limited campaigns, the Pockets. Presentation pages and public books are open to everybody; backing takes an account.`,
        ],
      },
      {
        title: 'Your account',
        text: [
          'You must be eighteen, give accurate information and open one account only. Several accounts of one person count together toward the thresholds of identity checks.',
          'Your password and codes are yours alone. Tell support as soon as somebody else may have used them: you end your logins on the page “My account”.',
        ],
      },
      {
        title: 'Checks',
        text: [
          'The law makes us check the identity of those who back and those who receive. A simplified check is enough up to 1,000 USDC in total; above it, the check is full. An alert may put a transaction on hold while a person looks at it.',
        ],
      },
      {
        title: 'What is not allowed',
        text: [
          'To pay with money of unlawful origin or for a hidden third party, to get around the thresholds, to back a fight in which you take part or that you can influence, to disturb the service or to extract personal data from it.',
          'An account that does so can be suspended. What is due to you stays due; you are told of the suspension and its reason in writing, unless the law forbids it.',
        ],
      },
      {
        title: 'Close your account',
        text: [
          'At any time, from “My account”. Your data is then erased, except for what the law makes us keep, and you can download all of it before.',
        ],
      },
      {
        title: 'Changes',
        text: [
          `These terms may change. You are told by email at least ${settings.termsNoticeDays} days before, and can close your account if the change does not suit you. A backing stays under the terms of the day on which it was confirmed.`,
        ],
      },
      {
        title: 'Applicable law',
        text: [
          'French law applies, without taking from you the protection of the mandatory rules of the country where you live.',
        ],
      },
    ],
  }
}
