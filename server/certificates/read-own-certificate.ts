import { decideBurn } from '#domain/certificates/burn.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import type { WalletCall } from '#server/ports/door.ts'
import { loadBurning } from './burn-certificate.ts'
import { findOpenRecovery } from './lock-recovery.ts'
import { type PublicRecovery, presentRecovery } from './read-recoveries.ts'

/** What a certificate's holder may know of it beside what everybody sees. */
export interface OwnCertificate {
  /** The linked wallet that it lies in or is on its way to; null in the vault. */
  walletAddress: string | null
  /** Its token exists on the chain or is intended. */
  minted: boolean
  /** It is in the vault again, and the contract has not told so for good: nothing else can be done with it. */
  comingBack: boolean
  /** Something of it is being written to the chain. */
  onItsWay: boolean
  /** Its time has come: it may be burned. */
  burnable: boolean
  /** What its wallet sends to burn a badge itself; null where the contract would not take that, or gave no answer. */
  burnCall: WalletCall | null
  /** The open request to move it from a lost wallet. */
  recovery: PublicRecovery | null
}

/** Where the actor's certificate is kept, and what is open on it. Refuses `unknown_object` for somebody else's. Rule NFT-02. */
export async function readOwnCertificate(
  { db, clock, ports, log }: Pick<Platform, 'db' | 'clock' | 'ports' | 'log'>,
  { personId }: Actor,
  number: bigint,
): Promise<Decision<OwnCertificate>> {
  const held = await db
    .selectFrom('certificate')
    .select(['backing_id', 'kind', 'wallet_address', 'claims_after', 'burned_at'])
    .where('number', '=', number)
    .where('holder_id', '=', personId)
    .executeTakeFirst()
  if (!held) return refuse({ code: 'unknown_object' })
  const intents = await db
    .selectFrom('chain_intent')
    .select(['kind', 'state'])
    .where('backing_id', '=', held.backing_id)
    .where('state', '!=', 'void')
    .execute()
  const open = await findOpenRecovery(db, number)
  const now = clock.now()
  const burning = await loadBurning(db, number)
  const burnable = decideBurn(burning, burning.soldUnder, now).ok
  // The contract burns no share that is in a wallet: it is not told before that its Pocket is completed.
  const ends = held.kind === 'tips' && (burnable || held.burned_at !== null)
  const isBack = held.wallet_address === null && held.burned_at === null
  const comingBack = isBack && held.claims_after !== null
  return accept({
    walletAddress: held.wallet_address,
    minted: intents.some(({ kind }) => kind === 'mint'),
    comingBack,
    onItsWay: comingBack || intents.some(({ state }) => state !== 'done'),
    burnable,
    burnCall: ends ? await askBurnCall({ ports, log }, held) : null,
    recovery: open ? presentRecovery(open, now) : null,
  })
}

/** Asked of the chain only at a certificate's end: its token may stand there until the platform has burned it. */
async function askBurnCall(
  { ports, log }: Pick<Platform, 'ports' | 'log'>,
  {
    backing_id: orderId,
    wallet_address: owner,
  }: { backing_id: string; wallet_address: string | null },
): Promise<WalletCall | null> {
  if (owner === null) return null
  try {
    return await ports.chain.ownBurn(orderId, owner)
  } catch (error) {
    log.debug({ error: String(error) }, 'the chain gives no answer about a token')
    return null
  }
}
