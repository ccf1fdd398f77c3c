import { expect, test } from 'vitest'
import { createBridgeTreasury } from './bridge.ts'
import { CardRefused, CardUnanswered } from './port.ts'

const order = { key: 'convert:1', amountMinor: 4_845n, currency: 'eur' }
const asked = { key: order.key, reference: null, askedAt: new Date('2026-11-22T10:00:00Z') }

/** A transfer as the provider's reference shows it. */
const transfer = (change: Record<string, unknown> = {}) => ({
  id: 'transfer_123',
  client_reference_id: order.key,
  state: 'payment_processed',
  on_behalf_of: 'cust_123',
  amount: '48.45',
  developer_fee: '0.0',
  source: { payment_rail: 'bridge_wallet', currency: 'eur' },
  destination: { payment_rail: 'base', currency: 'usdc', to_address: '0x1' },
  receipt: {
    initial_amount: '48.45',
    developer_fee: '0.0',
    exchange_fee: '0.0',
    subtotal_amount: '48.45',
    gas_fee: '0.0',
    final_amount: '52.508941',
  },
  created_at: '2026-11-22T10:00:00.000Z',
  updated_at: '2026-11-22T10:00:05.000Z',
  ...change,
})

function answering(...answers: (() => Response)[]) {
  const sent: Request[] = []
  const treasury = createBridgeTreasury({
    apiKey: 'key-of-nobody',
    customerId: 'cust_123',
    walletId: 'wallet_1',
    rail: 'base',
    toAddress: '0x1',
    fetch: async (request) => {
      sent.push(request)
      return (answers.shift() ?? (() => Response.error()))()
    },
  })
  return { treasury, sent }
}

test('PAY-02 a conversion is a transfer under our key, in whole cents, to the escrow', async () => {
  const { treasury, sent } = answering(() => Response.json(transfer(), { status: 201 }))
  expect(await treasury.convert(order)).toEqual({
    state: 'done',
    reference: 'transfer_123',
    receivedMicro: 52_508_941n,
  })
  const [request] = sent
  expect(request?.url).toBe('https://api.bridge.xyz/v0/transfers')
  expect(request?.headers.get('idempotency-key')).toBe(order.key)
  expect(request?.headers.get('api-key')).toBe('key-of-nobody')
  expect(await request?.json()).toEqual({
    client_reference_id: order.key,
    amount: '48.45',
    on_behalf_of: 'cust_123',
    developer_fee: '0.0',
    source: { payment_rail: 'bridge_wallet', currency: 'eur', bridge_wallet_id: 'wallet_1' },
    destination: { payment_rail: 'base', currency: 'usdc', to_address: '0x1' },
  })
})

test.each([
  ['awaiting_funds', 'pending'],
  ['in_review', 'pending'],
  ['funds_received', 'pending'],
  ['payment_submitted', 'pending'],
  ['a_state_of_tomorrow', 'pending'],
  ['canceled', 'refused'],
  ['returned', 'refused'],
  ['refunded', 'refused'],
])('a transfer that is %s is %s', async (state, expected) => {
  const { treasury } = answering(() => Response.json(transfer({ state, receipt: null })))
  expect((await treasury.convert(order)).state).toBe(expected)
})

test.each([400, 422])('%s is a no', async (status) => {
  const { treasury } = answering(() => Response.json({ code: 'invalid' }, { status }))
  await expect(treasury.convert(order)).rejects.toThrow(CardRefused)
})

test.each([
  ['a failing service', () => Response.json({}, { status: 503 })],
  ['too many calls', () => Response.json({}, { status: 429 })],
  ['a wrong key', () => Response.json({}, { status: 401 })],
  ['a page of HTML', () => new Response('<html>')],
  ['something else', () => Response.json({ id: 7 })],
  ['a receipt without an amount', () => Response.json(transfer({ receipt: null }))],
  ['a broken line', () => Response.error()],
])('%s is no answer', async (_, answer) => {
  const { treasury } = answering(answer)
  await expect(treasury.convert(order)).rejects.toThrow(CardUnanswered)
})

test('R12 what was asked for is found by its key, pages deep, or by the provider’s own id', async () => {
  const others = Array.from({ length: 100 }, (_, n) =>
    transfer({ id: `transfer_${n}`, client_reference_id: `convert:other-${n}` }),
  )
  const { treasury, sent } = answering(
    () => Response.json({ count: 100, data: others }),
    () => Response.json({ count: 1, data: [transfer()] }),
    () => Response.json(transfer({ state: 'in_review', receipt: null })),
    () => Response.json({ count: 0, data: [] }),
  )
  expect(await treasury.findConversion(asked)).toMatchObject({ state: 'done' })
  expect(sent[1]?.url).toContain('starting_after=transfer_99')
  const byId = await treasury.findConversion({ ...asked, reference: 'transfer_123' })
  expect(byId).toEqual({ state: 'pending', reference: 'transfer_123' })
  expect(sent[2]?.url).toBe('https://api.bridge.xyz/v0/transfers/transfer_123')
  expect(await treasury.findConversion(asked)).toBe(null)
})
