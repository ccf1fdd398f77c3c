import type { Selectable } from 'kysely'
import { screeningRefusals } from '#domain/identity/compliance.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { OrderPermit } from '#domain/orders/order-permit.ts'
import { pocketNumber } from '#server/certificates/door.ts'
import {
  findOwnWallet,
  findScreeningSubject,
  type OwnWallet,
  screenPerson,
} from '#server/identity/door.ts'
import {
  type Actor,
  isUuid,
  type Loading,
  type OrderPermitRow,
  type Platform,
  personCommand,
  type Recording,
  type Trx,
} from '#server/kernel/door.ts'
import type { SignedPermit, WalletCall } from '#server/ports/door.ts'
import { type Payable, payables } from './payables.ts'

/** What a wallet sends to the escrow contract to pay an order, the permit with the platform's signature, or signs in its place. */
export interface WalletPayment extends SignedPermit {
  permitId: string
  chainId: bigint
  escrow: string
  usdc: string
  amountMicro: bigint
  expiresAt: Date
  /** What it signs to pay without a transaction of its own (EIP-3009); null where that is not taken. */
  authorization: Record<string, unknown> | null
  /** What it sends instead, in this order; null where it sends nothing itself. */
  calls: readonly WalletCall[] | null
  /** What it has by the latest block; null while the chain gives no answer. */
  walletMicro: MicroUsdc | null
}

/**
 * Lets a linked wallet pay the actor's order, a backing or a purchase on the market: the compliance key signs the amount, the
 * payer and the expiry. The same wallet gets the same permit again. Refuses `not_launched`, `unknown_backing`, `unknown_object`
 * for somebody else's wallet, `screening_pending`, `screening_hit`, `account_frozen`, `money_stopped`, `already_paid`,
 * `identity_pending` and `not_awaiting_payment`. Rules PAY-01, KYC-02.
 */
export async function startWalletPayment(
  platform: Platform,
  actor: Actor,
  orderId: string,
  walletId: string,
): Promise<Decision<WalletPayment>> {
  const request = { orderId, walletId }
  const drawn = await drawPermit(platform, actor, request)
  if (!drawn.ok) return drawn
  if ('signature' in drawn.value) return accept(await present(platform, drawn.value))
  const kept = await keepPermit(platform, actor, { ...request, drawn: drawn.value })
  return kept.ok ? accept(await present(platform, kept.value)) : kept
}

type Requested = { orderId: string; walletId: string }
type Drawn = { permit: OrderPermit; wallet: OwnWallet }

/** The existing permit, or the content of a new one; writes nothing yet. */
const drawPermit = personCommand({
  operation: 'own_orders',
  ask: async ({ platform }, { orderId }: Requested) => {
    const launch = await platform.launch.readWithin(platform.db)
    if (!isLaunched(launch, 'backing')) return refuse({ code: 'not_launched' })
    return isUuid(orderId) ? accept(null) : refuse({ code: 'unknown_backing' })
  },
  load: loadPayment,
  decide: decidePayment,
  record: async (recording, { order, wallet }, { input: { orderId, walletId } }) => {
    const known = await findPermit(recording.trx, orderId, walletId)
    return known ?? { permit: await permitOf(recording, order, wallet), wallet }
  },
})

/**
 * Stores a permit once its wallet has been screened and the compliance key has signed it. Of two made at once the first counts
 * for both.
 */
const keepPermit = personCommand({
  operation: 'own_orders',
  ask: async ({ platform, by }, { drawn }: Requested & { drawn: Drawn }) => {
    const [screened] = await screenWallet(platform, by, drawn.wallet)
    return screened ? refuse(screened) : accept(await platform.ports.chain.signPermit(drawn.permit))
  },
  load: async (loading, request, signed) => ({ ...(await loadPayment(loading, request)), signed }),
  decide: (facts) => decidePayment(facts),
  record: async (recording, _, { facts: { signed }, input: { drawn } }) => {
    await writePermit(recording, drawn, signed)
    const { permit, wallet } = drawn
    const kept = await findPermit(recording.trx, permit.orderId, wallet.id)
    invariant(kept, 'the permit has been written')
    return kept
  },
})

async function loadPayment(
  { trx, platform, by }: Loading<Actor>,
  { orderId, walletId }: Requested,
) {
  const payable = await payables().lockPayable(trx, platform, by, orderId)
  return { payable, wallet: await findOwnWallet(trx, by.personId, walletId) }
}

function decidePayment({
  payable,
  wallet,
}: Awaited<ReturnType<typeof loadPayment>>): Decision<{ order: Payable; wallet: OwnWallet }> {
  if (!payable.ok) return payable
  return wallet ? accept({ order: payable.value, wallet }) : refuse({ code: 'unknown_object' })
}

function findPermit(trx: Trx, orderId: string, walletId: string) {
  return trx
    .selectFrom('order_permit')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('wallet_id', '=', walletId)
    .executeTakeFirst()
}

async function permitOf(
  { trx, platform }: Recording<Actor>,
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
    permitId: platform.randomness.uuid(),
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

async function writePermit(
  { trx, platform, by, now }: Recording<Actor>,
  { permit, wallet }: Drawn,
  signed: SignedPermit,
): Promise<void> {
  await trx
    .insertInto('order_permit')
    .values({
      id: permit.permitId,
      order_id: permit.orderId,
      person_id: by.personId,
      wallet_id: wallet.id,
      chain_id: platform.ports.chain.chainId,
      permit: JSON.stringify(signed.typedData),
      signature: signed.signature,
      backer_address: permit.backer,
      refund_address: permit.refundTarget,
      amount_micro: permit.amountMicro,
      signed_at: now,
      expires_at: permit.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'wallet_id']).doNothing())
    .execute()
}

async function present(
  platform: Platform,
  row: Selectable<OrderPermitRow>,
): Promise<WalletPayment> {
  const { escrow, usdc } = platform.ports.chain
  return {
    permitId: row.id,
    chainId: row.chain_id,
    escrow,
    usdc,
    amountMicro: row.amount_micro,
    expiresAt: row.expires_at,
    typedData: row.permit,
    signature: row.signature,
    authorization: await authorizationOf(platform, row),
    calls: platform.ports.chain.ownDeposit({ typedData: row.permit, signature: row.signature }),
    walletMicro: await heldBy(platform, row.backer_address),
  }
}

/** A wallet that is a contract signs otherwise than USDC asks for: it sends its payment itself. */
async function authorizationOf(
  { db, ports, log }: Platform,
  { wallet_id: walletId, permit: typedData }: Selectable<OrderPermitRow>,
): Promise<Record<string, unknown> | null> {
  const { relay } = ports.chain
  if (!relay) return null
  const wallet = await db
    .selectFrom('wallet')
    .select('signed_by')
    .where('id', '=', walletId)
    .executeTakeFirst()
  if (wallet?.signed_by !== 'key') return null
  return unlessSilent(log, () => relay.dataOf({ typedData }))
}

function heldBy({ ports, log }: Platform, address: string): Promise<MicroUsdc | null> {
  const { chain } = ports
  return unlessSilent(log, async () => {
    const { latest } = await chain.heads()
    return chain.balanceAt(address, latest.height)
  })
}

/** A permit is given without the chain's answer. */
async function unlessSilent<T>(log: Platform['log'], ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    log.debug({ error: String(error) }, 'the chain gives no answer about a wallet')
    return null
  }
}
