import {
  type Address,
  concat,
  getContractAddress,
  type Hex,
  keccak256,
  numberToHex,
  stringToHex,
} from 'viem'
import { Reverted } from '#server/ports/chain/port.ts'
import type { Anvil } from './anvil.ts'
import { NodeRefused } from './ask-node.ts'
import type { ChainFaults } from './chain-faults.ts'
import { errorIn } from './refusals.ts'
import { sendMined } from './send-mined.ts'

/** 1,000 of the chain's own coin, for fees. */
const PLENTY = numberToHex(10n ** 21n)

/** What somebody sends on the local chain. */
export interface WalletCall {
  from: string
  to: Address
  data: Hex
}

/** Sends at once. */
export const calm: Pick<ChainFaults, 'send'> = { send: (_hash, send) => send() }

/** Gives an account what fees cost. */
export async function fundFees(anvil: Pick<Anvil, 'ask'>, address: string): Promise<void> {
  await anvil.ask('anvil_setBalance', [address, PLENTY])
}

/**
 * Sends as somebody whose key is not here: they have signed what they want otherwise. Returns the transaction's hash.
 * @throws Reverted with what the contract says.
 */
export async function sendAs(
  anvil: Pick<Anvil, 'ask'>,
  faults: Pick<ChainFaults, 'send'>,
  { from, to, data }: WalletCall,
): Promise<Hex> {
  const call = { from, to, data }
  await fundFees(anvil, from)
  const gas = await anvil.ask<Hex>('eth_estimateGas', [call]).catch((error: unknown) => {
    throw revertedBy(error)
  })
  await anvil.ask('anvil_impersonateAccount', [from])
  const unsent = keccak256(concat([from as Hex, to, data, gas]))
  return faults.send(unsent, () =>
    sendMined(anvil, 'eth_sendTransaction', [{ ...call, gas: numberToHex(BigInt(gas) * 2n) }]),
  )
}

/** What a contract gives as its reason. */
function revertedBy(error: unknown): unknown {
  if (!(error instanceof NodeRefused)) return error
  const known = errorIn((error.data as Hex | undefined) ?? '0x')
  return new Reverted(known?.name ?? error.message)
}

/**
 * Puts a wallet there that is a contract: it takes its owner's signatures (EIP-1271), or knows nothing of signatures and answers
 * nothing.
 */
export async function deployWallet(
  anvil: Pick<Anvil, 'ask'>,
  { owner, answers }: { owner: string; answers: boolean },
): Promise<string> {
  const salt = keccak256(stringToHex(`wallet:${owner.toLowerCase()}`))
  for (let nonce = 0n; ; nonce++) {
    const address = getContractAddress({ from: `0x${salt.slice(-40)}`, nonce })
    if ((await anvil.ask<Hex>('eth_getCode', [address, 'latest'])) !== '0x') continue
    await anvil.ask('anvil_setCode', [address, answers ? walletCode(owner) : '0x00'])
    return address
  }
}

/** Recovers the signer of the hash that it is given, and says EIP-1271's yes if that is the owner. */
function walletCode(owner: string): Hex {
  const loaded = (at: string, to: string) => `60${at}3560${to}52`
  const v = '60a43560f81c602052'
  const recovered = '602060806080600060015afa50'
  const isOwner = `60805173${owner.slice(2).toLowerCase()}14`
  const yes = '631626ba7e0260e01b60005260206000f3'
  return `0x${loaded('04', '00')}${v}${loaded('64', '40')}${loaded('84', '60')}${recovered}${isOwner}${yes}`
}
