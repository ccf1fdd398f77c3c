import type { Database, Platform } from '#server/kernel/door.ts'
import { readPayoutAddress } from './read-payout-address.ts'

/** A linked wallet, as its owner sees it. */
export interface OwnWallet {
  id: string
  address: string
  chainId: bigint
  signedBy: 'key' | 'contract'
  linkedAt: Date
  isPayoutAddress: boolean
}

/** The wallets that are a person's now, the first linked first. */
export async function listOwnWallets(db: Database, personId: string): Promise<OwnWallet[]> {
  const named = (await readPayoutAddress(db, personId))?.address.toLowerCase()
  const rows = await db
    .selectFrom('wallet')
    .selectAll()
    .where('person_id', '=', personId)
    .where('unlinked_at', 'is', null)
    .orderBy('linked_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    chainId: row.chain_id,
    signedBy: row.signed_by,
    linkedAt: row.linked_at,
    isPayoutAddress: row.address.toLowerCase() === named,
  }))
}

/** One wallet that is a person's now; null for everybody else's. */
export async function findOwnWallet(
  db: Database,
  personId: string,
  walletId: string,
): Promise<OwnWallet | null> {
  const wallets = await listOwnWallets(db, personId)
  return wallets.find(({ id }) => id === walletId) ?? null
}

/**
 * Those that can pay, and whether a signature is enough; null where none can: the sandbox's own chain is reached through its pages
 * alone.
 */
export async function listPayingWallets({ db, ports }: Platform, personId: string) {
  const { chain } = ports
  if (chain.sandbox && !(ports.allSandbox && ports.standInsOpen)) return null
  const wallets = await listOwnWallets(db, personId)
  return wallets.map(({ id, address, signedBy }) => {
    return { id, address, signs: chain.relay !== null && signedBy === 'key' }
  })
}
