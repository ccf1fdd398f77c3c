/** Whose login something belongs to: a person's account, or an operator. Whoever asks for something is one. */
export type LoginOwner = { accountId: string } | { operatorId: string }

export const isOperator = (owner: LoginOwner): owner is { operatorId: string } =>
  'operatorId' in owner

/** The column that names an owner of this kind, and the id in it. */
export const columnOf = (owner: LoginOwner) => (isOperator(owner) ? 'operator_id' : 'account_id')
export const idOf = (owner: LoginOwner): string =>
  isOperator(owner) ? owner.operatorId : owner.accountId
