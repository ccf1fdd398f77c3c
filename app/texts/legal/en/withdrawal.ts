import type { LegalGround, LegalPage } from '#app/texts/legal/legal-page.ts'
import { atLaunch } from './at-launch.ts'

/** Where the right exists, how to use it, and why it often does not. */
export function withdrawal({ launched }: LegalGround): LegalPage {
  return {
    title: 'Withdrawal',
    lead: 'When you can go back on a backing, and how.',
    sections: [
      ...atLaunch(launched),
      {
        title: 'Your right',
        text: [
          'A contract concluded at a distance can as a rule be cancelled for fourteen days, without a reason and without cost. Each Pocket says before the payment whether this right exists, and until when.',
          'For a Career Share, the certificate is issued at payment. You agree to it expressly and acknowledge that you lose your right of withdrawal by ticking a box, which is empty at first; without it, the backing is not recorded. The evidence of this choice is sent to you and stays in your data.',
          'A gift to an amateur athlete or to an organisation is not refunded on request. A payment made twice, a fraud or a cancelled Pocket always is.',
        ],
      },
      {
        title: 'How to do it',
        text: [
          'Where the right exists, the page of your backing shows, as long as it lasts, “withdraw from contract here”, then “confirm withdrawal”. You receive an acknowledgement at once, with date and time, and the money goes back the way it was paid.',
          'You can also write it to support in your own words, or in these: “I hereby give notice that I withdraw from the contract on backing no. …, concluded on …. Name, address, date.”',
        ],
      },
    ],
  }
}
