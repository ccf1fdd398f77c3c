/** Whose login something belongs to: a person's account, or an operator. */
export type LoginOwner =
  | { kind: 'account'; accountId: string }
  | { kind: 'operator'; operatorId: string }

/** The column that names an owner of this kind, and the id in it. */
export const columnOf = ({ kind }: LoginOwner) =>
  kind === 'account' ? 'account_id' : 'operator_id'
export const idOf = (owner: LoginOwner): string =>
  owner.kind === 'account' ? owner.accountId : owner.operatorId
