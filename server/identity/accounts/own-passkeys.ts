import type { Decision } from '#domain/kernel/refusal.ts'
import {
  addPasskey,
  beginPasskey,
  type PasskeyRequest,
} from '#server/identity/passkeys/add-passkey.ts'
import {
  listPasskeys,
  type PasskeyView,
  removePasskey,
} from '#server/identity/passkeys/kept-passkeys.ts'
import type { PasskeyInput } from '#server/identity/passkeys/passkey-input.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { requireRecentLogin, whileLoggedIn } from './require-recent-login.ts'

const ownerOf = ({ accountId }: Pick<Actor, 'accountId'>) =>
  ({ kind: 'account', accountId }) as const

/** Asks for a key of the actor's. Refuses `login_too_old`, `too_many_passkeys`. */
export async function beginOwnPasskey(
  platform: Platform,
  actor: Actor,
): Promise<Decision<PasskeyRequest>> {
  const recent = requireRecentLogin(platform, actor)
  if (!recent.ok) return recent
  const { email: name, name: displayName } = actor
  return beginPasskey(platform, { owner: ownerOf(actor), name, displayName })
}

/** Keeps a key of the actor's. Refuses `login_too_old`, `passkey_wrong`, `too_many_passkeys`. */
export async function addOwnPasskey(
  platform: Platform,
  actor: Actor,
  input: PasskeyInput,
): Promise<Decision<{ id: string }>> {
  const recent = requireRecentLogin(platform, actor)
  if (!recent.ok) return recent
  return addPasskey(platform, ownerOf(actor), input, whileLoggedIn(actor))
}

/** The actor's keys. */
export function listOwnPasskeys(
  { db }: Pick<Platform, 'db'>,
  actor: Pick<Actor, 'accountId'>,
): Promise<readonly PasskeyView[]> {
  return listPasskeys(db, ownerOf(actor))
}

/** Takes a key of the actor's away. Refuses `login_too_old`, `unknown_object`. */
export async function removeOwnPasskey(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<Decision<null>> {
  const recent = requireRecentLogin(platform, actor)
  if (!recent.ok) return recent
  return removePasskey(platform, ownerOf(actor), id, whileLoggedIn(actor))
}
