import { type Address, encodeFunctionData, type PublicClient } from 'viem'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import type { WalletCall } from '#server/ports/chain/chain-orders.ts'
import { numberOf } from '#server/ports/chain/id-words.ts'
import { refusalIn } from './refusals.ts'
import type { ContractAddresses } from './sender.ts'

interface BurnContext {
  client: PublicClient
  addresses: Pick<ContractAddresses, 'certificate'>
}

/** What a wallet sends to burn a token by the contract's own rule; null where the contract would not take it in the latest block. */
export async function ownBurn(
  { client, addresses }: BurnContext,
  orderId: string,
  owner: string,
): Promise<WalletCall | null> {
  const to = addresses.certificate
  const args = [numberOf(orderId)] as const
  const data = encodeFunctionData({ abi: certificateAbi, functionName: 'burn', args })
  try {
    await client.call({ account: owner as Address, to, data })
    return { to, data }
  } catch (error) {
    if (refusalIn(error) === null) throw error
    return null
  }
}
