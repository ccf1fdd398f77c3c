import type { RawBuilder } from 'kysely'
import type { Platform } from '#server/kernel/platform.ts'

/** A step of the maintenance tick: does what only the passing of time makes due. */
export interface MaintenanceStep {
  /**
   * SQL for the rows that are due, or a check in this process. Every tick asks whether there are any, so an index must find them,
   * however much has been done before.
   * @param isTick The tick came by the clock, not on request.
   */
  due(platform: Platform, isTick: boolean): RawBuilder<unknown> | boolean
  /** @param begun When the maintenance tick began, by the platform's clock. */
  run(platform: Platform, begun: Date): Promise<unknown>
}
