import { type Address, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import { otherMarketplaceAbi, otherMarketplaceBytecode } from '#contracts/abi/other-marketplace.ts'
import { readNode, sendAs } from './on-a-node.ts'
import type { Site } from './site.ts'

/* A marketplace of somebody else's, on the chain of a journey. */

/** Whoever has deployed it. */
const somebody: Address = `0x${'fa'.repeat(20)}`

interface Traded {
  certificate: Address
  usdc: Address
}

/** Deploys one for these certificates; gives its address. */
export async function deployMarketplace(
  site: Site,
  { certificate, usdc }: Traded,
): Promise<Address> {
  const args = [certificate, usdc, await addressIn(site, certificate, 'MARKET')] as const
  const code = { abi: otherMarketplaceAbi, bytecode: otherMarketplaceBytecode as Hex }
  const deployed = await sendAs(site, somebody, undefined, encodeDeployData({ ...code, args }))
  if (!deployed.contractAddress) throw new Error('it has an address')
  return deployed.contractAddress
}

/** Puts it on the contract's list, as the owner does once the delay is over. */
export async function listMarketplace(site: Site, certificate: Address, platform: Address) {
  const args = [platform, true] as const
  const listed = encodeFunctionData({ abi: certificateAbi, functionName: 'setOperator', args })
  await sendAs(site, await addressIn(site, certificate, 'owner'), certificate, listed)
}

function addressIn(
  site: Site,
  address: Address,
  functionName: 'MARKET' | 'owner',
): Promise<Address> {
  return readNode(site).readContract({ address, abi: certificateAbi, functionName })
}
