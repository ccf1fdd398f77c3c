import { isSameToken, type OperatorActor, openName, type Platform } from '#server/kernel/door.ts'
import { findOperatorSession } from './operator-session.ts'

/** The header by which the command line names the operator it works for. */
export const OPERATOR_HEADER = 'Coin-Rouge-Operator'

/**
 * Which operator sends this request; null for nobody. The command line on the same machine shows the token of
 * the data folder and names the operator it works for; a browser brings the cookie of the operators' login.
 */
export async function findOperator(
  platform: Platform,
  request: Request,
): Promise<OperatorActor | null> {
  const handle = request.headers.get(OPERATOR_HEADER)
  if (handle) {
    return showsLoopbackToken(platform, request) ? findActor(platform, 'handle', handle) : null
  }
  const session = await findOperatorSession(platform, request)
  const actor = session && (await findActor(platform, 'id', session.operatorId))
  return actor && { ...actor, sessionHash: session.tokenHash }
}

/** True for a request of somebody who can read the data folder of this server. */
export function showsLoopbackToken(
  { operatorToken }: Pick<Platform, 'operatorToken'>,
  request: Request,
): boolean {
  const given = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  return given !== undefined && isSameToken(given, operatorToken)
}

/** The operator of this handle or id, by no session; null for an unknown or disabled one. */
export async function findActor(
  { db }: Pick<Platform, 'db'>,
  by: 'handle' | 'id',
  value: string,
): Promise<OperatorActor | null> {
  const rows = await db
    .selectFrom('operator')
    .leftJoin('operator_role', 'operator_role.operator_id', 'operator.id')
    .select(['operator.id', 'handle', 'operator.sealed', 'person_id', 'role'])
    .where(`operator.${by}`, '=', value)
    .where('disabled_at', 'is', null)
    .orderBy('role')
    .execute()
  const [first] = rows
  if (!first) return null
  return {
    operatorId: first.id,
    handle: first.handle,
    name: openName(db, first).name,
    personId: first.person_id,
    sessionHash: null,
    roles: rows.flatMap(({ role }) => role ?? []),
  }
}
