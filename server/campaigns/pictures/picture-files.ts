import { sql } from 'kysely'
import { pictureFiles } from '#domain/campaigns/picture.ts'
import { addMilliseconds, HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { Busy, eachApart, inTransaction, type Platform, type Trx } from '#server/kernel/door.ts'
import type { DrawnPicture } from './draw-picture.ts'

/**
 * Stores the files of a picture that will be shown within the hour; otherwise they are removed again.
 * @throws Busy while files of the same picture are being removed.
 */
export async function storeFiles(
  { db, clock, ports }: Pick<Platform, 'db' | 'clock' | 'ports'>,
  { sha256, files }: DrawnPicture,
): Promise<void> {
  const due_at = addMilliseconds(clock.now(), HOUR_MS)
  const claimed = await db
    .insertInto('picture_file')
    .values({ sha256, due_at })
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet({ due_at }).where('picture_file.removing', '=', false),
    )
    .returning('sha256')
    .executeTakeFirst()
  if (!claimed) throw new Busy('this picture is being removed')
  for (const { name, ...file } of files) await ports.files.put(name, file)
}

/** Keeps the files of a picture from being removed before the transaction ends. @throws Busy when they are being removed. */
export async function lockFiles(trx: Trx, sha256: string): Promise<void> {
  const stored = await trx
    .selectFrom('picture_file')
    .select('sha256')
    .where('sha256', '=', sha256)
    .where('removing', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!stored) throw new Busy('this picture is being removed')
}

/** Pictures of which to see whether anything shows them still. */
export function filesToCheck({ clock }: Pick<Platform, 'clock'>) {
  return sql<{ sha256: string }>`select sha256 from picture_file where due_at <= ${clock.now()}`
}

/** Removes the files of pictures that nothing shows any more. */
export async function removeUnshown(platform: Platform): Promise<void> {
  const { rows } = await filesToCheck(platform).execute(platform.db)
  await eachApart(
    rows,
    ({ sha256 }) => sha256,
    ({ sha256 }) => removeOne(platform, sha256),
  )
}

async function removeOne(platform: Platform, sha256: string): Promise<void> {
  const { db, clock, ports } = platform
  const isShown = await inTransaction(db, (trx) => decideRemoval(trx, sha256, clock.now()))
  if (isShown) return
  for (const name of pictureFiles(sha256)) await ports.files.remove(name)
  await db.deleteFrom('picture_file').where('sha256', '=', sha256).execute()
}

/** Whether something shows it; else it is noted that it is being removed, for another process to go on after a while. */
async function decideRemoval(trx: Trx, sha256: string, now: Date): Promise<boolean> {
  const due = await trx
    .selectFrom('picture_file')
    .select('removing')
    .where('sha256', '=', sha256)
    .where('due_at', '<=', now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return true
  const isShown = await isPictureShown(trx, sha256)
  const next = isShown
    ? { due_at: null }
    : { due_at: addMilliseconds(now, 10 * MINUTE_MS), removing: true }
  await trx.updateTable('picture_file').set(next).where('sha256', '=', sha256).execute()
  return isShown
}

/** Whether anything shows a picture. */
export async function isPictureShown(db: Platform['db'], sha256: string): Promise<boolean> {
  const shown = await db
    .selectFrom('picture')
    .select('id')
    .where('sha256', '=', sha256)
    .where('hidden_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return shown !== undefined
}
