import { bpsText, usdcText } from '#app/texts/format.ts'
import type { LegalGround, LegalPage, LegalSection } from '#app/texts/legal/legal-page.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { atLaunch } from './at-launch.ts'

/** « Conditions générales de vente »: what a backing is, what it costs, and what becomes of the money; in the figures that count. */
export function conditionsOfSale({
  launched,
  settings,
  tokenless = false,
}: LegalGround): LegalPage {
  const parts = [kinds, price, certificate(tokenless), escrow, earnings, cover, end]
  return {
    title: 'Conditions générales de vente',
    lead: 'Ce que vous soutenez, ce que vous payez, et ce que devient l’argent.',
    sections: [...atLaunch(launched), ...parts.map((part) => part(settings))],
  }
}

const kinds = ({ minimumMicro }: BusinessSettings): LegalSection => ({
  title: 'Les trois soutiens',
  rows: [
    [
      'Tips Amateurs',
      `Dès ${usdcText(minimumMicro.tips)}. Un don à un athlète amateur, sans contrepartie financière\u00a0; un badge d’accès prioritaire.`,
    ],
    [
      'Career Share',
      `Dès ${usdcText(minimumMicro.share)}. Une part des gains d’un à trois combats signés, si ces gains existent. Vous pouvez perdre toute la somme versée.`,
    ],
    [
      'Fédération',
      'Sans minimum de notre part. Un don à une organisation agréée, sans contrepartie financière\u00a0; le titre honorifique de Mécène.',
    ],
  ],
})

const price = ({ premiumBps, saleFeeBps, payoutFeeBps }: BusinessSettings): LegalSection => ({
  title: 'Prix et frais',
  text: [
    `Vous payez le montant que vous confirmez, et rien de plus, sauf la compensation de niveau\u00a02 si vous la choisissez (${bpsText(premiumBps)}). Nos frais de ${bpsText(saleFeeBps)} sont à la charge du bénéficiaire. Sur les gains versés, ${bpsText(payoutFeeBps)} sont retenus avant partage.`,
    'Le paiement se fait en USDC, ou par carte en euros à un cours indiqué avant de payer et valable dix minutes. Le récapitulatif montre qui reçoit quoi, au millionième d’USDC.',
  ],
})

const asToken = 'Ce certificat est un NFT\u00a0: il prouve votre soutien et porte vos droits.'
const inBooks =
  'Ce certificat est tenu dans nos livres, sans jeton sur une blockchain pour le moment\u00a0: il prouve votre soutien et porte vos droits.'

const certificate =
  (tokenless: boolean) =>
  ({ royaltyBps }: BusinessSettings): LegalSection => ({
    title: 'Confirmation et certificat',
    text: [
      `Votre soutien est conclu quand le paiement est confirmé. Un e-mail vous le dit, et un certificat numéroté est émis au même instant. ${tokenless ? inBooks : asToken}`,
      `Une Career Share peut être revendue par la plateforme, avec une redevance de ${bpsText(royaltyBps)} indiquée avant l’achat. Un certificat de Mécène ne change pas de mains.`,
    ],
  })

const escrow = ({ release }: BusinessSettings): LegalSection => ({
  title: 'Séquestre',
  text: [
    'Rien ne quitte le séquestre tant que le Pocket est ouvert, ni tant qu’un soutien peut être annulé. La libération suit un calendrier public, propre à chaque Pocket.',
    `D’ordinaire, la part payée par portefeuille est libérée ${release.walletHours}\u00a0heures après la clôture\u00a0; celle payée par carte ${release.cardDays}\u00a0jours après, et ses derniers ${bpsText(release.cardHeldBackBps)} après ${release.cardHeldBackDays}\u00a0jours. Si le Pocket est annulé avant sa clôture, chacun est intégralement remboursé.`,
  ],
})

const earnings = ({ fights, payoutFeeBps }: BusinessSettings): LegalSection => ({
  title: 'Gains des combats',
  text: [
    `Les gains déclarés sont vérifiés sur pièces par deux personnes, puis peuvent être contestés pendant ${fights.challengeHours}\u00a0heures. Ils sont partagés quand l’argent est arrivé\u00a0: ${bpsText(10_000 - payoutFeeBps)} aux porteurs, à proportion de leurs parts, et ${bpsText(payoutFeeBps)} à la plateforme. Le calcul est publié et chacun peut le refaire.`,
    'Une défaite, un nul ou un combat sans gains ne donnent droit à rien. Aucun rendement n’est promis.',
  ],
})

const cover = ({ fights, coverLevel1Bps, coverLevel2Bps }: BusinessSettings): LegalSection => ({
  title: 'Compensation',
  text: [
    `Si elle a été prise, et si un combat couvert est annulé avant de commencer sans être reprogrammé sous ${fights.rescheduleDays}\u00a0jours, ${bpsText(coverLevel1Bps)} du prix payé pour ce combat vous reviennent au niveau\u00a01, ${bpsText(coverLevel2Bps)} au niveau\u00a02. Elle complète ce que ce combat a rendu, sans s’y ajouter.`,
  ],
})

const end = ({ priorityMonths }: BusinessSettings): LegalSection => ({
  title: 'Fin des droits',
  text: [
    `Une Career Share est détruite après le dernier combat couvert, une fois tout distribué. Un badge l’est ${priorityMonths}\u00a0mois après le premier contrat professionnel de l’athlète\u00a0; le statut Super-fan est conservé. Rien de ce qui vous est dû n’est perdu par cette destruction.`,
    'Les pages «\u202fRétractation\u202f» et «\u202fRéclamation et médiation\u202f» disent comment revenir sur un soutien et comment vous plaindre.',
  ],
})
