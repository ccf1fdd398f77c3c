import { SETTING_NAMES, type SettingChange, settingsAt } from '#domain/kernel/setting-change.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { settingOfJson } from './setting-shapes.ts'

/** The settings in force. Every process knows a change before it takes effect, so that all apply it at the same instant. */
export interface SettingsInForce {
  now(): BusinessSettings
  refresh(): Promise<void>
  close(): void
}

const refreshMs = 2_000

export async function createSettingsInForce(
  db: Database,
  clock: { now(): Date },
  onError: (error: unknown) => void,
): Promise<SettingsInForce> {
  let changes = await readSettingChanges(db)
  const refresh = async () => {
    changes = await readSettingChanges(db)
  }
  const timer = setInterval(() => void refresh().catch(onError), refreshMs)
  timer.unref()
  return {
    now: () => settingsAt(changes, clock.now()),
    refresh,
    close: () => clearInterval(timer),
  }
}

/** Every change ever approved. Throws for a setting that this program does not know: it is older than its database. */
export async function readSettingChanges(db: Database): Promise<readonly SettingChange[]> {
  const rows = await db
    .selectFrom('setting_change')
    .select(['name', 'value', 'effective_at'])
    .execute()
  return rows.map((row) => {
    const name = SETTING_NAMES.find((known) => known === row.name)
    if (!name) throw new Error(`this program knows no setting ${row.name}`)
    return { ...settingOfJson(name, row.value), effectiveAt: row.effective_at }
  })
}
