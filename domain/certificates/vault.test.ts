import { describe, expect, test } from 'vitest'
import type { Decision } from '#domain/kernel/refusal.ts'
import {
  decideLeavingVault,
  decideMintOnRequest,
  decideVaultReturn,
  type KeptCertificate,
} from './vault.ts'

const kept: KeptCertificate = {
  kind: 'share',
  ownerId: 'ana',
  locked: false,
  frozen: false,
  burnedAt: null,
  haltedUntil: null,
  inWallet: false,
  minted: true,
}
const codes = (decision: Decision<unknown>) =>
  decision.ok ? [] : decision.refusals.map(({ code }) => code)

describe('leaving the vault', () => {
  test.each(['tips', 'share', 'federation'] as const)(
    'NFT-02 is open to %s certificates',
    (kind) => {
      expect(decideLeavingVault({ ...kept, kind }, 'ana')).toEqual({
        ok: true,
        value: { mintsFirst: false },
      })
    },
  )

  test('NFT-02 takes a token along that was not minted so far', () => {
    expect(decideLeavingVault({ ...kept, minted: false }, 'ana')).toMatchObject({
      value: { mintsFirst: true },
    })
  })

  test('NFT-02 is open around a fight as well: it stays with the same person', () => {
    expect(codes(decideLeavingVault({ ...kept, haltedUntil: 'unknown' }, 'ana'))).toEqual([])
  })

  test.each([
    ['not_in_vault', { inWallet: true }],
    ['certificate_burned', { burnedAt: new Date(0) }],
    ['certificate_frozen', { frozen: true }],
    ['certificate_locked', { locked: true }],
    ['not_owner', { ownerId: 'bea' }],
  ] as const)('NFT-02 is refused with %s', (code, change) => {
    expect(codes(decideLeavingVault({ ...kept, ...change }, 'ana'))).toEqual([code])
  })
})

describe('coming back to the vault', () => {
  const out = { ...kept, inWallet: true, onItsWay: false }

  test('NFT-02 is free around a fight as well, for what can be sold', () => {
    expect(codes(decideVaultReturn({ ...out, haltedUntil: 'unknown' }, 'ana'))).toEqual([])
    expect(codes(decideVaultReturn({ ...out, kind: 'tips' }, 'ana'))).toEqual([])
  })

  test.each([
    ['not_transferable', { kind: 'federation' }],
    ['not_in_wallet', { inWallet: false }],
    ['transition_not_allowed', { onItsWay: true }],
    ['certificate_burned', { burnedAt: new Date(0) }],
    ['certificate_frozen', { frozen: true }],
    ['certificate_locked', { locked: true }],
    ['not_owner', { ownerId: 'bea' }],
  ] as const)('NFT-02 FED-02 is refused with %s', (code, change) => {
    expect(codes(decideVaultReturn({ ...out, ...change }, 'ana'))).toEqual([code])
  })
})

describe('minting on request', () => {
  test('NFT-01 mints what was too small to be minted at once', () => {
    expect(codes(decideMintOnRequest({ ...kept, minted: false }, 'ana'))).toEqual([])
  })

  test.each([
    ['token_minted', { minted: true }],
    ['certificate_burned', { burnedAt: new Date(0) }],
    ['certificate_frozen', { frozen: true }],
    ['certificate_locked', { locked: true }],
    ['not_owner', { ownerId: 'bea' }],
  ] as const)('NFT-01 is refused with %s', (code, change) => {
    const asked = { ...kept, minted: false, ...change }
    expect(codes(decideMintOnRequest(asked, 'ana'))).toEqual([code])
  })
})
