import type { MaintenanceStep } from '#server/kernel/door.ts'
import { fightsToFollow, followFights } from './follow-time.ts'

/** Maintenance steps of bouts. */
export const boutMaintenance = {
  follow_fights: { due: fightsToFollow, run: followFights },
} satisfies Record<string, MaintenanceStep>
