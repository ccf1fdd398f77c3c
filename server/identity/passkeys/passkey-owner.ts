import type { Selectable } from 'kysely'
import { idOf, type LoginOwner } from '#server/identity/accounts/login-owner.ts'
import type { PasskeyRow } from '#server/kernel/door.ts'

/** The columns that name an owner. */
export const columnsOf = (owner: LoginOwner) => ({
  account_id: owner.kind === 'account' ? owner.accountId : null,
  operator_id: owner.kind === 'operator' ? owner.operatorId : null,
})

/** The owner that a row names. */
export function ownerOf({
  account_id,
  operator_id,
}: Pick<Selectable<PasskeyRow>, 'account_id' | 'operator_id'>): LoginOwner {
  if (account_id !== null) return { kind: 'account', accountId: account_id }
  if (operator_id !== null) return { kind: 'operator', operatorId: operator_id }
  throw new Error('a passkey belongs to nobody')
}

/** What a device keeps to say whose key it is: a random id of ours, in base64url, that tells nobody who they are. */
export function userHandleOf(owner: LoginOwner): string {
  return Buffer.from(`${owner.kind} ${idOf(owner)}`).toString('base64url')
}
