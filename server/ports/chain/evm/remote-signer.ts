import { type Address, type Hex, keccak256, recoverAddress, zeroAddress } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import type { SigningRole } from './address-book.ts'
import { CHAIN_ROLES, type ChainRole, type Signer, type Signers } from './signer.ts'

const patienceMs = 10_000

/** A signer that keeps the keys: Web3Signer, or whatever speaks its `eth1` interface over HTTP. */
export interface RemoteSigner {
  url: string
  /** Which key is whose. A role that is not named signs nothing here: pauser and deployer are people's own. */
  addresses: Readonly<Record<SigningRole, Address> & Partial<Record<ChainRole, Address>>>
}

/**
 * Has a signer on another machine sign, so that no process of ours has seen a key.
 * @throws when it does not answer, or lacks the key of a role.
 */
export async function openRemoteSigner({ url, addresses }: RemoteSigner): Promise<Signers> {
  const base = url.replace(/\/+$/, '')
  const keys = JSON.parse(await ask(`${base}/api/v1/eth1/publicKeys`)) as string[]
  const known = new Map(keys.map((key) => [addressOf(key).toLowerCase(), key]))
  const signers = CHAIN_ROLES.map((role): [ChainRole, Signer] => {
    const address = addresses[role]
    if (!address) return [role, absent(role)]
    const key = known.get(address.toLowerCase())
    if (!key) throw new Error(`the signer at ${base} lacks the key ${address} (${role})`)
    return [role, signerAt(`${base}/api/v1/eth1/sign/${key}`, address)]
  })
  return Object.fromEntries(signers) as Signers
}

/** Of a role whose key is not with the signer. No account has this address. */
const absent = (role: ChainRole): Signer => ({
  address: zeroAddress,
  sign: () => Promise.reject(new Error(`nobody here signs as the ${role}`)),
})

/** It names keys by their 64 bytes, without the leading 04. */
function addressOf(key: string): Address {
  const digits = key.replace(/^0x/, '')
  return publicKeyToAddress(`0x${digits.length === 128 ? '04' : ''}${digits}`)
}

/** One that has lost its key, or has several, must not be found out by the chain. */
function signerAt(url: string, address: Address): Signer {
  return {
    address,
    async sign(bytes) {
      const signature = await sign(url, bytes)
      const by = await recoverAddress({ hash: keccak256(bytes), signature })
      if (by.toLowerCase() === address.toLowerCase()) return signature
      throw new Error(`the signer of ${address} signs as ${by}`)
    },
  }
}

/** It hashes what it signs. */
async function sign(url: string, bytes: Hex): Promise<Hex> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ data: bytes })
  const text = (await ask(url, { method: 'POST', headers, body })).trim().replaceAll('"', '')
  if (!/^0x[0-9a-f]{130}$/i.test(text)) throw new Error('the signer gave no signature')
  return text as Hex
}

async function ask(url: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
  if (!answer.ok) throw new Error(`the signer answers with ${answer.status}`)
  return answer.text()
}
