import { encodeFunctionData, type PublicClient } from 'viem'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import type { AddressBook } from './address-book.ts'
import type { Anvil } from './anvil.ts'
import { calm, sendAs } from './local-wallets.ts'

interface LocalContracts {
  anvil: Pick<Anvil, 'ask'>
  client: PublicClient
  addresses: Pick<AddressBook, 'certificate' | 'timelock'>
}

/**
 * Has the contract of this machine say where its tokens' metadata lie, which on a chain of others its timelock is told by hand.
 * @param base Where that is now; null while nobody knows.
 */
export function createLocalMetadata(
  { anvil, client, addresses }: LocalContracts,
  base: () => string | null,
): () => Promise<void> {
  const { certificate: address, timelock: from } = addresses
  let said: string | null = null
  return async () => {
    const wanted = base()
    if (wanted === null || wanted === said) return
    const about = { address, abi: certificateAbi } as const
    if ((await client.readContract({ ...about, functionName: 'baseURI' })) !== wanted) {
      const data = encodeFunctionData({
        ...{ abi: certificateAbi, functionName: 'setBaseURI', args: [wanted] },
      })
      await sendAs(anvil, calm, { from, to: address, data })
    }
    said = wanted
  }
}
