import { openContact, type Trx } from '#server/kernel/door.ts'
import type { Owner } from './account-mails.ts'

/** Whom e-mails about an account go to, at the address of now. @throws where there is no such account. */
export async function findOwner(trx: Trx, accountId: string): Promise<Owner> {
  const owner = await trx
    .selectFrom('login.user')
    .select(['id', 'sealed', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return openContact(trx, owner)
}
