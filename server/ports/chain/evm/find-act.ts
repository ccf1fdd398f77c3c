import { type Hex, type PublicClient, pad, toEventSelector, toHex } from 'viem'
import { numberOf, wordOf } from '#server/ports/chain/id-words.ts'
import type { TokenAnswer } from '#server/ports/chain/port.ts'
import { keyHashOf } from './act-keys.ts'
import { readHoldings } from './read-tokens.ts'
import type { ContractAddresses } from './sender.ts'

/** Public nodes answer about so many blocks at once. */
const blocksAtOnce = 9_000n
const transferOfToken = toEventSelector('Transfer(address,address,uint256)')

type Found = Extract<TokenAnswer, { transactionHash: string }>

/** The transaction that has carried out a keyed act, whoever sent it: each tells its key first. */
export function findAct(
  client: PublicClient,
  addresses: ContractAddresses,
  key: string,
): Promise<Found | null> {
  const { certificate, escrow, settlements } = addresses
  const topics = [null, keyHashOf(key)]
  return latest(client, addresses, key, [certificate, escrow, settlements], topics)
}

/** The transaction that has minted an order's token. */
export async function findMint(
  { client, addresses }: { client: PublicClient; addresses: ContractAddresses },
  key: string,
  orderId: string,
): Promise<Found | null> {
  // Whether there is one the contract tells by one call, in place of a search through all of its blocks.
  const [holding] = await readHoldings({ client, addresses }, [numberOf(orderId)])
  if (!holding?.terms) return null
  const topics = [transferOfToken, pad('0x', { size: 32 }), null, wordOf(orderId)]
  return latest(client, addresses, key, [addresses.certificate], topics)
}

/** Looks from the latest block backwards. */
async function latest(
  client: PublicClient,
  { deployedAt }: ContractAddresses,
  key: string,
  address: Hex[],
  topics: (Hex | null)[],
): Promise<Found | null> {
  let until = await client.getBlockNumber()
  while (until >= deployedAt) {
    const from = until - blocksAtOnce > deployedAt ? until - blocksAtOnce : deployedAt
    const logs = await client.request({
      method: 'eth_getLogs',
      params: [{ address, topics, fromBlock: toHex(from), toBlock: toHex(until) }],
    })
    const [found] = logs
    if (found?.transactionHash && found.blockNumber) {
      return { key, transactionHash: found.transactionHash, height: BigInt(found.blockNumber) }
    }
    until = from - 1n
  }
  return null
}
