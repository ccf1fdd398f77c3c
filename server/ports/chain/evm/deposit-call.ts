import { encodeFunctionData } from 'viem'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { micro } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import type { MoveOrder, PaidByCard } from '#server/ports/chain/chain-orders.ts'
import { exactPermit, permitData } from '#server/ports/chain/permit-data.ts'
import type { Planned } from './planned.ts'
import type { SenderContext } from './sender.ts'
import { signTyped } from './signer.ts'
import { provide } from './treasury-wallet.ts'

/** A refusal in its block makes it anew, with a later end. */
const days = 30

/**
 * What a card has paid: the treasury deposits it in its order's name, is its refund target, and the token is minted into the vault.
 * @param key Of the act; the books know its USDC by the move's own key.
 */
export async function depositCall(
  context: SenderContext,
  { key: moneyKey, amountMicro, pays }: MoveOrder & { pays: PaidByCard },
  key: string,
): Promise<Planned> {
  const { signers, addresses, now } = context
  const { escrow } = addresses
  const { orderId, pocketNumber, kind, units, level2 } = pays
  const treasury = signers.settler.address
  const lacking = await provide(context, amountMicro)
  if (lacking) return lacking
  const ways = { backer: treasury, refundTarget: treasury, paymentKind: 'card' } as const
  const said = {
    permitId: orderId,
    orderId,
    pocketNumber,
    kind,
    units,
    amountMicro: micro(amountMicro),
  }
  const cover = { coverLevel: level2 ? 2 : 0, waiverHash: null } as const
  const order = { ...said, ...ways, ...cover, expiresAt: addDays(now(), days) }
  const text = permitData(order, BigInt(addresses.chainId), escrow)
  const message = exactPermit(text)
  const signature = await signTyped(signers.compliance, { ...text, message })
  const data = encodeFunctionData({
    abi: escrowAbi,
    functionName: 'deposit',
    args: [message, signature],
  })
  return { call: { key, moneyKey, role: 'settler', to: escrow, data, isKeyed: false } }
}
