import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, usdc } from '#domain/kernel/money.ts'
import { decideIntent, type IntentFacts, isMintedAtOnce, tokenDataOf } from './chain-intent.ts'
import { decodeGiftToken, decodeShareToken } from './token-data.ts'

const share = {
  kind: 'share',
  pocketNumber: 7,
  interval: { from: 10, until: 30 },
  principalMicro: usdc(1_000),
  level2: true,
  holderStopped: false,
} as const

describe('the token of a certificate', () => {
  test('NFT-01 a share’s says its units and how it stands', () => {
    const flagsOf = (state: 'locked' | 'active' | 'settled' | 'frozen') => {
      const { flags, interval } = decodeShareToken(tokenDataOf({ ...share, state }))
      expect(interval).toEqual(share.interval)
      return [flags.level2, flags.locked, flags.frozen]
    }
    expect(flagsOf('locked')).toEqual([true, true, false])
    expect(flagsOf('active')).toEqual([true, false, false])
    expect(flagsOf('settled')).toEqual([true, false, false])
    expect(flagsOf('frozen')).toEqual([true, false, true])
  })

  test('NFT-01 KYC-02 a share’s says frozen as well where its holder is stopped, locked or not', () => {
    const flagsOf = (state: 'locked' | 'active' | 'frozen') =>
      decodeShareToken(tokenDataOf({ ...share, state, holderStopped: true })).flags
    expect(flagsOf('active')).toMatchObject({ locked: false, frozen: true })
    expect(flagsOf('locked')).toMatchObject({ locked: true, frozen: true })
    expect(flagsOf('frozen')).toMatchObject({ locked: false, frozen: true })
  })

  test('NFT-01 a gift’s says its amount, and how it stands', () => {
    const gift = {
      ...share,
      kind: 'tips',
      interval: null,
      principalMicro: micro(27_333_333n),
    } as const
    const said = { pocketNumber: 7, amountMicro: 27_333_333n }
    const at = (state: 'locked' | 'active' | 'frozen') =>
      decodeGiftToken(tokenDataOf({ ...gift, state }))
    expect(at('locked')).toEqual({ ...said, flags: { locked: true, frozen: false } })
    expect(at('active')).toEqual({ ...said, flags: { locked: false, frozen: false } })
    expect(at('frozen')).toEqual({ ...said, flags: { locked: false, frozen: true } })
  })

  test('NFT-01 is minted at once from 1 USDC on, and on request below', () => {
    expect(isMintedAtOnce(usdc(1))).toBe(true)
    expect(isMintedAtOnce(micro(999_999n))).toBe(false)
  })
})

const stands = { burned: false, owner: 'vault', data: 1n }
const burned = { ...stands, burned: true }
const facts: IntentFacts = {
  kind: 'mint',
  neverSent: true,
  mintIsOpen: false,
  earlierIsOpen: false,
  burnIsFinal: false,
  certificate: stands,
  token: null,
}

describe('C2 an intent that the chain does not know', () => {
  const rows: readonly [string, Partial<IntentFacts>, string][] = [
    ['a mint is sent', {}, 'send'],
    ['a mint of what was burned meanwhile is released', { certificate: burned }, 'void'],
    ['a mint of an order that was never confirmed is released', { certificate: null }, 'void'],
    ['a mint that may be on its way is sent on', { certificate: burned, neverSent: false }, 'send'],
    ['a mint waits while another token stands there', { token: stands }, 'wait'],
    ['a mint takes the place of a burned one', { token: burned }, 'send'],
    ['a burn is sent', { kind: 'burn', token: stands }, 'send'],
    ['a burn waits for its mint', { kind: 'burn', mintIsOpen: true }, 'wait'],
    ['a burn of nothing is released', { kind: 'burn' }, 'void'],
    ['a burn of what others have burned waits', { kind: 'burn', token: burned }, 'wait'],
    [
      'a burn of what is burned for good is released',
      { kind: 'burn', token: burned, burnIsFinal: true },
      'void',
    ],
    ['a change is sent', { kind: 'write', token: { ...stands, data: 2n } }, 'send'],
    ['a change that changes nothing is released', { kind: 'write', token: stands }, 'void'],
    [
      'one that may be on its way is sent on',
      { kind: 'write', token: stands, neverSent: false },
      'send',
    ],
    ['a move is sent', { kind: 'move', token: { ...stands, owner: '0x7' } }, 'send'],
    ['a move to where it lies is released', { kind: 'move', token: stands }, 'void'],
    [
      'a change that changes nothing waits for what may be on its way',
      { kind: 'write', token: stands, earlierIsOpen: true },
      'wait',
    ],
    ['a change waits for its mint', { kind: 'write', mintIsOpen: true }, 'wait'],
    ['a change of what is burned is released', { kind: 'write', token: burned }, 'void'],
  ]
  test.each(rows)('%s', (_name, change, step) => {
    expect(decideIntent({ ...facts, ...change })).toBe(step)
  })

  const state = fc.record({
    burned: fc.boolean(),
    owner: fc.constantFrom('vault', '0x7'),
    data: fc.constantFrom(1n, 2n),
  })
  const any: fc.Arbitrary<IntentFacts> = fc.record({
    kind: fc.constantFrom('mint', 'write', 'move', 'burn'),
    neverSent: fc.boolean(),
    mintIsOpen: fc.boolean(),
    earlierIsOpen: fc.boolean(),
    burnIsFinal: fc.boolean(),
    certificate: fc.option(state),
    token: fc.option(state),
  })
  test('C2 never mints beside a token that stands, and never touches one that does not', () => {
    fc.assert(
      fc.property(any, (each) => {
        if (decideIntent(each) !== 'send') return
        const alive = each.token !== null && !each.token.burned
        expect(alive).toBe(each.kind !== 'mint')
      }),
    )
  })

  test('C7 releases nothing that may be on its way, unless it could do nothing any more', () => {
    fc.assert(
      fc.property(any, (each) => {
        if (each.neverSent || decideIntent(each) !== 'void') return
        expect(each.kind).not.toBe('mint')
        expect(each.token === null || each.token.burned).toBe(true)
      }),
    )
  })
})
