import { dashboardTexts, riskLabel } from '#app/texts/dashboard.ts'
import { Badge } from '#app/ui/badge.tsx'
import { RiskBadge } from '#app/ui/risk-badge.tsx'
import type { PocketView } from './view.ts'

/** How risky a Pocket is, or that nothing is expected back. */
export function PocketBadge({ pocket }: { pocket: Pick<PocketView, 'riskLevel'> }) {
  if (pocket.riskLevel === null) return <Badge tone="neutral">{dashboardTexts.pocket.gift}</Badge>
  return <RiskBadge level={pocket.riskLevel} label={riskLabel(pocket.riskLevel)} />
}
