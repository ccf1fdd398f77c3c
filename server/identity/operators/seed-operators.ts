import { OPERATOR_ROLES } from '#domain/kernel/authority.ts'
import { sealName, type Trx } from '#server/kernel/door.ts'

/** The sandbox's two operators: enough for every decision that takes two. */
export const sandboxOperators = [
  { id: '0f000000-0000-4000-8000-000000000001', handle: 'alix', name: 'Alix (sandbox)' },
  { id: '0f000000-0000-4000-8000-000000000002', handle: 'noor', name: 'Noor (sandbox)' },
] as const

/** Both hold every role; that nobody decides alone comes from there being two. */
export async function seedOperators(trx: Trx, now: Date): Promise<void> {
  await trx
    .insertInto('operator')
    .values(
      sandboxOperators.map(({ id, handle, name }) => ({
        id,
        handle,
        sealed: sealName(trx, { handle, name }),
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Whoever has such a handle already keeps it, and the roles that they have.
  const there = await trx
    .selectFrom('operator')
    .select('id')
    .where(
      'id',
      'in',
      sandboxOperators.map(({ id }) => id),
    )
    .execute()
  const roles = there.flatMap(({ id }) =>
    OPERATOR_ROLES.map((role) => ({ operator_id: id, role, granted_at: now })),
  )
  if (roles.length === 0) return
  await trx
    .insertInto('operator_role')
    .values(roles)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
