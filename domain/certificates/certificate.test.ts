import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POCKET_KINDS } from '#domain/campaigns/pocket.ts'
import { badgeBurnsAt, givesPriority } from '#domain/campaigns/priority.ts'
import { addMilliseconds, parisDate } from '#domain/kernel/time.ts'
import {
  CERTIFICATE_TITLES,
  type CertificateFacts,
  decideTransfer,
  formatCertificateNumber,
  isBurnDue,
  type TransferRoute,
} from './certificate.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const routes: readonly TransferRoute[] = [
  'in_house_sale',
  'listed_operator',
  'unlisted_operator',
  'recovery',
  'vault_claim',
]
const signed = new Date('2026-08-31T10:00:00Z')
const burns = badgeBurnsAt(signed, 36)
const share: CertificateFacts = {
  kind: 'share',
  ownerId: 'person-one',
  locked: false,
  frozen: false,
  burnedAt: null,
  haltedUntil: null,
}

function codes(changed: Partial<CertificateFacts>, route: TransferRoute, actorId = 'person-one') {
  const decision = decideTransfer({ ...share, ...changed }, { actorId, route })
  return decision.ok ? [] : decision.refusals.map(({ code }) => code)
}

describe('the face of a certificate', () => {
  test('NFT-01 names its kind', () => {
    expect(CERTIFICATE_TITLES).toEqual({
      tips: 'Priority Access Badge',
      share: 'Career Share',
      federation: 'Mécène',
    })
  })

  test.each([
    [1, '#0001'],
    [231, '#0231'],
    [12_345, '#12345'],
  ])('NFT-01 number %s reads %s', (certificateNumber, text) => {
    expect(formatCertificateNumber(certificateNumber)).toBe(text)
  })

  test.each([0, -1, 1.5])('%s is no certificate number', (certificateNumber) => {
    expect(() => formatCertificateNumber(certificateNumber)).toThrow('certificate number')
  })
})

describe('moving a certificate', () => {
  test.each(['in_house_sale', 'listed_operator'] as const)(
    'NFT-02 by %s pays the royalty',
    (route) => {
      const decision = decideTransfer(share, { actorId: 'person-one', route })
      expect(decision).toEqual({ ok: true, value: { owesRoyalty: true } })
    },
  )

  test.each(['recovery', 'vault_claim'] as const)('NFT-02 by %s is free', (route) => {
    for (const kind of POCKET_KINDS) {
      const decision = decideTransfer({ ...share, kind }, { actorId: 'person-one', route })
      expect(decision).toEqual({ ok: true, value: { owesRoyalty: false } })
    }
  })

  test('NFT-02 by an operator that is not listed is refused', () => {
    expect(codes({}, 'unlisted_operator')).toEqual(['operator_not_listed'])
  })

  test.each(['in_house_sale', 'listed_operator'] as const)(
    'FED-02 a federation certificate is refused by %s',
    (route) => {
      expect(codes({ kind: 'federation' }, route)).toEqual(['not_transferable'])
    },
  )

  test.each([
    [{ locked: true }, 'certificate_locked'],
    [{ frozen: true }, 'certificate_frozen'],
    [{ burnedAt: signed }, 'certificate_burned'],
  ] as const)('KYC-02 with %o is refused on every route', (changed, code) => {
    for (const route of routes) expect(codes(changed, route)).toContain(code)
  })

  test('by anybody but its owner is refused', () => {
    expect(codes({}, 'in_house_sale', 'person-two')).toEqual(['not_owner'])
  })

  test('around a fight shares stand still, but a lost wallet is still replaced', () => {
    expect(codes({ haltedUntil: burns }, 'in_house_sale')).toEqual(['halted_for_fight'])
    expect(codes({ haltedUntil: 'unknown' }, 'listed_operator')).toEqual(['halted_for_fight'])
    expect(codes({ haltedUntil: burns }, 'recovery')).toEqual([])
    const sale = { actorId: 'person-one', route: 'in_house_sale' } as const
    expect(decideTransfer({ ...share, haltedUntil: burns }, sale)).toMatchObject({
      refusals: [{ detail: { until: burns } }],
    })
    expect(decideTransfer({ ...share, haltedUntil: 'unknown' }, sale)).toMatchObject({
      refusals: [{ detail: { until: null } }],
    })
  })

  test('FED-02 NFT-02 whatever the facts, no federation certificate is sold and nothing frozen moves', () => {
    const anything = fc.record({
      kind: fc.constantFrom(...POCKET_KINDS),
      ownerId: fc.constantFrom('person-one', 'person-two'),
      locked: fc.boolean(),
      frozen: fc.boolean(),
      burnedAt: fc.constantFrom(null, signed),
      haltedUntil: fc.constantFrom(null, burns, 'unknown' as const),
    })
    fc.assert(
      fc.property(anything, fc.constantFrom(...routes), (certificate, route) => {
        const decision = decideTransfer(certificate, { actorId: 'person-one', route })
        if (!decision.ok) return
        expect(certificate).toMatchObject({ locked: false, frozen: false, burnedAt: null })
        expect(certificate.ownerId).toBe('person-one')
        if (certificate.kind === 'federation') expect(decision.value.owesRoyalty).toBe(false)
      }),
    )
  })
})

describe('burning a certificate', () => {
  test('TIP-04 a badge burns 36 calendar months after the contract, not a millisecond before', () => {
    const facts = { kind: 'tips', firstProContractAt: signed } as const
    expect(parisDate(burns)).toBe('2029-08-31')
    expect(isBurnDue(facts, 36, addMilliseconds(burns, -1))).toBe(false)
    expect(isBurnDue(facts, 36, burns)).toBe(true)
  })

  test('TIP-04 a badge without a contract never burns', () => {
    expect(isBurnDue({ kind: 'tips', firstProContractAt: null }, 36, new Date(8e15))).toBe(false)
  })

  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])(
    'PRO-03 a share with its fights ended %s and all distributed %s burns: %s',
    (ended, distributed, due) => {
      const facts = {
        kind: 'share',
        coveredFightsEnded: ended,
        everythingDistributed: distributed,
      } as const
      expect(isBurnDue(facts, 36, burns)).toBe(due)
    },
  )

  test('a federation certificate is kept', () => {
    expect(isBurnDue({ kind: 'federation' }, 36, burns)).toBe(false)
  })
})

describe('the priority of a badge', () => {
  const badge = { firstProContractAt: signed, burnedAt: null, heldSince: signed }

  test('TIP-03 holds from the contract until just before 36 months after it', () => {
    expect(givesPriority(badge, addMilliseconds(signed, -1), 36)).toBe(false)
    expect(givesPriority(badge, signed, 36)).toBe(true)
    expect(givesPriority(badge, addMilliseconds(burns, -1), 36)).toBe(true)
    expect(givesPriority(badge, burns, 36)).toBe(false)
  })

  test('TIP-03 belongs to who held it when the window opened', () => {
    const opensAt = addMilliseconds(signed, 1_000)
    const heldSince = addMilliseconds(opensAt, 1)
    expect(givesPriority({ ...badge, heldSince }, opensAt, 36)).toBe(false)
    expect(givesPriority({ ...badge, heldSince: opensAt }, opensAt, 36)).toBe(true)
  })

  test('TIP-03 needs a contract and a badge that is not burned', () => {
    expect(givesPriority({ ...badge, firstProContractAt: null }, signed, 36)).toBe(false)
    expect(givesPriority({ ...badge, burnedAt: signed }, signed, 36)).toBe(false)
  })
})
