import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { decideSignedPayment } from '#domain/orders/signed-payment.ts'
import { type Actor, type Asking, isUuid, personCommand, type Trx } from '#server/kernel/door.ts'
import { signerOfTyped } from '#server/ports/door.ts'
import { payables } from './payables.ts'

/** What a wallet has signed with `ReceiveWithAuthorization` (EIP-3009), for the permit with this id. */
export interface SignedByWallet {
  orderId: string
  permitId: string
  authorization: {
    amountMicro: bigint
    validAfter: bigint
    validBefore: bigint
    nonce: string
    signature: string
  }
}

/**
 * Keeps a wallet's signature that pays the actor's order: from now on its payment is on its way, and the worker brings it to the
 * contract. The same signature again changes nothing. Refuses `not_launched`, `unknown_backing`, `unknown_object` for a permit
 * that is not the order's, `signed_payment_unavailable`, what `lockPayable` refuses, and `signed_for_another`, `amount_mismatch`,
 * `signed_out_of_time` or `wallet_signature_wrong`. Rule PAY-01.
 */
export const payBySignature = personCommand({
  operation: 'own_orders',
  ask: askPermit,
  load: async ({ trx, platform, by }, { orderId, permitId }, asked) => ({
    ...asked,
    payable: await payables().lockPayable(trx, platform, by, orderId),
    known: await findKept(trx, permitId),
  }),
  decide: ({ payable, known, permit, signer, nonce }, { authorization }, { now }) => {
    const isKept = known?.signature === authorization.signature && known.state !== 'refused'
    if (isKept) return accept(null)
    if (!payable.ok) return payable
    return decideSignedPayment(authorization, permit, { signer, permitHash: nonce, now })
  },
  record: async ({ trx, platform, now, audit, wake }, _, { input, facts: { known } }) => {
    const { orderId, permitId, authorization } = input
    const state = { state: 'received' } as const
    if (known && known.state !== 'refused') return state
    const { validAfter, validBefore, signature } = authorization
    const signed = { valid_after: validAfter, valid_before: validBefore, signature }
    const kept = { ...signed, state: 'intended', received_at: now, refusal: null } as const
    await trx
      .insertInto('deposit_authorization')
      .values({ permit_id: permitId, order_id: orderId, ...kept })
      .onConflict((conflict) => conflict.column('permit_id').doUpdateSet(kept))
      .execute()
    await payables().notePaymentDetected(trx, platform, orderId, 'chain')
    await audit(`order:${orderId}`, { detail: { signed: true } })
    wake()
    return state
  },
})

/** The permit, and who has signed; no lock waits for it. */
async function askPermit(
  { platform, by }: Asking<Actor>,
  { orderId, permitId, authorization }: SignedByWallet,
) {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'backing')) return refuse({ code: 'not_launched' })
  if (!isUuid(orderId)) return refuse({ code: 'unknown_backing' })
  const row = await platform.db
    .selectFrom('order_permit')
    .selectAll()
    .where('id', '=', permitId)
    .where('order_id', '=', orderId)
    .where('person_id', '=', by.personId)
    .executeTakeFirst()
  if (!row) return refuse({ code: 'unknown_object' })
  const { relay } = platform.ports.chain
  if (!relay) return refuse({ code: 'signed_payment_unavailable' })
  const wanted = await relay.dataOf({ typedData: row.permit })
  const { amountMicro, validAfter, validBefore, signature } = authorization
  const said = {
    value: String(amountMicro),
    validAfter: String(validAfter),
    validBefore: String(validBefore),
    nonce: wanted.message.nonce,
  }
  const signed = { ...wanted, message: { ...wanted.message, ...said } }
  const permit = {
    backer: row.backer_address,
    amountMicro: row.amount_micro,
    expiresAt: row.expires_at,
  }
  const signer = await signerOfTyped(signed, signature)
  return accept({ permit, signer, nonce: wanted.message.nonce })
}

function findKept(trx: Trx, permitId: string) {
  return trx
    .selectFrom('deposit_authorization')
    .select(['state', 'signature'])
    .where('permit_id', '=', permitId)
    .forUpdate()
    .executeTakeFirst()
}
