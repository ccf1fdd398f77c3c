import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { approvable } from '#server/approvals/door.ts'
import { findPersonOfAddress } from '#server/identity/accounts/find-person-of-address.ts'
import { lockRows, type Trx } from '#server/kernel/door.ts'

/** Which account is an operator's own, as an admin asks for it to be named: by its address; null for none. */
interface Asked {
  handle: string
  email: string | null
}

type Naming = { handle: string; personId: string | null }

/**
 * Which account is an operator's own, about which they decide nothing: one admin says so and another approves. Refuses
 * `unknown_object` for an unknown operator or address, `already_recorded` for what is so, or for the account of another
 * operator, and an approval by the operator whom it is about (`not_allowed`). Rule ACC-02.
 */
export const operatorPerson = approvable({
  operation: 'manage_operators',
  subject: 'operator-person:*',
  path: '/operator-persons/:id/approvals',
  payloadOf: (kept) => kept as Naming,
  load: async ({ trx }, target: Asked | Naming) => {
    const personId = await findPerson(trx, target)
    return personId === undefined ? null : lockFacts(trx, target.handle, personId)
  },
  owners: () => [],
  decide: (_, facts, { handle }: Asked & { reason: string }) => {
    const possible = judge(facts)
    if (!possible.ok) return possible
    const payload: Naming = { handle, personId: facts.personId }
    return accept({ subject: `operator-person:${handle}`, payload })
  },
  carryOut: async ({ trx, by }, facts, { handle, personId }) => {
    if (handle === by.handle) return refuse({ code: 'not_allowed' })
    const possible = judge(facts)
    if (!possible.ok) return possible
    const row = trx.updateTable('operator').where('handle', '=', handle)
    await row.set({ person_id: personId }).execute()
    return accept(null)
  },
})

/** Undefined for the address of nobody. */
async function findPerson(trx: Trx, target: Asked | Naming): Promise<string | null | undefined> {
  if ('personId' in target) return target.personId
  if (target.email === null) return null
  return (await findPersonOfAddress(trx, target.email)) ?? undefined
}

/** The person is locked, so that nobody leaves meanwhile. */
async function lockFacts(trx: Trx, handle: string, personId: string | null) {
  await lockRows(trx, { persons: personId === null ? [] : [personId] })
  const operators = await trx
    .selectFrom('operator')
    .select(['handle', 'person_id as personId', 'disabled_at as disabledAt'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const operator = operators.find((each) => each.handle === handle)
  const isTaken = personId !== null && operators.some((each) => each.personId === personId)
  return {
    personId,
    operator,
    isTaken,
    isThere: personId === null || (await hasAccount(trx, personId)),
  }
}

function judge({
  personId,
  operator,
  isTaken,
  isThere,
}: Awaited<ReturnType<typeof lockFacts>>): Decision<null> {
  if (!operator || operator.disabledAt) return refuse({ code: 'unknown_object' })
  if (isTaken || operator.personId === personId) return refuse({ code: 'already_recorded' })
  return isThere ? accept(null) : refuse({ code: 'unknown_object' })
}

async function hasAccount(trx: Trx, personId: string): Promise<boolean> {
  const { account_id: accountId } = await trx
    .selectFrom('person')
    .select('account_id')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return accountId !== null
}
