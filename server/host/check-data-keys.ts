import { type Database, type IdentityKeys, StartRefused } from '#server/kernel/door.ts'

/**
 * Checks that this installation's secrets open the first and the last data key in the database. With other secrets nobody would
 * be recognised, and people would be sealed with keys of two kinds.
 * @throws StartRefused when they do not.
 */
export async function checkDataKeys(db: Database, keys: IdentityKeys): Promise<void> {
  const ends = await Promise.all(
    (['asc', 'desc'] as const).map((order) =>
      db
        .selectFrom('identity.data_key')
        .select(['person_id', 'wrapped'])
        .orderBy('made_at', order)
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  for (const key of ends) if (key && !opens(keys, key)) throw new StartRefused(refusal)
}

const refusal =
  'The secrets.json of this data folder does not open the identities that this database holds sealed. ' +
  'Restore the secrets.json that belongs to the database, or name its folder with DATA_DIR. Nothing was changed.'

function opens(keys: IdentityKeys, key: { person_id: string; wrapped: string }): boolean {
  try {
    keys.cipherOf(key.person_id, key.wrapped)
    return true
  } catch {
    return false
  }
}
