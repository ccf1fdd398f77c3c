import type { Platform } from '#server/kernel/door.ts'
import { isApprovedAt } from './approval-paths.ts'

/** Whether this id is a proposal's that is approved elsewhere than at this path; not so for the id of an object. */
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
  return found !== undefined && !isApprovedAt(approvals, found, path.slice('/operator'.length))
}
