import type { HoldingWallet, SignedAct } from '#app/screens/certificate/own/signable-acts.ts'
import { tradeTexts } from '#app/texts/trades.ts'
import type { OwnCertificateFacts } from './own-certificate-view.ts'

/** What a wallet signs as its certificate is offered. */
export interface SignedSale extends HoldingWallet {
  act: SignedAct
}

type Facts = Pick<OwnCertificateFacts, 'own' | 'back' | 'chain'>

/**
 * What the wallet of one's certificate signs so that it is sold here: the way back to the vault. Null for one in the vault, and while
 * its token or a recovery is on its way.
 */
export function saleFromWallet({ own, back, chain }: Facts): SignedSale | null {
  if (!back || own.walletAddress === null || own.onItsWay || own.recovery) return null
  const { owner, expiresAt, typedData } = back
  const { label, text } = tradeTexts.sell.wallet
  const fields = { expiresAt: expiresAt.toISOString() }
  const signed = typedData as unknown as SignedAct['typedData']
  return { owner, ...chain, act: { intent: 'sign', label, text, fields, typedData: signed } }
}
