import type { Platform } from '#server/kernel/door.ts'
import type { CardPaymentNow } from '#server/ports/door.ts'

/** An account at the provider may take other money than ours. */
export async function namesOurs(
  { db }: Pick<Platform, 'db'>,
  { backingId }: Pick<CardPaymentNow, 'backingId'>,
): Promise<boolean> {
  if (backingId === null) return false
  const found = await db
    .selectFrom('backing')
    .select('id')
    .where('id', '=', backingId)
    .union(db.selectFrom('purchase').select('id').where('id', '=', backingId))
    .executeTakeFirst()
  return found !== undefined
}
