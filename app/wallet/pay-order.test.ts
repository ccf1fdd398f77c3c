import { recoverTypedDataAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import type { WalletProvider } from './discover-wallets.ts'
import { type PayWay, type PayWorld, type PreparedPayment, payOrder } from './pay-order.ts'

const key = privateKeyToAccount(generatePrivateKey())
const wallet = { id: 'w', address: key.address.toLowerCase(), signs: true }
const authorization = {
  domain: { name: 'USD Coin', version: '2', chainId: 31_337, verifyingContract: key.address },
  types: {
    ReceiveWithAuthorization: [
      { name: 'value', type: 'uint256' },
      { name: 'validAfter', type: 'uint256' },
      { name: 'validBefore', type: 'uint256' },
      { name: 'nonce', type: 'bytes32' },
    ],
  },
  primaryType: 'ReceiveWithAuthorization' as const,
  message: {
    value: '5000000',
    validAfter: '0',
    validBefore: '1800000000',
    nonce: `0x${'17'.repeat(32)}`,
  },
}
const payment: PreparedPayment = {
  permitId: 'p',
  chainId: '31337',
  network: {
    name: 'Here',
    rpcUrl: 'http://127.0.0.1:8545',
    coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  },
  amountMicro: '5000000',
  walletMicro: '5000000',
  typedData: {
    domain: authorization.domain,
    types: { Order: [{ name: 'amount', type: 'uint64' }] },
    ...{ primaryType: 'Order', message: { amount: '5000000' } },
  },
  signature: '0x17',
  authorization,
  calls: null,
}

/** A wallet of one key that stands on another chain, and knows ours once it was told of it. */
function strangeWallet(saysNo = '') {
  const state = { chain: '0x1', added: false }
  const asked: string[] = []
  const provider: WalletProvider = {
    async request({ method, params = [] }) {
      asked.push(method)
      if (method === saysNo) throw Object.assign(new Error('no'), { code: 4001 })
      if (method === 'eth_requestAccounts') return [key.address]
      if (method === 'eth_chainId') return state.chain
      if (method === 'eth_signTypedData_v4') return key.signTypedData(JSON.parse(`${params[1]}`))
      if (method === 'wallet_addEthereumChain') state.added = true
      else if (!state.added) throw Object.assign(new Error('unknown'), { code: 4902 })
      else state.chain = '0x7a69'
      return null
    },
  }
  return { provider, asked, state }
}

function worldOf(prepared: Partial<PreparedPayment> = {}) {
  return {
    prepare: vi.fn<PayWorld['prepare']>(async () => ({ ...payment, ...prepared })),
    handIn: vi.fn<PayWorld['handIn']>(async () => 'taken'),
    send: vi.fn<PayWorld['send']>(async () => ({ ok: true, transaction: '0xabc' })),
    tell: vi.fn<PayWorld['tell']>(),
  }
}

const pay = (world: PayWorld, provider: WalletProvider, way: PayWay = 'signature') =>
  payOrder(world, wallet, provider, way)

test('PAY-01 one signature pays: the wallet is told of the network, signs, and sends nothing', async () => {
  const world = worldOf()
  const { provider, asked, state } = strangeWallet()
  expect(await pay(world, provider)).toEqual({ at: 'handed' })
  expect(state.chain).toBe('0x7a69')
  expect(asked).toEqual([
    'eth_requestAccounts',
    'eth_chainId',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
    'eth_signTypedData_v4',
  ])
  const [signed] = world.handIn.mock.calls[0] ?? []
  expect(signed).toMatchObject({ permitId: 'p', amountMicro: '5000000', validAfter: '0' })
  const message = { ...authorization.message, value: 5_000_000n, validAfter: 0n }
  const signer = await recoverTypedDataAddress({
    ...authorization,
    message: { ...message, validBefore: 1_800_000_000n },
    signature: signed?.signature as `0x${string}`,
  })
  expect(signer).toBe(key.address)
  expect(world.send).not.toHaveBeenCalled()
  expect(world.tell.mock.calls.flat()).toEqual([
    'asking',
    'preparing',
    'network',
    'signing',
    'sending',
  ])
})

test('PAY-01 the way by a transaction stays, and is the only one where no signature is taken', async () => {
  for (const [prepared, way] of [
    [{}, 'transaction'],
    [{ authorization: null }, 'signature'],
  ] as const) {
    const world = worldOf(prepared)
    const { provider } = strangeWallet()
    expect(await pay(world, provider, way)).toEqual({ at: 'sent', transaction: '0xabc' })
    expect(world.handIn).not.toHaveBeenCalled()
  }
})

test('PAY-01 on a chain of others the wallet sends the approval, and the deposit once that is in a block', async () => {
  const calls = [
    { to: '0x1', data: '0xaa' },
    { to: '0x2', data: '0xbb' },
  ]
  const world = worldOf({ calls })
  const { provider } = strangeWallet()
  const asked: unknown[] = []
  const status = { value: '0x1' }
  const sending: WalletProvider = {
    async request(request) {
      const { method, params = [] } = request
      if (method === 'eth_sendTransaction') asked.push(params[0])
      if (method === 'eth_sendTransaction') return `0x${asked.length}`
      if (method !== 'eth_getTransactionReceipt') return provider.request(request)
      asked.push(params[0])
      return { status: status.value }
    },
  }
  expect(await pay(world, sending, 'transaction')).toEqual({ at: 'sent', transaction: '0x3' })
  const from = { from: key.address, chainId: '0x7a69' }
  expect(asked).toEqual([{ ...from, ...calls[0] }, '0x1', { ...from, ...calls[1] }, '0x3'])
  expect(world.send).not.toHaveBeenCalled()
  // Turned to another chain in between, it sends nothing more, and is told why.
  const turned: WalletProvider = {
    request: async (request) =>
      request.method === 'eth_chainId' && asked.length > 5 ? '0x1' : sending.request(request),
  }
  const stopped = { at: 'stopped', why: 'wrong_network' }
  expect(await pay(world, turned, 'transaction')).toEqual(stopped)
  expect(asked).toHaveLength(6)
  status.value = '0x0'
  expect((await pay(world, sending, 'transaction')).at).toBe('reverted')
})

test.each([
  ['an approval', [], { at: 'stopped', why: 'failed' }],
  ['a deposit', ['0x1'], { at: 'sent', transaction: '0x2' }],
])(
  'PAY-01 %s that is in no block for minutes is not told as what it is not',
  async (_, mined, outcome) => {
    vi.useFakeTimers()
    const { provider } = strangeWallet()
    let sent = 0
    const slow: WalletProvider = {
      async request(request) {
        const { method, params = [] } = request
        if (method === 'eth_sendTransaction') return `0x${++sent}`
        if (method !== 'eth_getTransactionReceipt') return provider.request(request)
        return mined.some((hash) => hash === params[0]) ? { status: '0x1' } : null
      },
    }
    const calls = [
      { to: '0x1', data: '0xaa' },
      { to: '0x2', data: '0xbb' },
    ]
    const paid = pay(worldOf({ calls }), slow, 'transaction')
    await vi.advanceTimersByTimeAsync(200_000)
    expect(await paid).toEqual(outcome)
    vi.useRealTimers()
  },
)

test('PAY-01 a wallet with too little is not asked to sign', async () => {
  const { provider, asked } = strangeWallet()
  const walletMicro = '4999999'
  expect(await pay(worldOf({ walletMicro }), provider)).toEqual({
    at: 'too_little',
    walletMicro,
    amountMicro: '5000000',
  })
  expect(asked).toEqual(['eth_requestAccounts'])
  // Nobody knows what it has: the contract will say.
  expect((await pay(worldOf({ walletMicro: null }), provider)).at).toBe('handed')
})

test.each(['eth_requestAccounts', 'wallet_addEthereumChain', 'eth_signTypedData_v4'])(
  'PAY-01 its owner’s no to %s is no failure, and nothing is handed in',
  async (method) => {
    const world = worldOf()
    const outcome = await pay(world, strangeWallet(method).provider)
    expect(outcome).toEqual({ at: 'stopped', why: 'rejected' })
    expect(world.handIn).not.toHaveBeenCalled()
  },
)

test('PAY-01 what the server does not take is said in its words', async () => {
  const world = worldOf()
  world.handIn.mockResolvedValue({ refused: 'no longer' })
  expect(await pay(world, strangeWallet().provider)).toEqual({ at: 'refused', text: 'no longer' })
  const other = { ...wallet, address: `0x${'1'.repeat(40)}` }
  expect(await payOrder(world, other, strangeWallet().provider, 'signature')).toEqual({
    at: 'stopped',
    why: 'other_account',
  })
})
