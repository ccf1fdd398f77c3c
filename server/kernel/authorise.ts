import type { Role } from '#domain/identity/account.ts'
import {
  type ActorRole,
  mayDo,
  type ObjectOwnership,
  OPERATOR_ROLES,
  type Operation,
} from '#domain/kernel/authority.ts'
import { type Refusal, when } from '#domain/kernel/refusal.ts'
import type { OperatorRole } from '#server/kernel/db/column-types.ts'
import type { Actor } from './actor.ts'
import type { OperatorActor } from './operator-actor.ts'

const rolesOfPersons: Record<Role, ActorRole | null> = {
  backer: 'backer',
  amateur_athlete: 'athlete',
  pro_athlete: 'athlete',
  manager: 'manager',
  federation: 'federation',
  // Operators have a login of their own.
  operator: null,
}

/** The roles of the authority table that a caller has; without a session `anonymous`. */
export function actorRoles(actor: Actor | OperatorActor | null): readonly ActorRole[] {
  if (actor === null) return ['anonymous']
  if ('operatorId' in actor) return actor.roles
  return actor.roles.flatMap((role) => rolesOfPersons[role] ?? [])
}

/**
 * Why none of these roles may do this: `not_allowed`, or `unknown_object` for somebody else's object, as if it did not exist.
 * Rule ACC-02. Empty if one may.
 */
export function authorityRefusals(
  roles: readonly ActorRole[],
  operation: Operation,
  ownership: ObjectOwnership,
): readonly Refusal[] {
  const answers = roles.map((role) => mayDo(role, operation, ownership))
  if (answers.some(({ may }) => may)) return []
  const unknown = answers.some((answer) => !answer.may && answer.as === 'unknown')
  return when(true, { code: unknown ? 'unknown_object' : 'not_allowed' })
}

/** The roles of operators that may take part in this, alone or as one of two. */
export function operatorRolesFor(operation: Operation): readonly OperatorRole[] {
  return OPERATOR_ROLES.filter((role) => mayDo(role, operation, 'none').may)
}
