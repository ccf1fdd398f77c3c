import { encodeFunctionData, maxUint256 } from 'viem'
import { testUsdcAbi } from '#contracts/abi/test-usdc.ts'
import type { Planned } from './planned.ts'
import { sendCalls } from './send-calls.ts'
import type { SenderContext } from './sender.ts'

const lotMicro = 1_000_000_000_000n

/**
 * Sees to it that the treasury's wallet has so much, and that the escrow contract may take it. Null once both are so, else why the
 * act has to wait.
 */
export async function provide(
  context: SenderContext,
  amountMicro: bigint,
): Promise<Extract<Planned, { refused: string }> | null> {
  const { client, signers, addresses } = context
  const treasury = signers.settler.address
  const usdc = { address: addresses.usdc, abi: testUsdcAbi } as const
  const [held, allowed] = await Promise.all([
    client.readContract({ ...usdc, functionName: 'balanceOf', args: [treasury] }),
    client.readContract({
      ...usdc,
      functionName: 'allowance',
      args: [treasury, addresses.escrow],
    }),
  ])
  if (allowed < amountMicro) {
    const args = [addresses.escrow, maxUint256] as const
    const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'approve', args })
    const key = `allowance:${addresses.escrow}`
    await sendCalls(context, [{ key, role: 'settler', to: addresses.usdc, data, isKeyed: false }])
  }
  // Bought ahead: several acts of one moment find the same balance.
  if (context.buy && held < amountMicro + lotMicro) {
    await context.buy(treasury, amountMicro + 2n * lotMicro)
  } else if (held < amountMicro) return { refused: 'the treasury’s wallet lacks USDC' }
  return null
}
