import { NONCE_MS, type SignInPlace } from '#domain/identity/wallet-link.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { addMilliseconds } from '#domain/kernel/time.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'

/** A message that a wallet can sign now. */
export interface OfferedMessage {
  message: string
  nonce: string
  expiresAt: Date
}

const statement =
  'Je lie ce portefeuille a mon compte Coin Rouge. Cela ne coute rien et n’autorise aucun paiement.'.replaceAll(
    '’',
    "'",
  )

/** Where messages must be signed for: this site, and the chain that the platform works with. */
export function signInPlace({ site, ports }: Pick<Platform, 'site' | 'ports'>): SignInPlace {
  const uri = site.publicUrl()
  return { domain: new URL(uri).host, uri, chainId: ports.chain.chainId }
}

/**
 * Writes the message that proves a wallet, with a nonce for this person alone, good for ten minutes and once.
 * Refuses `wallet_unusable` for text that is no address. Rule ACC-01.
 */
export async function offerMessage(
  platform: Platform,
  { personId }: Pick<Actor, 'personId'>,
  text: string,
): Promise<Decision<OfferedMessage>> {
  const address = platform.ports.chain.checksummed(text)
  if (!address) return refuse({ code: 'wallet_unusable' })
  const issuedAt = platform.clock.now()
  const expiresAt = addMilliseconds(issuedAt, NONCE_MS)
  const nonce = Buffer.from(platform.randomness.token(16)).toString('hex')
  await platform.db
    .insertInto('wallet_nonce')
    .values({ nonce, person_id: personId, issued_at: issuedAt, expires_at: expiresAt })
    .execute()
  const fields = { ...signInPlace(platform), nonce, address, issuedAt, expiresAt, notBefore: null }
  return accept({ message: platform.ports.chain.writeSignIn(fields, statement), nonce, expiresAt })
}
