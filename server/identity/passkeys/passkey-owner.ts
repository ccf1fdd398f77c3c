import type { Selectable } from 'kysely'
import { accept, type Decision } from '#domain/kernel/refusal.ts'
import { idOf, isOperator, type LoginOwner } from '#server/identity/accounts/login-owner.ts'
import { requireRecentLogin } from '#server/identity/accounts/require-recent-login.ts'
import { whileInSession } from '#server/identity/operators/standing-session.ts'
import {
  type Caller,
  type PasskeyRow,
  type Platform,
  requireStandingLogin,
  type Trx,
} from '#server/kernel/door.ts'

/** The columns that name an owner. */
export const columnsOf = (owner: LoginOwner) => ({
  account_id: isOperator(owner) ? null : owner.accountId,
  operator_id: isOperator(owner) ? owner.operatorId : null,
})

/** The owner that a row names. */
export function ownerOf({
  account_id,
  operator_id,
}: Pick<Selectable<PasskeyRow>, 'account_id' | 'operator_id'>): LoginOwner {
  if (account_id !== null) return { accountId: account_id }
  if (operator_id !== null) return { operatorId: operator_id }
  throw new Error('a passkey belongs to nobody')
}

/** What a device keeps to say whose key it is: a random id of ours, in base64url, that tells nobody who they are. */
export function userHandleOf(owner: LoginOwner): string {
  const kind = isOperator(owner) ? 'operator' : 'account'
  return Buffer.from(`${kind} ${idOf(owner)}`).toString('base64url')
}

/** A person's keys ask for a recent login. An operator is asked for the password where a key is begun. Refuses `login_too_old`. */
export function requirePresence(platform: Platform, by: Caller): Decision<null> {
  return 'operatorId' in by ? accept(null) : requireRecentLogin(platform, by)
}

/** Locks the login, and looks whether the session that asks is open still. Refuses `login_too_old`. */
export function requireStanding(trx: Trx, by: Caller): Promise<Decision<null>> {
  return 'operatorId' in by ? whileInSession(by)(trx) : requireStandingLogin(trx, by)
}
