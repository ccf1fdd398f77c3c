import { encodeFunctionData } from 'viem'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { settlementsAbi } from '#contracts/abi/settlements.ts'
import type { ChainSettlement } from '#domain/settlements/chain-claim.ts'
import type { SettleOrder } from '#server/ports/chain/chain-orders.ts'
import { keyHashOf } from './act-keys.ts'
import type { Planned } from './planned.ts'
import type { SenderContext } from './sender.ts'

/** Earnings lie in the float, where they were brought; cover in the reserve; returned escrow in its Pocket. */
export async function callOfSettlement(
  context: SenderContext,
  order: SettleOrder,
): Promise<Planned> {
  const { key, terms } = order
  const data =
    terms.kind === 'distribution' ? settled(order, terms) : await calledOff(context, order, terms)
  const to = context.addresses.settlements
  return { call: { key, role: 'settler', to, data, isKeyed: true } }
}

function settled(
  { key, pocketNumber, number, owedMicro }: SettleOrder,
  { netMicro, totalUnits }: Extract<ChainSettlement, { kind: 'distribution' }>,
) {
  const funding = { floatMicro: owedMicro, reserveMicro: 0n, walletMicro: 0n, cardMicro: 0n }
  return encodeFunctionData({
    abi: settlementsAbi,
    functionName: 'settle',
    args: [keyHashOf(key), pocketNumber, number, netMicro, totalUnits, funding],
  })
}

async function calledOff(
  { client, addresses }: SenderContext,
  { key, pocketNumber, number, owedMicro }: SettleOrder,
  terms: Extract<ChainSettlement, { kind: 'called_off' }>,
) {
  const { unitPriceMicro, weights, at, coverBps, returned } = terms
  const escrow = { address: addresses.escrow, abi: escrowAbi } as const
  const [reserve, pocket] = await Promise.all([
    client.readContract({ ...escrow, functionName: 'reserveMicro' }),
    client.readContract({ ...escrow, functionName: 'pocketOf', args: [pocketNumber] }),
  ])
  const sum = (some: readonly number[]) => some.reduce((all, each) => all + each, 0)
  const weightFrom = sum(weights.slice(0, at))
  const reserveMicro = owedMicro < reserve ? owedMicro : reserve
  const back = partsOf(returned.amountMicro, pocket)
  const calledOff = {
    weightFrom,
    weightUntil: weightFrom + (weights[at] ?? 0),
    weightTotal: sum(weights),
    unitPriceMicro,
    basicCoverBps: coverBps.basic,
    level2CoverBps: coverBps.level2,
    returnedMicro: returned.amountMicro,
    totalUnits: returned.totalUnits,
    voids: returned.voids.map(({ from, until }) => ({ from, until })),
  }
  const funding = { floatMicro: owedMicro - reserveMicro, reserveMicro, ...back }
  return encodeFunctionData({
    abi: settlementsAbi,
    functionName: 'settleCalledOff',
    args: [keyHashOf(key), pocketNumber, number, calledOff, funding],
  })
}

/** From wallets and cards by what of each is still there, so that neither plan runs dry before the other. */
function partsOf(
  amountMicro: bigint,
  { walletMicro, cardMicro }: { walletMicro: bigint; cardMicro: bigint },
) {
  const held = walletMicro + cardMicro
  const byWallet = held === 0n ? 0n : (amountMicro * walletMicro) / held
  return { walletMicro: byWallet, cardMicro: amountMicro - byWallet }
}
