import type { SignableActs } from '#app/screens/certificate/own/signable-acts.ts'
import { tradeTexts } from '#app/texts/trades.ts'
import type { OwnCertificateFacts } from './own-certificate-view.ts'

type Facts = Pick<OwnCertificateFacts, 'own' | 'back' | 'chain'>

/**
 * What the wallet of one's certificate signs so that it is sold here: the way back to the vault. Null for one in the vault, and while
 * its token or a recovery is on its way.
 */
export function saleFromWallet({ own, back, chain }: Facts): SignableActs | null {
  if (!back || own.walletAddress === null || own.onItsWay || own.recovery) return null
  const { owner, expiresAt, typedData } = back
  const { label, text } = tradeTexts.sell.wallet
  const fields = { expiresAt: expiresAt.toISOString() }
  const signed = typedData as unknown as SignableActs['acts'][number]['typedData']
  return { owner, ...chain, acts: [{ intent: 'sign', label, text, fields, typedData: signed }] }
}
