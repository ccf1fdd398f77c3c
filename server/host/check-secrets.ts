import { createHmac } from 'node:crypto'
import { type Database, type Secrets, StartRefused } from '#server/kernel/door.ts'

/** Secrets that seal the database or recognise people in it: with others it is useless. */
const lasting = ['identity', 'login'] as const

/**
 * Checks that this installation's secrets are those that the database was first opened with, and records them the first time: two
 * sets of secrets would seal people with keys of two kinds.
 * @throws StartRefused for others.
 */
export async function checkSecrets(
  db: Database,
  secrets: Pick<Secrets, (typeof lasting)[number]>,
  now: Date,
): Promise<void> {
  const own = lasting.map((name) => ({
    name,
    fingerprint: createHmac('sha256', secrets[name]).update('coin-rouge fingerprint').digest('hex'),
    noted_at: now,
  }))
  await db
    .insertInto('secret_fingerprint')
    .values(own)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const kept = await db.selectFrom('secret_fingerprint').select(['name', 'fingerprint']).execute()
  const isOwn = (one: { name: string; fingerprint: string }) =>
    own.some(({ name, fingerprint }) => name === one.name && fingerprint === one.fingerprint)
  const others = kept.filter((one) => !isOwn(one)).map(({ name }) => name)
  if (others.length > 0) throw new StartRefused(refusalOf(others))
}

const refusalOf = (names: readonly string[]) =>
  `The secrets.json of this data folder is not the one that this database was first opened with (${names.join(', ')}). ` +
  'Copy the secrets.json that belongs to the database, or name its folder with DATA_DIR. Nothing was changed.'
