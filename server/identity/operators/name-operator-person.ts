import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { approveOperation, proposeOperation } from '#server/approvals/door.ts'
import {
  findPersonOfAddress,
  inTransaction,
  lockRows,
  type OperatorActor,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'

const operation = 'manage_operators'

/** Which account is an operator's own, as an admin asks for it to be named: by its address; null for none. */
export interface OwnAccountRequest {
  handle: string
  email: string | null
  reason: string
}

type Naming = { handle: string; personId: string | null }

/**
 * One admin says which account is an operator's own: about what is theirs an operator decides nothing. Refuses
 * `unknown_object` for an unknown operator or address, `already_recorded` for what is so, or for the account of another
 * operator, and what `proposeOperation` refuses. Rule ACC-02.
 */
export function proposeOperatorPerson(
  platform: Platform,
  by: OperatorActor,
  { handle, email, reason }: OwnAccountRequest,
): Promise<Decision<{ proposalId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const personId = email === null ? null : await findPersonOfAddress(trx, email)
    if (email !== null && personId === null) return refuse({ code: 'unknown_object' })
    const naming: Naming = { handle, personId }
    const possible = await lockAndJudge(trx, naming)
    if (!possible.ok) return possible
    const subject = `operator-person:${handle}`
    const asked = { operation, subject, payload: naming, ownerPersonId: null, reason } as const
    return proposeOperation(trx, platform, by, asked, platform.clock.now())
  })
}

/**
 * Another admin approves, and from then on the account is the operator's own. Refuses alike, what `approveOperation` refuses, and
 * `not_allowed` to the operator whom it is about.
 */
export function approveOperatorPerson(
  platform: Platform,
  by: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  return inTransaction(platform.db, async (trx) => {
    const now = platform.clock.now()
    return approveOperation(
      trx,
      { proposalId, operation, by, reason },
      now,
      async ({ payload }) => {
        const naming = payload as unknown as Naming
        if (naming.handle === by.handle) return refuse({ code: 'not_allowed' })
        const possible = await lockAndJudge(trx, naming)
        if (!possible.ok) return possible
        await trx
          .updateTable('operator')
          .set({ person_id: naming.personId })
          .where('handle', '=', naming.handle)
          .execute()
        return accept(null)
      },
    )
  })
}

/** The person is locked, so that nobody leaves meanwhile. */
async function lockAndJudge(trx: Trx, { handle, personId }: Naming): Promise<Decision<null>> {
  await lockRows(trx, { persons: personId === null ? [] : [personId] })
  const operators = await trx
    .selectFrom('operator')
    .select(['handle', 'person_id as personId', 'disabled_at as disabledAt'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const found = operators.find((each) => each.handle === handle)
  if (!found || found.disabledAt) return refuse({ code: 'unknown_object' })
  const taken = personId !== null && operators.some((each) => each.personId === personId)
  if (taken || found.personId === personId) return refuse({ code: 'already_recorded' })
  return personId === null || (await hasAccount(trx, personId))
    ? accept(null)
    : refuse({ code: 'unknown_object' })
}

async function hasAccount(trx: Trx, personId: string): Promise<boolean> {
  const { account_id: accountId } = await trx
    .selectFrom('person')
    .select('account_id')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return accountId !== null
}
