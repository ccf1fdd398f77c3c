import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { VendorMemory } from '#server/ports/kyc/port.ts'
import type { SandboxKeys } from './port.ts'
import { hashOfTyped } from './typed-data.ts'

/** Wallets for whoever has none: their keys lie here, so they are worth nothing anywhere else. */
export function createSandboxKeys(memory: VendorMemory): SandboxKeys {
  const nameOf = (address: string) => `key:${address.toLowerCase()}`
  const find = async (address: string) => {
    const kept = await memory.find(nameOf(address))
    return kept ? privateKeyToAccount(kept.key as Hex) : null
  }
  return {
    async make() {
      const key = generatePrivateKey()
      const { address } = privateKeyToAccount(key)
      await memory.keep(nameOf(address), { key })
      return address
    },
    has: async (address) => (await find(address)) !== null,
    signText: async (address, message) => (await find(address))?.signMessage({ message }) ?? null,
    async signTyped(address, typedData) {
      return (await find(address))?.sign({ hash: hashOfTyped(typedData) }) ?? null
    },
  }
}
