import type { OperatorRole } from '#server/kernel/db/column-types.ts'

/** An operator who asks, built from a login or the loopback token alone, never from what a request claims. */
export interface OperatorActor {
  operatorId: string
  handle: string
  name: string
  roles: readonly OperatorRole[]
  /** The operator's own account as a person; null for most. */
  personId: string | null
  /** The session that asks; null at the command line, where access to the data folder suffices. */
  sessionHash: string | null
}
