import { type Address, createPublicClient, encodeFunctionData, type Hex, http } from 'viem'
import { testUsdcAbi } from '#contracts/abi/test-usdc.ts'
import { askNode } from '#server/ports/chain/evm/ask-node.ts'
import { eventually, type Site } from './site.ts'

/* What journeys do on a chain that is a node: as anybody can who has an address there. */

const anybody: Address = `0x${'fa'.repeat(20)}`

export const readNode = (site: Site) => createPublicClient({ transport: http(site.node()) })

/** Sends as somebody, who is given the coin for its fees. Without `to` it makes a contract. @throws where it is reverted. */
export async function sendAs(site: Site, from: Address, to: Address | undefined, data: Hex) {
  await askNode(site.node(), 'anvil_impersonateAccount', [from])
  await askNode(site.node(), 'anvil_setBalance', [from, '0xde0b6b3a7640000'])
  const hash = await askNode<Hex>(site.node(), 'eth_sendTransaction', [{ from, to, data }])
  const receipt = await readNode(site).waitForTransactionReceipt({ hash, pollingInterval: 50 })
  if (receipt.status !== 'success') throw new Error('the contract refuses')
  return receipt
}

/** Gives an address USDC of trial. */
export async function giveUsdc(
  site: Site,
  given: { usdc: Address; to: Address; amountMicro: bigint },
): Promise<void> {
  const args = [given.to, given.amountMicro] as const
  const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args })
  await sendAs(site, anybody, given.usdc, data)
}

/** What books and chain say differently, each with its kind, once what is on its way is final. */
export async function compareWithChain(site: Site): Promise<readonly { kind: string }[]> {
  await site.travel('10min')
  await site.travel('10min')
  const { status, body: begun } = await site.operator('alix', 'POST', '/reconciliation')
  if (status !== 202) throw new Error(`the comparison answered ${status}`)
  const { items } = await eventually(async () => {
    const { body } = await site.operator('alix', 'GET', '/reconciliation?limit=100')
    return body.of?.id === begun.id ? body : null
  })
  return items
}
