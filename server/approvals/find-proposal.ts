import type { ApprovalKind, Database } from '#server/kernel/door.ts'

/** Whether a subject is of a kind, and what the star of its pattern stands for; null for another kind's. */
export function starOf({ subject }: Pick<ApprovalKind, 'subject'>, of: string): string | null {
  const [before = '', after = ''] = subject.split('*')
  const fits =
    of.length >= before.length + after.length && of.startsWith(before) && of.endsWith(after)
  return fits ? of.slice(before.length, of.length - after.length) : null
}

/**
 * A proposal of one kind: by its id, whether or not it is open, or the open one about an object, where the kind goes by
 * objects. Null for one of another kind.
 */
export async function findProposal(
  db: Database,
  kind: ApprovalKind,
  id: string,
): Promise<{ id: string; payload: Record<string, unknown> } | null> {
  const { operation, subject, of } = kind
  const all = db
    .selectFrom('proposal')
    .select(['id', 'subject', 'payload'])
    .where('operation', '=', operation)
  const found = await (of === 'object'
    ? all.where('subject', '=', subject.replace('*', id)).where('closed_at', 'is', null)
    : all.where('id', '=', id)
  ).executeTakeFirst()
  return found && starOf(kind, found.subject) !== null ? found : null
}
