import { normaliseEmail } from '#domain/identity/account.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { approvable } from '#server/approvals/door.ts'
import { hashOfAddress, lockRows, openText, sealText, type Trx } from '#server/kernel/door.ts'
import { giveAccountBack } from './give-account-back.ts'
import { refuseTaken } from './prove-address.ts'

/** Whose account it is, and what shows that they are its owner. */
interface Owner {
  personId: string
  /** SHA-256 of the identity document that was shown. */
  documentHash: string
}

const atAnyAddress = approvable({
  operation: 'give_account_back',
  subject: 'account:*',
  path: '/account-returns/:id/approvals',
  payloadOf: (kept) => kept as unknown as Owner,
  load: async ({ trx }, { personId }: Owner) => {
    // Locked, so that nobody leaves meanwhile.
    await lockRows(trx, { persons: [personId] })
    const person = await trx
      .selectFrom('person')
      .select('account_id as accountId')
      .where('id', '=', personId)
      .executeTakeFirst()
    return person?.accountId ? { personId, accountId: person.accountId } : null
  },
  owners: ({ personId }) => [personId],
  decide: async (
    { trx },
    { personId, accountId },
    { email: typed, documentHash }: Owner & { email: string; reason: string },
  ) => {
    const email = normaliseEmail(typed)
    const free = await judgeAddress(trx, accountId, email)
    if (!free.ok) return free
    // The proposal outlives the account, and so its address stands beside it.
    const keepBeside = async (proposalId: string) => {
      const sealed = sealText(trx, 'address to give', proposalId, email)
      const row = { proposal_id: proposalId, account_id: accountId, sealed }
      await trx.insertInto('login.address_to_give').values(row).execute()
    }
    return accept({
      subject: `account:${personId}`,
      payload: { personId, documentHash },
      keepBeside,
    })
  },
  carryOut: async ({ trx, platform }, account, _, { proposalId }) => {
    const email = await readAddress(trx, proposalId)
    // It went with the account.
    if (email === null) return refuse({ code: 'unknown_object' })
    const free = await judgeAddress(trx, account.accountId, email)
    if (!free.ok) return free
    await giveAccountBack(platform, trx, { ...account, email })
    return accept(null)
  },
})

/**
 * An account that goes to an address, since its owner has shown who they are: one operator asks for it and another approves, and
 * it is its owner's again (`giveAccountBack`). Refuses `unknown_object` for nobody and for whoever has left, and `email_taken` for
 * the proven address of somebody else. Rule ACC-01.
 */
export const accountReturn: typeof atAnyAddress = {
  ...atAnyAddress,
  approve: (...approval) => refuseTaken(() => atAnyAddress.approve(...approval)),
}

async function judgeAddress(trx: Trx, accountId: string, email: string): Promise<Decision<null>> {
  const taken = await trx
    .selectFrom('login.user')
    .select('id')
    .where('email_hash', '=', hashOfAddress(trx, email))
    .where('id', '<>', accountId)
    // What was never proven gives way.
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  return taken ? refuse({ code: 'email_taken' }) : accept(null)
}

async function readAddress(trx: Trx, proposalId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('login.address_to_give')
    .select('sealed')
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst()
  return row ? openText(trx, 'address to give', proposalId, row.sealed) : null
}
