import { normaliseEmail } from '#domain/identity/account.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { approveOperation, findProposed, proposeOperation } from '#server/approvals/door.ts'
import {
  hashOfAddress,
  inTransaction,
  lockRows,
  type OperatorActor,
  openText,
  type Platform,
  sealText,
  type Trx,
} from '#server/kernel/door.ts'
import { giveAccountBack } from './give-account-back.ts'
import { moving } from './prove-address.ts'

const operation = 'give_account_back'

/** Whose account goes to which address, and what shows that they are its owner. */
export interface ReturnRequest {
  personId: string
  email: string
  /** SHA-256 of the identity document that was shown. */
  documentHash: string
  reason: string
}

/**
 * One operator asks for an account to be given to an address, since its owner has shown who they are. The address stands beside the
 * proposal, which outlives the account. Refuses `unknown_object` for nobody and for whoever has left, `email_taken` for
 * the proven address of somebody else, and what `proposeOperation` refuses. Rule ACC-01.
 */
export function proposeAccountReturn(
  platform: Platform,
  by: OperatorActor,
  { personId, email: typed, documentHash, reason }: ReturnRequest,
): Promise<Decision<{ proposalId: string }>> {
  const email = normaliseEmail(typed)
  return inTransaction(platform.db, async (trx) => {
    const account = await lockAndJudge(trx, personId, email)
    if (!account.ok) return account
    const payload = { personId, documentHash }
    const subject = `account:${personId}`
    const asked = { operation, subject, payload, ownerPersonId: personId, reason } as const
    const proposed = await proposeOperation(trx, platform, by, asked, platform.clock.now())
    if (!proposed.ok) return proposed
    const { proposalId } = proposed.value
    const sealed = sealText(trx, 'address to give', proposalId, email)
    const row = { proposal_id: proposalId, account_id: account.value, sealed }
    await trx.insertInto('login.address_to_give').values(row).execute()
    return proposed
  })
}

/** Another operator approves, and the account is its owner's again (`giveAccountBack`). Refuses alike, and what `approveOperation` refuses. */
export async function approveAccountReturn(
  platform: Platform,
  by: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  const personId = await findProposed(platform.db, proposalId, 'personId')
  if (personId === null) return refuse({ code: 'unknown_object' })
  return moving(platform, async (trx) => {
    await lockRows(trx, { persons: [personId] })
    const agreement = { proposalId, operation, by, reason } as const
    return approveOperation(trx, agreement, platform.clock.now(), async () => {
      const email = await readAddress(trx, proposalId)
      // It went with the account.
      if (email === null) return refuse({ code: 'unknown_object' })
      const account = await lockAndJudge(trx, personId, email)
      if (!account.ok) return account
      await giveAccountBack(platform, trx, { personId, accountId: account.value, email })
      return accept(null)
    })
  })
}

/** Locks the person, so that nobody leaves meanwhile, and says whose account it is. */
async function lockAndJudge(trx: Trx, personId: string, email: string): Promise<Decision<string>> {
  await lockRows(trx, { persons: [personId] })
  const person = await trx
    .selectFrom('person')
    .select('account_id as accountId')
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person?.accountId) return refuse({ code: 'unknown_object' })
  const taken = await trx
    .selectFrom('login.user')
    .select('id')
    .where('email_hash', '=', hashOfAddress(trx, email))
    .where('id', '<>', person.accountId)
    // What was never proven gives way.
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  return taken ? refuse({ code: 'email_taken' }) : accept(person.accountId)
}

async function readAddress(trx: Trx, proposalId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('login.address_to_give')
    .select('sealed')
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst()
  return row ? openText(trx, 'address to give', proposalId, row.sealed) : null
}
