import { grantOf, type Operation } from '#domain/kernel/authority.ts'
import type { OperatorActor } from '#server/kernel/door.ts'

const may = ({ roles }: OperatorActor, operation: Operation) =>
  roles.some((role) => grantOf(operation, role) !== 'no')

/** What of a dossier an operator sees: nothing that the lists of it would refuse them. */
export const seenBy = (who: OperatorActor) => ({
  /** Whose an account of the books is, and where somebody is paid. */
  names: who.roles.some((role) => grantOf('read_ledger', role) === 'read'),
  /** Who somebody is, and the checks of it. */
  identity: may(who, 'decide_kyc'),
  freezes: may(who, 'freeze'),
  links: may(who, 'link_persons'),
  cases: may(who, 'answer_people'),
  /** What was done, and what waits for a second person. */
  log: may(who, 'read_audit_log'),
  by: who,
})
export type Sees = ReturnType<typeof seenBy>
