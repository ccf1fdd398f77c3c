import { add, type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { loadDues, partsOnChain } from '#server/settlements/door.ts'
import { listClaims } from './claim-by-signature.ts'

/** What a wallet sends to the contract to claim for a certificate in it. */
export interface WalletClaim {
  chainId: bigint
  escrow: string
  owner: string
  dueMicro: MicroUsdc
  /** Why the contract pays nothing for it for now; null where it does. */
  heldFor: 'account_frozen' | 'certificate_frozen' | 'certificate_locked' | null
  /** A signed claim is being brought to the contract. */
  underWay: boolean
  /** What the wallet signs (EIP-712). */
  typedData: Record<string, unknown>
}

/**
 * How the dues of a certificate in the actor's wallet are claimed from the contract, and their amount. Refuses `unknown_object`
 * for somebody else's, or one in the vault. Rules PRO-05, KYC-02.
 */
export async function readWalletClaim(
  { db, ports }: Pick<Platform, 'db' | 'ports'>,
  { personId }: Actor,
  certificateNumber: bigint,
): Promise<Decision<WalletClaim>> {
  const held = await db
    .selectFrom('certificate')
    .innerJoin('person', 'person.id', 'certificate.holder_id')
    .select(['backing_id', 'wallet_address', 'person.frozen_at', 'state'])
    .where('number', '=', certificateNumber)
    .where('holder_id', '=', personId)
    .executeTakeFirst()
  if (!held?.wallet_address) return refuse({ code: 'unknown_object' })
  const { backing_id: backingId, wallet_address: owner } = held
  const dues = await loadDues(db, certificateNumber)
  const parts = dues?.voidCause === null ? partsOnChain(dues) : []
  const own = parts.filter((part) => part.personId === personId)
  const dueMicro = add(ZERO, ...own.map(({ amountMicro }) => amountMicro))
  const { chainId, escrow } = ports.chain
  const typedData = ports.chain.claimData(backingId, owner)
  const underWay = (await listClaims(db, backingId)).some(({ isOpen }) => isOpen)
  return accept({ chainId, escrow, owner, dueMicro, heldFor: reasonOf(held), underWay, typedData })
}

function reasonOf(held: { frozen_at: Date | null; state: string }): WalletClaim['heldFor'] {
  if (held.frozen_at !== null) return 'account_frozen'
  if (held.state === 'frozen') return 'certificate_frozen'
  return held.state === 'locked' ? 'certificate_locked' : null
}
