import { writeFileSync } from 'node:fs'
import { type ColumnMetadata, Kysely, sql, type TableMetadata } from 'kysely'
import { applyMigrations } from '#server/kernel/db/apply-migrations.ts'
import { openPglite } from '#server/kernel/db/pglite.ts'

/** As the drivers read what the database keeps. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  timestamptz: 'Date',
  _text: 'readonly string[]',
  _uuid: 'readonly string[]',
}
/** Written as JSON text, read as a value. */
const JSON_SHAPE = 'Record<string, unknown>'

/** What the migrations do not say: unions that the code alone keeps, and shapes of JSON. By table and column. */
const NARROWER: Record<string, string> = {
  'audit_log.operation': 'Operation',
  'backing_transition.from_state': 'BackingState',
  'backing_transition.to_state': 'BackingState',
  'bout_change.changes': 'readonly MaterialChangeKind[]',
  'bout_change.before': 'BoutOnFile',
  'bout_change.after': 'BoutOnFile',
  'card_dispute.state_before': 'BackingState | PurchaseState',
  'chain_token_event.kind': 'PocketKind',
  'distribution.void_intervals': 'readonly VoidInterval[]',
  'fight.opponent_tape': 'OpponentTape',
  'fight_compensation.void_intervals': 'readonly UnitInterval[]',
  'fighter.tape': 'Tape',
  'kyc_case.reasons': 'readonly string[]',
  'login.api_token.scopes': 'TokenScope[]',
  'notification.facts': 'NotificationFacts',
  'notification.kind': 'NotificationKind',
  'notification_preference.kind': 'NotificationKind',
  'money_stop.differences': 'readonly KeptDifference[]',
  'login.passkey.transports': 'string[]',
  'login.user.language': 'Language',
  'proposal.operation': 'Operation',
  'rejected_result.outcome': 'FightOutcome',
  'seal_gap.source': "SealRow['source']",
  'seal_source.source': "SealRow['source']",
  'identity.screening_check.reasons': 'readonly string[]',
  'purchase_transition.from_state': 'PurchaseState',
  'purchase_transition.to_state': 'PurchaseState',
  'setting_change.value': 'unknown',
  'webhook_delivery.event': 'WebhookEvent',
  'webhook_endpoint.events': 'WebhookEvent[]',
}

const HEADER = `// Written by tools/make-table-types.ts from the migrations: \`npm run types:tables\`.
import type { ColumnType, Generated } from 'kysely'
import type { FightOutcome } from '#domain/bouts/fight.ts'
import type { MaterialChangeKind } from '#domain/bouts/material-change.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { OpponentTape, Tape } from '#domain/campaigns/tape.ts'
import type { TokenScope } from '#domain/identity/token-scope.ts'
import type { Operation } from '#domain/kernel/authority.ts'
import type { UnitInterval } from '#domain/kernel/interval.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { PurchaseState } from '#domain/market/purchase.ts'
import type { NotificationFacts, NotificationKind } from '#domain/notifications/notification.ts'
import type { BackingState } from '#domain/orders/confirmation.ts'
import type { WebhookEvent } from '#domain/webhooks/webhook-delivery.ts'
import type { BoutOnFile, KeptDifference, VoidInterval } from './column-types.ts'
`

/**
 * The types of all tables of a migrated database, as source text. Amounts named \`…_micro\` are \`MicroUsdc\`, and a
 * column whose CHECK lists texts is the union of them.
 */
export async function tableTypes(db: Kysely<unknown>): Promise<string> {
  const listed = await listedTexts(db)
  const tables = await db.introspection.getTables()
  const rows = tables.map((table) => {
    const columns = table.columns.map((column) => columnLine(nameOf(table), column, listed))
    return `export interface ${rowName(table)} {\n${columns.join('\n')}\n}\n`
  })
  const names = tables.map((table) => {
    const name = nameOf(table)
    return `  ${name.includes('.') ? `'${name}'` : name}: ${rowName(table)}`
  })
  return [HEADER, ...rows, `export interface Tables {\n${names.join('\n')}\n}\n`].join('\n')
}

function columnLine(table: string, column: ColumnMetadata, listed: Map<string, string[]>): string {
  const place = `${table}.${column.name}`
  const texts = listed.get(place)
  const type = NARROWER[place] ?? texts?.join(' | ') ?? baseType(column)
  const read = column.isNullable ? `${type} | null` : type
  const line = `  ${column.name}: ${written(read, column)}`
  if (line.length <= 100 || !texts) return line
  // Broken as the formatter breaks it.
  const parts = read
    .split(' | ')
    .map((each) => `\n    | ${each}`)
    .join('')
  if (!line.includes(': Generated<')) return `  ${column.name}:${parts}`
  return `  ${column.name}: Generated<${read.length <= 96 ? `\n    ${read}` : parts}\n  >`
}

function baseType({ name, dataType }: ColumnMetadata): string {
  if (dataType === 'int8' && name.endsWith('_micro')) return 'MicroUsdc'
  return dataType === 'jsonb' ? JSON_SHAPE : (TYPES[dataType] ?? 'string')
}

/** The type with what an INSERT may leave out, and with how JSON is written. */
function written(read: string, column: ColumnMetadata): string {
  const isOptional = column.hasDefaultValue || column.isAutoIncrementing
  if (column.dataType !== 'jsonb') return isOptional ? `Generated<${read}>` : read
  const text = column.isNullable ? 'string | null' : 'string'
  const inserted = isOptional || column.isNullable ? `${text} | undefined` : text
  return `ColumnType<${read}, ${inserted}, ${text}>`
}

/** By table and column: the texts that a CHECK of that column alone lists, quoted. */
async function listedTexts(db: Kysely<unknown>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string; definition: string }>`
    select conrelid::regclass::text as table, attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on attrelid = conrelid and array[attnum] = conkey
    where contype = 'c' and pg_get_constraintdef(c.oid) ~ '^CHECK \\(\\(\\w+ = (ANY|''\\w+''::text)'
  `.execute(db)
  return new Map(
    rows.map(({ table, column, definition }) => [
      `${table}.${column}`,
      [...definition.matchAll(/'[^']+'/g)].map(([text]) => text),
    ]),
  )
}

function nameOf({ schema, name }: TableMetadata): string {
  return schema === 'public' ? name : `${schema}.${name}`
}

/** `login.mail_link` gives `MailLinkRow`; the stand-ins' tables, some of which are named like ours, say so. */
function rowName({ schema, name }: TableMetadata): string {
  const full = schema === 'sandbox' ? `${schema}_${name}` : name
  return `${full.replace(/(^|_)(\w)/g, (_, _1, letter) => letter.toUpperCase())}Row`
}

if (import.meta.main) {
  const engine = await openPglite('memory://')
  await applyMigrations(engine.scripts, new Date())
  const db = new Kysely<unknown>({ dialect: engine.dialect })
  writeFileSync('server/kernel/db/tables.ts', await tableTypes(db))
  await db.destroy()
  await engine.close()
}
