import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addHours, addMilliseconds } from '#domain/kernel/time.ts'
import { levelToday } from './compliance.ts'
import {
  awaitsProvider,
  documentsInAt,
  findingForPerson,
  IDENTITY_HOLD_HOURS,
  identityHoldUntil,
  isOpenCase,
  KYC_CASE_STATUSES,
  kycExpiresAt,
  kycStanding,
  nextKycStatus,
} from './kyc-case.ts'
import { IDENTITY_MATCHES } from './kyc-identity.ts'

const kept = (status: (typeof KYC_CASE_STATUSES)[number], decidedByOperator = false) => ({
  status,
  decidedByOperator,
})

describe('a case of full KYC', () => {
  test('KYC-01 becomes what its provider says while it is open, or was refused', () => {
    for (const status of ['started', 'pending', 'retry', 'rejected', 'in_review'] as const) {
      for (const found of KYC_CASE_STATUSES) expect(nextKycStatus(kept(status), found)).toBe(found)
    }
  })

  test('KYC-01 once approved falls by a final no alone', () => {
    const after = KYC_CASE_STATUSES.map((found) => nextKycStatus(kept('approved'), found))
    expect(after).toEqual(KYC_CASE_STATUSES.map((f) => (f === 'rejected' ? f : 'approved')))
  })

  test('KYC-01 stays closed once it has expired, or an operator has decided it', () => {
    for (const found of KYC_CASE_STATUSES) {
      expect(nextKycStatus(kept('expired'), found)).toBe('expired')
      expect(nextKycStatus(kept('rejected', true), found)).toBe('rejected')
      expect(nextKycStatus(kept('approved', true), found)).toBe('approved')
    }
  })

  test('is open until somebody has said yes or no', () => {
    expect(KYC_CASE_STATUSES.filter(isOpenCase)).toEqual([
      'started',
      'pending',
      'retry',
      'in_review',
    ])
  })

  test('KYC-01 waits for its provider while it is open, save in review', () => {
    expect(KYC_CASE_STATUSES.filter(awaitsProvider)).toEqual(['started', 'pending', 'retry'])
  })

  test('KYC-01 is approved only for the person whom the document names', () => {
    const found = IDENTITY_MATCHES.map((match) => findingForPerson('approved', match))
    expect(found).toEqual(['approved', 'in_review', 'in_review', 'in_review'])
    for (const other of ['started', 'pending', 'retry', 'rejected', 'expired'] as const) {
      for (const match of IDENTITY_MATCHES) expect(findingForPerson(other, match)).toBe(other)
    }
  })

  test('KYC-01 in review becomes approved only by a document that fits, or by an operator', () => {
    expect(nextKycStatus(kept('in_review'), 'in_review')).toBe('in_review')
    expect(nextKycStatus(kept('in_review'), 'approved')).toBe('approved')
    expect(nextKycStatus(kept('approved', true), 'in_review')).toBe('approved')
    expect(nextKycStatus(kept('approved'), 'in_review')).toBe('approved')
  })

  test('KYC-01 no run of answers approves anybody whom no document has named', () => {
    const findings = KYC_CASE_STATUSES.filter((status) => status !== 'in_review')
    const answer = fc.record({
      found: fc.constantFrom(...findings),
      match: fc.constantFrom(...IDENTITY_MATCHES),
    })
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 30 }), (answers) => {
        let status: (typeof KYC_CASE_STATUSES)[number] = 'started'
        let named = false
        for (const { found, match } of answers) {
          named ||= found === 'approved' && match === 'same'
          const next = nextKycStatus(kept(status), findingForPerson(found, match))
          if (status === 'approved') expect(['approved', 'rejected']).toContain(next)
          status = next
          if (status === 'approved') expect(named).toBe(true)
        }
      }),
    )
  })

  test('KYC-01 lapses after twenty-four calendar months', () => {
    const verifiedAt = new Date('2026-02-28T12:00:00Z')
    expect(kycExpiresAt(verifiedAt, 24)).toEqual(new Date('2028-02-28T12:00:00Z'))
  })

  describe('by the term in force', () => {
    const verifiedAt = new Date('2026-02-28T12:00:00Z')
    const expiresAt = kycExpiresAt(verifiedAt, 24)
    const at = (months: number) => kycExpiresAt(verifiedAt, months)

    test.each(['approved', 'expired'] as const)(
      'KYC-01 one kept as %s stands to the millisecond as long as money decisions say',
      (status) => {
        fc.assert(
          fc.property(fc.integer({ min: 1, max: 60 }), fc.integer(), (months, awayMs) => {
            const now = addMilliseconds(at(months), awayMs)
            const level = levelToday({ level: 'full', verifiedAt }, months, now)
            expect(kycStanding({ status, verifiedAt, expiresAt }, months, now)).toEqual({
              status: level === 'full' ? 'approved' : 'expired',
              expiresAt: at(months),
            })
          }),
        )
      },
    )

    test('KYC-01 says nothing else of one that was never approved, or was refused since', () => {
      const now = at(60)
      for (const status of KYC_CASE_STATUSES) {
        const kept = { status, verifiedAt: null, expiresAt: null }
        expect(kycStanding(kept, 12, now)).toEqual({ status, expiresAt: null })
      }
      const refused = { status: 'rejected', verifiedAt, expiresAt } as const
      expect(kycStanding(refused, 12, now)).toEqual({ status: 'rejected', expiresAt })
    })
  })

  test('KYC-01 keeps units for a day from when its documents were handed in', () => {
    const at = new Date('2027-03-01T12:00:00Z')
    const until = addHours(at, IDENTITY_HOLD_HOURS)
    expect(until).toEqual(new Date('2027-03-02T12:00:00Z'))
    expect(identityHoldUntil(at, at)).toEqual(until)
    expect(identityHoldUntil(at, addMilliseconds(until, -1))).toEqual(until)
    expect(identityHoldUntil(at, until)).toBeNull()
    expect(identityHoldUntil(null, at)).toBeNull()
  })

  test('KYC-01 knows since when its documents are in: anew each time that more are asked for', () => {
    const at = new Date('2027-03-01T12:00:00Z')
    const later = addHours(at, 1)
    const started = { status: 'started', documentsInAt: null } as const
    const pending = { status: 'pending', documentsInAt: at } as const
    expect(documentsInAt(started, 'pending', at)).toEqual(at)
    expect(documentsInAt(started, 'in_review', at)).toEqual(at)
    expect(documentsInAt(pending, 'in_review', later)).toEqual(at)
    for (const end of ['retry', 'approved', 'rejected', 'expired', 'started'] as const) {
      expect(documentsInAt(pending, end, later)).toBeNull()
    }
  })
})
