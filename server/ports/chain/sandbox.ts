import type { Address, Hex } from 'viem'
import { getContractAddress, isAddressEqual, recoverAddress } from 'viem/utils'
import type { VendorMemory } from '#server/ports/kyc/port.ts'
import type {
  ChainPort,
  ContractReader,
  ContractVerdict,
  SandboxChain,
  SignedHash,
} from './port.ts'
import { checkSignature, checksummed, readSignIn, writeSignIn } from './sign-in-message.ts'

/** The number of a local test chain: no real one has it. */
const SANDBOX_CHAIN_ID = 31_337n

/** What the sandbox chain lives on. */
export interface ChainWorld {
  memory: VendorMemory
}

/** A chain that is none: what it holds lies in the database, its signatures are real. */
export function createSandboxChain({ memory }: ChainWorld): {
  chain: ChainPort
  own: SandboxChain
} {
  const contractKey = (address: string) => `contract:${address.toLowerCase()}`
  const reader: ContractReader = {
    async askContract(signed) {
      const contract = await memory.find(contractKey(signed.address))
      if (!contract) return 'no_contract'
      if (!contract.answers) return 'silent'
      return signedBy(String(contract.owner) as Address, signed)
    },
  }
  const chain: ChainPort = {
    sandbox: true,
    provider: 'sandbox-chain',
    chainId: SANDBOX_CHAIN_ID,
    checksummed,
    writeSignIn,
    readSignIn,
    checkSignature: (signed) => checkSignature(reader, signed),
  }
  const own: SandboxChain = {
    async deployWallet({ owner, answers }) {
      const deployed = Number((await memory.find('contract-count'))?.count ?? 0)
      const address = getContractAddress({ from: owner as Address, nonce: BigInt(deployed) })
      await memory.keep('contract-count', { count: deployed + 1 })
      await memory.keep(contractKey(address), { owner, answers })
      return address
    },
  }
  return { chain, own }
}

async function signedBy(owner: Address, { hash, signature }: SignedHash): Promise<ContractVerdict> {
  try {
    const signer = await recoverAddress({ hash: hash as Hex, signature: signature as Hex })
    return isAddressEqual(signer, owner) ? 'valid' : 'wrong'
  } catch {
    return 'wrong'
  }
}
