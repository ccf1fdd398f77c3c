import type { Address, Hex, PublicClient } from 'viem'
import type {
  ContractReader,
  ContractVerdict,
  SignedHash,
} from '#server/ports/chain/contract-reader.ts'

const abi = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ name: '', type: 'bytes4' }],
  },
] as const

/** What a contract answers that takes a signature for its own (EIP-1271). */
const YES = '0x1626ba7e'

/** Ends the signature of a contract wallet that is not deployed so far (EIP-6492). */
const NOT_DEPLOYED = '6492649264926492649264926492649264926492649264926492649264926492'

/** Asks contract wallets for their signatures, those too that are only going to be deployed. */
export function createContractReader(client: PublicClient): ContractReader {
  return {
    async askContract(signed) {
      const address = signed.address as Address
      const code = await client.getCode({ address })
      if (code) return askDeployed(client, signed)
      if (!signed.signature.endsWith(NOT_DEPLOYED)) return 'no_contract'
      const { hash, signature } = signed as { hash: Hex; signature: Hex }
      return (await client.verifyHash({ address, hash, signature })) ? 'valid' : 'wrong'
    },
  }
}

async function askDeployed(
  client: PublicClient,
  { address, hash, signature }: SignedHash,
): Promise<ContractVerdict> {
  try {
    const answer = await client.readContract({
      address: address as Address,
      abi,
      functionName: 'isValidSignature',
      args: [hash as Hex, signature as Hex],
    })
    return answer === YES ? 'valid' : 'wrong'
  } catch (error) {
    return verdictOf(error)
  }
}

/** A wallet that knows signatures says no, with a reason or another value; one that does not says nothing at all. */
function verdictOf(error: unknown): ContractVerdict {
  const { walk } = error as { walk?: (is: (each: unknown) => boolean) => unknown }
  const named = (name: string) =>
    typeof walk === 'function' &&
    walk.call(error, (each) => (each as { name?: string }).name === name) !== null
  if (named('ContractFunctionZeroDataError')) return 'silent'
  if (!named('ContractFunctionRevertedError')) throw error
  const reverted = walk?.call(
    error,
    (each) => (each as { name?: string }).name === 'ContractFunctionRevertedError',
  ) as { raw?: Hex; signature?: Hex; reason?: string }
  const said = (reverted.raw ?? '0x') !== '0x' || reverted.signature || reverted.reason
  return said ? 'wrong' : 'silent'
}
