import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codesOf, given } from '#tests/fixtures/sample-fight.ts'
import {
  decideFighterApplication,
  decideFighterApproval,
  type FighterApplication,
  formatRecord,
  isWeightClass,
  parseRecord,
} from './fighter.ts'

const now = new Date('2027-03-01T09:00:00Z')
const application: FighterApplication = {
  personId: 'person',
  standing: 'amateur',
  record: '7-2-1',
  weightClass: 'Featherweight',
  licenceNumber: 'fr 1234-56',
  consented: true,
  proContractHash: null,
  bornOn: '2003-05-09',
}
const facts = {
  emailVerified: true,
  pendingApplication: false,
  knownLicences: new Set(['FR999999']),
}
const apply = (
  changed: Partial<FighterApplication> = {},
  changedFacts: Partial<typeof facts> = {},
) => decideFighterApplication({ ...application, ...changed }, { ...facts, ...changedFacts }, now)

describe('ATH-01 an athlete applies', () => {
  test('with a record, a weight class and a licence', () => {
    expect(given(apply())).toEqual({
      record: { wins: 7, losses: 2, draws: 1 },
      licenceNumber: 'FR123456',
    })
  })

  test.each<[string, Partial<FighterApplication>]>([
    ['record_malformed', { record: '7-2' }],
    ['record_malformed', { record: '7–2–1' }],
    ['record_malformed', { record: '-7-2-1' }],
    ['weight_class_unknown', { weightClass: 'Feather' }],
    ['duplicate_licence', { licenceNumber: 'FR 999-999' }],
    ['consent_missing', { consented: false }],
    ['under_age', { bornOn: '2009-03-02' }],
    ['already_professional', { proContractHash: 'hash' }],
    ['contract_missing', { standing: 'pro' }],
  ])('and is refused with %s for %o', (code, changed) => {
    expect(codesOf(apply(changed))).toEqual([code])
  })

  test('not twice, and not before the e-mail is proven', () => {
    expect(codesOf(apply({}, { pendingApplication: true }))).toEqual(['application_pending'])
    expect(codesOf(apply({}, { emailVerified: false }))).toEqual(['email_unverified'])
  })

  test('any record is read back as it was written', () => {
    const count = fc.integer({ min: 0, max: 999 })
    fc.assert(
      fc.property(count, count, count, (wins, losses, draws) => {
        const record = { wins, losses, draws }
        expect(parseRecord(formatRecord(record))).toEqual(record)
      }),
    )
    expect(isWeightClass('Heavyweight')).toBe(true)
  })
})

describe('an athlete is approved', () => {
  const proposal = { authorId: 'a', ownerId: 'person', approverIds: ['b'], approvalsNeeded: 2 }
  const approver = { id: 'c', reason: 'Licence checked with the federation' }

  test('by two, once identity is fully known', () => {
    expect(given(decideFighterApproval(proposal, approver, 'full')).approved).toBe(true)
    expect(codesOf(decideFighterApproval(proposal, approver, 'simplified'))).toEqual([
      'kyc_required',
    ])
    expect(codesOf(decideFighterApproval(proposal, { ...approver, id: 'b' }, 'none'))).toEqual([
      'kyc_required',
      'second_person_required',
    ])
  })
})
