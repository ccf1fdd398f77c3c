import { bpsText, usdcText } from '#app/texts/format.ts'
import type { LegalGround, LegalPage, LegalSection } from '#app/texts/legal/legal-page.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { atLaunch } from './at-launch.ts'

/** What a backing is, what it costs, and what becomes of the money; in the figures that count. */
export function conditionsOfSale({
  launched,
  settings,
  tokenless = false,
}: LegalGround): LegalPage {
  const parts = [kinds, price, certificate(tokenless), escrow, earnings, cover, end]
  return {
    title: 'General terms of sale',
    lead: 'What you back, what you pay, and what becomes of the money.',
    sections: [...atLaunch(launched), ...parts.map((part) => part(settings))],
  }
}

const kinds = ({ minimumMicro }: BusinessSettings): LegalSection => ({
  title: 'Three ways to back',
  rows: [
    [
      'Amateur Tips',
      `From ${usdcText(minimumMicro.tips)}. A gift to an amateur fighter, with no financial return; a Priority Access Badge.`,
    ],
    [
      'Career Share',
      `From ${usdcText(minimumMicro.share)}. A share of the earnings of one to three signed fights, if there are any. You can lose everything you pay.`,
    ],
    [
      'Federation',
      'No minimum of ours. A gift to an approved organisation, with no financial return; the honorary title of ‘Mécène’.',
    ],
  ],
})

const price = ({ premiumBps, saleFeeBps, payoutFeeBps }: BusinessSettings): LegalSection => ({
  title: 'Price and fees',
  text: [
    `You pay the amount that you confirm, and nothing more, except for level 2 cover if you choose it (${bpsText(premiumBps)}). Our fee of ${bpsText(saleFeeBps)} is paid by the recipient. Of earnings paid out, ${bpsText(payoutFeeBps)} is kept before they are shared.`,
    'You pay in USDC, or by card in euros at a rate shown before you pay and valid for ten minutes. The summary shows who gets what, to the millionth of a USDC.',
  ],
})

const asToken = 'The certificate is an NFT: it proves your backing and carries your rights.'
const inBooks =
  'The certificate is kept in our books, without a token on a blockchain for now: it proves your backing and carries your rights.'

const certificate =
  (tokenless: boolean) =>
  ({ royaltyBps }: BusinessSettings): LegalSection => ({
    title: 'Confirmation and certificate',
    text: [
      `Your backing is concluded when the payment is confirmed. An email says so, and a numbered certificate is issued at the same moment. ${tokenless ? inBooks : asToken}`,
      `A Career Share can be resold on the platform, with a royalty of ${bpsText(royaltyBps)} shown before the purchase. A ‘Mécène’ certificate does not change hands.`,
    ],
  })

const escrow = ({ release }: BusinessSettings): LegalSection => ({
  title: 'Escrow',
  text: [
    'Nothing leaves escrow while the Pocket is open, nor while a backing can be cancelled. The release follows a public plan of each Pocket’s own.',
    `As a rule, what was paid by wallet is released ${release.walletHours} hours after the close; what was paid by card ${release.cardDays} days after it, and its last ${bpsText(release.cardHeldBackBps)} after ${release.cardHeldBackDays} days. If the Pocket is cancelled before its close, everybody is refunded in full.`,
  ],
})

const earnings = ({ fights, payoutFeeBps }: BusinessSettings): LegalSection => ({
  title: 'Earnings of fights',
  text: [
    `Declared earnings are checked against documents by two people, then can be contested for ${fights.challengeHours} hours. They are shared once the money has arrived: ${bpsText(10_000 - payoutFeeBps)} to the holders, in proportion to their shares, and ${bpsText(payoutFeeBps)} to the platform. The calculation is published, and anybody can do it again.`,
    'A defeat, a draw or a fight without earnings gives a right to nothing. No return is promised.',
  ],
})

const cover = ({ fights, coverLevel1Bps, coverLevel2Bps }: BusinessSettings): LegalSection => ({
  title: 'Compensation',
  text: [
    `If cover was taken, and a covered fight is cancelled before it starts and not rescheduled within ${fights.rescheduleDays} days, you get back ${bpsText(coverLevel1Bps)} of the price paid for that fight at level 1, ${bpsText(coverLevel2Bps)} at level 2. It tops up what that fight has paid, and does not add to it.`,
  ],
})

const end = ({ priorityMonths }: BusinessSettings): LegalSection => ({
  title: 'End of the rights',
  text: [
    `A Career Share is burned (destroyed) after the last covered fight, once everything is distributed. A badge is burned ${priorityMonths} months after the athlete’s first professional contract; the Super-fan status stays recorded. Nothing that is due to you is lost by it.`,
    'The pages “Withdrawal” and “Complaints and mediation” say how to go back on a backing and how to complain.',
  ],
})
