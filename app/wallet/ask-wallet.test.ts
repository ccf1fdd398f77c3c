import { hexToString, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { askAccount, askChain, askSignature, askTypedSignature } from './ask-wallet.ts'
import type { WalletProvider } from './discover-wallets.ts'

const key = privateKeyToAccount(generatePrivateKey())

/** A wallet of one key, as far as these methods go; `chain` is where it stands. */
function walletOf(state: { chain: string; knows: string[] }): WalletProvider {
  return {
    async request({ method, params = [] }) {
      if (method === 'eth_requestAccounts') return [key.address]
      if (method === 'eth_chainId') return state.chain
      if (method === 'personal_sign')
        return key.signMessage({ message: { raw: params[0] as `0x${string}` } })
      if (method === 'eth_signTypedData_v4') return key.signTypedData(JSON.parse(String(params[1])))
      const { chainId } = params[0] as { chainId: string }
      if (!state.knows.includes(chainId)) throw Object.assign(new Error('?'), { code: 4902 })
      state.chain = chainId
      return null
    },
  }
}

const saysNo = (code: unknown): WalletProvider => ({
  request: async () => {
    throw Object.assign(new Error('no'), { code })
  },
})

test('ACC-01 a text is signed to the letter, whatever it holds', async () => {
  const provider = walletOf({ chain: '0x7a69', knows: [] })
  expect(await askAccount(provider)).toEqual({ ok: true, value: key.address })
  for (const message of ['', 'Je lie ce portefeuille.\nNonce: 7', '« œuf » 💥', '0x12']) {
    const signed = await askSignature(provider, key.address, message)
    const signature = (signed.ok ? signed.value : '0x') as `0x${string}`
    expect(await recoverMessageAddress({ message, signature })).toBe(key.address)
  }
  expect(hexToString('0x41')).toBe('A')
})

test('PAY-01 structured data is signed with its domain', async () => {
  const provider = walletOf({ chain: '0x1', knows: [] })
  const data = {
    domain: { name: 'Coin Rouge', version: '1', chainId: 1, verifyingContract: key.address },
    types: { Order: [{ name: 'amount', type: 'uint64' }] },
    primaryType: 'Order' as const,
    message: { amount: '5000000' },
  }
  const signed = await askTypedSignature(provider, key.address, data)
  const signature = (signed.ok ? signed.value : '0x') as `0x${string}`
  const message = { amount: 5_000_000n }
  expect(await recoverTypedDataAddress({ ...data, message, signature })).toBe(key.address)
})

test('PAY-01 a wallet on another chain is offered the switch', async () => {
  const state = { chain: '0x1', knows: ['0x7a69'] }
  expect((await askChain(walletOf(state), '31337')).ok).toBe(true)
  expect(state.chain).toBe('0x7a69')
  expect(await askChain(walletOf({ chain: '0x1', knows: [] }), '31337')).toEqual({
    ok: false,
    why: 'wrong_network',
  })
})

test.each([
  [4001, 'rejected'],
  [-32_002, 'busy'],
  [4100, 'other_account'],
  [4901, 'wrong_network'],
  [-32_603, 'failed'],
  [undefined, 'failed'],
])('a wallet’s no with the code %s is %s', async (code, why) => {
  expect(await askAccount(saysNo(code))).toEqual({ ok: false, why })
})
