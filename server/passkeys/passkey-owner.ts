import type { Selectable } from 'kysely'
import type { PasskeyRow } from '#server/db/tables-people.ts'

/** Whose key it is: a person's by the login, or an operator's. */
export type PasskeyOwner =
  | { kind: 'account'; accountId: string }
  | { kind: 'operator'; operatorId: string }

/** The columns that name an owner. */
export const columnsOf = (owner: PasskeyOwner) => ({
  account_id: owner.kind === 'account' ? owner.accountId : null,
  operator_id: owner.kind === 'operator' ? owner.operatorId : null,
})

/** The column that names an owner of this kind, and the id in it. */
export const columnOf = ({ kind }: PasskeyOwner) =>
  kind === 'account' ? 'account_id' : 'operator_id'
export const idOf = (owner: PasskeyOwner): string =>
  owner.kind === 'account' ? owner.accountId : owner.operatorId

/** The owner that a row names. */
export function ownerOf({
  account_id,
  operator_id,
}: Pick<Selectable<PasskeyRow>, 'account_id' | 'operator_id'>): PasskeyOwner {
  if (account_id !== null) return { kind: 'account', accountId: account_id }
  if (operator_id !== null) return { kind: 'operator', operatorId: operator_id }
  throw new Error('a passkey belongs to nobody')
}

/** What a device keeps to say whose key it is: a random id of ours, in base64url, that tells nobody who they are. */
export function userHandleOf(owner: PasskeyOwner): string {
  return Buffer.from(`${owner.kind} ${idOf(owner)}`).toString('base64url')
}
