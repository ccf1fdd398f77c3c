import type { PublicClient } from 'viem'

/** What a transaction offers for each unit of gas (EIP-1559). */
export interface Fees {
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

const leastPriority = 1_000_000n

/** Enough for the next blocks: twice what the latest one asks, so that five full ones in a row do not outrun it. */
export async function readFees(client: PublicClient): Promise<Fees & { baseFeePerGas: bigint }> {
  const [block, priority] = await Promise.all([
    client.getBlock(),
    client.estimateMaxPriorityFeePerGas().catch(() => leastPriority),
  ])
  const baseFeePerGas = block.baseFeePerGas ?? 0n
  const maxPriorityFeePerGas = priority > leastPriority ? priority : leastPriority
  return {
    baseFeePerGas,
    maxPriorityFeePerGas,
    maxFeePerGas: 2n * baseFeePerGas + maxPriorityFeePerGas,
  }
}

/** An eighth more than before, or what is asked now if that is more: nodes take no replacement for less. */
export function raised(before: Fees, now: Fees): Fees {
  const more = (fee: bigint, asked: bigint) => {
    const least = fee + fee / 8n + 1n
    return least > asked ? least : asked
  }
  return {
    maxFeePerGas: more(before.maxFeePerGas, now.maxFeePerGas),
    maxPriorityFeePerGas: more(before.maxPriorityFeePerGas, now.maxPriorityFeePerGas),
  }
}
