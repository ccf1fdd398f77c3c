import { z } from 'zod'
import type { ScreeningVerdict } from '#domain/identity/compliance.ts'
import { formatUsdc } from '#domain/kernel/money.ts'
import type { ScreenedTransfer } from './port.ts'

const code = z.string().max(200)

/** Answer of the sanctions API. */
export const sanctions = z.object({ identifications: z.array(z.object({ category: code })) })

/** A registered transfer; processed once it has been updated. */
export const transfer = z.object({
  externalId: z.string().regex(/^[\w-]{1,100}$/),
  updatedAt: z.string().nullish(),
})

export const alerts = z.object({
  alerts: z.array(z.object({ alertLevel: code, category: code.nullish() })),
})

/** Their words for networks. */
const networks: Readonly<Record<ScreenedTransfer['network'], string>> = {
  ethereum: 'Ethereum',
  base: 'Base',
  polygon: 'Polygon',
}

/** A transfer as it is registered: the same one again is the same over there. */
export function toRegistration(given: ScreenedTransfer) {
  const { network, asset, transactionHash, recipient, amountMicro } = given
  return {
    network: networks[network],
    asset,
    transferReference: `${transactionHash}:${recipient}`,
    direction: 'received',
    assetAmount: Number(formatUsdc(amountMicro)),
  }
}

/** The verdict for an alert's level. Compliance judges everything from medium on; an unknown level never passes. */
const levels: Readonly<Record<string, ScreeningVerdict>> = {
  SEVERE: 'hit',
  HIGH: 'hit',
  MEDIUM: 'hit',
  LOW: 'pass',
}

export function verdictOfAlerts(found: z.infer<typeof alerts>['alerts']): {
  verdict: ScreeningVerdict
  reasons: string[]
} {
  const judged = found.map(({ alertLevel, category }) => ({
    verdict: (Object.hasOwn(levels, alertLevel) ? levels[alertLevel] : undefined) ?? 'pending',
    reason: `${alertLevel}:${category ?? 'unknown'}`,
  }))
  const grave = judged.filter(({ verdict }) => verdict !== 'pass')
  const isHit = grave.some(({ verdict }) => verdict === 'hit')
  const verdict = isHit ? 'hit' : grave.length > 0 ? 'pending' : 'pass'
  return { verdict, reasons: grave.map(({ reason }) => reason) }
}
