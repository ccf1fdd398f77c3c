import { accept, refuse } from '#domain/kernel/refusal.ts'
import { type Actor, type Asking, lockRows, personCommand, type Trx } from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { checkSigner } from './check-signer.ts'
import { findInWallet } from './return-to-vault.ts'

interface SignedClaim {
  number: bigint
  signature: string
}

/**
 * Keeps the signature by which a wallet claims what the contract owes to its certificate; the worker brings it to the contract, which
 * pays the wallet. Again while one is on its way changes nothing. Refuses `unknown_object` for somebody else's certificate or one in
 * the vault, `money_stopped`, `wallet_signature_wrong` and `wallet_contract_silent`. Rule PRO-05.
 */
export const claimBySignature = personCommand({
  operation: 'claim',
  ask: askSigner,
  load: async ({ trx }, { number }: SignedClaim, asked) => {
    await lockRows(trx, { certificates: [number] })
    const earlier = await listClaims(trx, asked.orderId)
    return { ...asked, earlier, stopped: await stopRefusals(trx) }
  },
  decide: ({ stopped: [stopped] }) => (stopped ? refuse(stopped) : accept(null)),
  record: async ({ trx, now, audit, wake }, _, { input, facts: { orderId, owner, earlier } }) => {
    const state = { state: 'received' } as const
    if (earlier.some(({ isOpen }) => isOpen)) return state
    await trx
      .insertInto('chain_act')
      .values({
        key: `claim:${orderId}:${earlier.length}`,
        act: 'claim_signed',
        order_id: orderId,
        to_address: owner,
        signature: input.signature.toLowerCase(),
        created_at: now,
      })
      .execute()
    await audit(`certificate:${input.number}`, { detail: { claimedFrom: owner } })
    wake()
    return state
  },
})

async function askSigner(
  { platform: { db, ports }, by }: Asking<Actor>,
  { number, signature }: SignedClaim,
) {
  const held = await findInWallet(db, by.personId, number)
  if (!held) return refuse({ code: 'unknown_object' })
  const { orderId, owner: address } = held
  const typedData = ports.chain.claimData(orderId, address)
  const signer = await checkSigner({ ports }, { address, typedData, signature })
  return signer.ok ? accept(held) : signer
}

/** The claims that were signed for an order's token. */
export async function listClaims(
  db: Pick<Trx, 'selectFrom'>,
  orderId: string,
): Promise<readonly { isOpen: boolean }[]> {
  const rows = await db
    .selectFrom('chain_act')
    .select('ended_at')
    .where('order_id', '=', orderId)
    .where('act', '=', 'claim_signed')
    .execute()
  return rows.map(({ ended_at }) => ({ isOpen: ended_at === null }))
}
