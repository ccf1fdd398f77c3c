import type { Selectable } from 'kysely'
import { screeningRefusals } from '#domain/identity/compliance.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { OrderPermit } from '#domain/orders/order-permit.ts'
import {
  findOwnWallet,
  findScreeningSubject,
  type OwnWallet,
  screenPerson,
} from '#server/identity/door.ts'
import type { Actor, OrderPermitRow, Platform } from '#server/kernel/door.ts'
import { inTransaction, isUuid, pocketNumber, type Trx } from '#server/kernel/door.ts'
import type { SignedPermit } from '#server/ports/door.ts'
import { type Payable, payables } from './payables.ts'

/** What a wallet sends to the escrow contract to pay an order: the permit, with the platform's signature. */
export interface WalletPayment extends SignedPermit {
  permitId: string
  chainId: bigint
  escrow: string
  usdc: string
  amountMicro: bigint
  expiresAt: Date
}

/**
 * Lets a linked wallet pay an order of one's own, a backing or a purchase on the market: the compliance key signs what may be paid, by whom and until when.
 * The same wallet gets the same permit again. Refuses `not_launched`, `unknown_backing`, `unknown_object` for a
 * wallet that is not one's own, `screening_pending`, `screening_hit`, `account_frozen`, `money_stopped`,
 * `already_paid`, `identity_pending` and `not_awaiting_payment`. Rules PAY-01, KYC-02.
 */
export async function startWalletPayment(
  platform: Platform,
  actor: Actor,
  backingId: string,
  walletId: string,
): Promise<Decision<WalletPayment>> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'backing')) return refuse({ code: 'not_launched' })
  if (!isUuid(backingId)) return refuse({ code: 'unknown_backing' })
  const drawn = await drawPermit(platform, actor, backingId, walletId)
  if (!drawn.ok) return drawn
  if ('signature' in drawn.value) return accept(present(platform, drawn.value))
  const { permit, wallet } = drawn.value
  const { personId } = actor
  const [screened] = await screenWallet(platform, actor, wallet)
  if (screened) return refuse(screened)
  const signed = await platform.ports.chain.signPermit(permit)
  return inTransaction(platform.db, async (trx) => {
    const payable = await payables().lockPayable(trx, platform, actor, backingId)
    if (!payable.ok) return payable
    const again = await findOwnWallet(trx, actor.personId, walletId)
    if (!again) return refuse({ code: 'unknown_object' })
    return accept(
      present(platform, await keepPermit(trx, platform, { permit, wallet, signed, personId })),
    )
  })
}

type Drawn = { permit: OrderPermit; wallet: OwnWallet }

/** The permit that there is, or what one would say. Signing and screening happen outside the transaction. */
function drawPermit(
  platform: Platform,
  actor: Actor,
  backingId: string,
  walletId: string,
): Promise<Decision<Selectable<OrderPermitRow> | Drawn>> {
  return inTransaction(platform.db, async (trx) => {
    const payable = await payables().lockPayable(trx, platform, actor, backingId)
    if (!payable.ok) return payable
    const wallet = await findOwnWallet(trx, actor.personId, walletId)
    if (!wallet) return refuse({ code: 'unknown_object' })
    const known = await findPermit(trx, backingId, walletId)
    return accept(known ?? { permit: await permitOf(trx, platform, payable.value, wallet), wallet })
  })
}

function findPermit(trx: Trx, backingId: string, walletId: string) {
  return trx
    .selectFrom('order_permit')
    .selectAll()
    .where('backing_id', '=', backingId)
    .where('wallet_id', '=', walletId)
    .executeTakeFirst()
}

async function permitOf(
  trx: Trx,
  platform: Platform,
  order: Payable,
  { address }: OwnWallet,
): Promise<OrderPermit> {
  const waiver = await trx
    .selectFrom('waiver_evidence')
    .select('salted_hash')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  // The chain counts whole seconds.
  const seconds = Math.floor(order.reservedUntil.getTime() / 1_000)
  return {
    permitId: platform.chance.uuid(),
    orderId: order.id,
    backer: address,
    pocketNumber: await pocketNumber(trx, order.pocketId),
    kind: order.kind,
    units: order.units,
    amountMicro: order.amountMicro,
    coverLevel: order.coverLevel,
    paymentKind: 'wallet',
    refundTarget: address,
    waiverHash: waiver?.salted_hash ?? null,
    expiresAt: new Date(seconds * 1_000),
  }
}

async function screenWallet(platform: Platform, { personId }: Actor, { address }: OwnWallet) {
  const subject = await findScreeningSubject(platform, personId)
  if (!subject) return screeningRefusals('pending')
  const wallet = { ...subject, walletAddress: address }
  return screeningRefusals(await screenPerson(platform, wallet, 'before_payment', null))
}

/** Two that are drawn at once: the first one counts for both. */
async function keepPermit(
  trx: Trx,
  platform: Platform,
  { permit, wallet, signed, personId }: Drawn & { signed: SignedPermit; personId: string },
): Promise<Selectable<OrderPermitRow>> {
  await trx
    .insertInto('order_permit')
    .values({
      id: permit.permitId,
      backing_id: permit.orderId,
      person_id: personId,
      wallet_id: wallet.id,
      chain_id: platform.ports.chain.chainId,
      permit: JSON.stringify(signed.typedData),
      signature: signed.signature,
      backer_address: permit.backer,
      refund_address: permit.refundTarget,
      amount_micro: permit.amountMicro,
      signed_at: platform.clock.now(),
      expires_at: permit.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['backing_id', 'wallet_id']).doNothing())
    .execute()
  return trx
    .selectFrom('order_permit')
    .selectAll()
    .where('backing_id', '=', permit.orderId)
    .where('wallet_id', '=', wallet.id)
    .executeTakeFirstOrThrow()
}

function present({ ports }: Platform, row: Selectable<OrderPermitRow>): WalletPayment {
  const { escrow, usdc } = ports.chain
  return {
    permitId: row.id,
    chainId: row.chain_id,
    escrow,
    usdc,
    amountMicro: row.amount_micro,
    expiresAt: row.expires_at,
    typedData: row.permit,
    signature: row.signature,
  }
}
