import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMilliseconds, MINUTE_MS } from '#domain/kernel/time.ts'
import {
  decideSignature,
  decideSignIn,
  decideWalletLink,
  decideWalletUnlink,
  type GivenNonce,
  type SignInMessage,
} from './wallet-link.ts'

const now = new Date('2026-11-20T18:00:00.000Z')
const later = (minutes: number) => addMilliseconds(now, minutes * MINUTE_MS)
const place = { domain: 'coin.example', uri: 'https://coin.example', chainId: 31_337n }
const message: SignInMessage = {
  ...place,
  nonce: 'a1'.repeat(8),
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  issuedAt: now,
  expiresAt: later(10),
  notBefore: null,
}
const nonce: GivenNonce = { issuedAt: now, expiresAt: later(10), used: false }
const codesOf = (decision: ReturnType<typeof decideSignIn>) =>
  decision.ok ? [] : decision.refusals.map(({ code }) => code)

describe('ACC-01 a signed message', () => {
  test('ACC-01 for this site, this chain and this person is taken', () => {
    expect(decideSignIn(message, place, nonce, now)).toEqual({ ok: true, value: message })
  })

  const wrong: [string, Partial<SignInMessage>, Partial<GivenNonce>, string][] = [
    ['another domain', { domain: 'evil.example' }, {}, 'wallet_domain_mismatch'],
    ['a domain with a port', { domain: 'coin.example:444' }, {}, 'wallet_domain_mismatch'],
    ['another address of the site', { uri: 'https://x' }, {}, 'wallet_uri_mismatch'],
    ['another chain', { chainId: 1n }, {}, 'wallet_chain_mismatch'],
    ['a nonce that was used', {}, { used: true }, 'wallet_nonce_used'],
    ['a nonce whose time is over', {}, { expiresAt: now }, 'wallet_nonce_expired'],
    ['a date in the future', { issuedAt: later(3) }, {}, 'wallet_message_not_current'],
    ['a date before its nonce', { issuedAt: later(-3) }, {}, 'wallet_message_not_current'],
    ['an end that has come', { expiresAt: now }, {}, 'wallet_message_not_current'],
    ['a beginning to come', { notBefore: later(1) }, {}, 'wallet_message_not_current'],
    ['nobody’s address', { address: `0x${'0'.repeat(40)}` }, {}, 'wallet_unusable'],
  ]
  test.each(wrong)('with %s is refused', (_what, fields, given, code) => {
    const decision = decideSignIn({ ...message, ...fields }, place, { ...nonce, ...given }, now)
    expect(codesOf(decision)).toEqual([code])
  })

  test('is refused as what it is no message, and with a nonce that nobody gave', () => {
    expect(codesOf(decideSignIn(null, place, nonce, now))).toEqual(['wallet_message_malformed'])
    expect(codesOf(decideSignIn(message, place, null, now))).toEqual(['wallet_nonce_unknown'])
  })

  test('is never taken once its nonce is used or over, whatever else it says', () => {
    const minutes = fc.integer({ min: -60, max: 60 })
    fc.assert(
      fc.property(minutes, minutes, fc.boolean(), (issued, asked, used) => {
        const decision = decideSignIn(
          { ...message, issuedAt: later(issued), expiresAt: null },
          place,
          { ...nonce, used },
          later(asked),
        )
        if (decision.ok) expect(!used && asked < 10 && issued <= asked + 2).toBe(true)
      }),
    )
  })
})

test('ACC-01 a signature is the key’s, the contract’s, or refused', () => {
  expect(decideSignature('key')).toEqual({ ok: true, value: 'key' })
  expect(decideSignature('contract')).toEqual({ ok: true, value: 'contract' })
  expect(decideSignature('wrong')).toMatchObject({ refusals: [{ code: 'wallet_signature_wrong' }] })
  const silent = decideSignature('silent_contract')
  expect(silent).toMatchObject({ refusals: [{ code: 'wallet_contract_silent' }] })
})

describe('ACC-01 a proven wallet', () => {
  const facts = { linkedTo: 'nobody', accountFrozen: false, screening: 'pass' } as const
  test('ACC-01 is linked to one person at a time', () => {
    expect(decideWalletLink(facts).ok).toBe(true)
    const codeWhen = (linkedTo: 'self' | 'other') => decideWalletLink({ ...facts, linkedTo })
    expect(codeWhen('self')).toMatchObject({ refusals: [{ code: 'wallet_linked' }] })
    expect(codeWhen('other')).toMatchObject({ refusals: [{ code: 'wallet_taken' }] })
  })

  test.each([
    ['hit', 'screening_hit'],
    ['pending', 'screening_pending'],
  ] as const)('KYC-02 is refused when its screening is %s', (screening, code) => {
    expect(decideWalletLink({ ...facts, screening })).toMatchObject({ refusals: [{ code }] })
  })

  test('is not linked to a frozen account', () => {
    const refusals = [{ code: 'account_frozen' }]
    expect(decideWalletLink({ ...facts, accountFrozen: true })).toMatchObject({ refusals })
  })

  test('is released only when nothing rests on it', () => {
    const nothing = { payoutAddress: false, openOrders: false, certificates: false }
    expect(decideWalletUnlink(nothing).ok).toBe(true)
    const codeOf = (use: object) => {
      const decision = decideWalletUnlink({ ...nothing, ...use })
      return decision.ok ? null : decision.refusals.map(({ code }) => code)
    }
    expect(codeOf({ payoutAddress: true })).toEqual(['wallet_is_payout_address'])
    expect(codeOf({ openOrders: true })).toEqual(['wallet_has_orders'])
    expect(codeOf({ certificates: true })).toEqual(['wallet_holds_certificates'])
  })
})
