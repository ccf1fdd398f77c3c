import type { Platform } from '#server/platform.ts'
import { isSameToken } from './loopback-token.ts'
import type { OperatorActor } from './operator-actor.ts'

/** The header by which the command line names the operator it works for. */
export const OPERATOR_HEADER = 'Coin-Rouge-Operator'

/**
 * Which operator sends this request; null for nobody. The command line on the same machine shows the token of
 * the data folder and names the operator it works for.
 */
export async function findOperator(
  platform: Pick<Platform, 'db' | 'operatorToken'>,
  request: Request,
): Promise<OperatorActor | null> {
  const handle = request.headers.get(OPERATOR_HEADER)
  if (!handle || !showsLoopbackToken(platform, request)) return null
  return findByHandle(platform, handle)
}

/** True for a request of somebody who can read the data folder of this server. */
export function showsLoopbackToken(
  { operatorToken }: Pick<Platform, 'operatorToken'>,
  request: Request,
): boolean {
  const given = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  return given !== undefined && isSameToken(given, operatorToken)
}

/** The operator of this handle; null for an unknown or disabled one. */
export async function findByHandle(
  { db }: Pick<Platform, 'db'>,
  handle: string,
): Promise<OperatorActor | null> {
  const rows = await db
    .selectFrom('operator')
    .leftJoin('operator_role', 'operator_role.operator_id', 'operator.id')
    .select(['operator.id', 'handle', 'name', 'person_id', 'role'])
    .where('handle', '=', handle)
    .where('disabled_at', 'is', null)
    .orderBy('role')
    .execute()
  const [first] = rows
  if (!first) return null
  return {
    operatorId: first.id,
    handle: first.handle,
    name: first.name,
    personId: first.person_id,
    roles: rows.flatMap(({ role }) => role ?? []),
  }
}
