import type { MaintenanceStep } from '#server/kernel/door.ts'
import { earnPremiums, premiumsToEarn } from './earn-premiums.ts'
import { pocketsToRelease, releaseEscrow } from './release-escrow.ts'

/** Maintenance steps of the escrow and the reserve. */
export const treasuryMaintenance = {
  release_escrow: { due: pocketsToRelease, run: releaseEscrow },
  earn_premiums: { due: premiumsToEarn, run: earnPremiums },
} satisfies Record<string, MaintenanceStep>
