import { type Selectable, sql } from 'kysely'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { exactJson } from '#server/kernel/door.ts'

/** The row of an order with the settings that it was taken under. */
export type WithSettings<Row> = Selectable<Row> & { settings: Record<string, unknown> }

/** The settings of the orders of a statement, to join. */
export const settingsOfOrder = (order: 'backing' | 'purchase') =>
  sql<Record<string, unknown>>`(select settings from order_settings
    where hash = ${sql.ref(`${order}.settings_hash`)})`

/** The hash by which a new order refers to its settings; they are stored with the first order that has them. */
export const keptSettings = (settings: BusinessSettings) =>
  sql<Uint8Array>`keep_order_settings(${exactJson(settings)}::jsonb)`
