import type { Platform } from '#server/kernel/door.ts'
import { isAgreedToAt } from './approval-paths.ts'

/** Whether this id is a proposal's that is agreed to elsewhere than at this path; not so for the id of an object. */
export async function isOfAnotherKind(
  { db, approvals }: Pick<Platform, 'db' | 'approvals'>,
  id: string,
  path: `/operator/${string}`,
): Promise<boolean> {
  const found = await db
    .selectFrom('proposal')
    .select(['operation', 'subject'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined && !isAgreedToAt(approvals, found, path.slice('/operator'.length))
}
