import type { Platform } from '#server/kernel/door.ts'
import type { CardPaymentNow } from '#server/ports/door.ts'

/** The account at the provider may take other money than ours. */
export async function namesOurs(
  { db }: Pick<Platform, 'db'>,
  { orderId }: Pick<CardPaymentNow, 'orderId'>,
): Promise<boolean> {
  if (orderId === null) return false
  const found = await db
    .selectFrom('backing')
    .select('id')
    .where('id', '=', orderId)
    .union(db.selectFrom('purchase').select('id').where('id', '=', orderId))
    .executeTakeFirst()
  return found !== undefined
}
