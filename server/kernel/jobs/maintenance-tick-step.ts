import type { RawBuilder } from 'kysely'
import type { Platform } from '#server/kernel/platform.ts'

/** One step of the maintenance: does what only the passing of time makes due. */
export interface MaintenanceStep {
  /**
   * The rows that something is to be done about by now, in SQL, or what this process knows by itself. Every tick asks whether there
   * are any, so an index finds them, however much has been done before.
   * @param isTick Nobody has asked for it.
   */
  due(platform: Platform, isTick: boolean): RawBuilder<unknown> | boolean
  /** @param begun When the maintenance tick began, by the platform's clock. */
  run(platform: Platform, begun: Date): Promise<unknown>
}
