import type { OperatorRole } from '#server/kernel/db/tables-operator.ts'

/** An operator who asks: made from a login or the loopback token alone, never from what a request claims. */
export interface OperatorActor {
  operatorId: string
  handle: string
  name: string
  roles: readonly OperatorRole[]
  /** The same human as a person of the books; null for most. */
  personId: string | null
  /** By which session they ask; null at the command line, where whoever reads the data folder asks. */
  sessionHash: string | null
}
