import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KycLevel } from '#domain/identity/compliance.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays, addMilliseconds, DAY_MS } from '#domain/kernel/time.ts'
import { codesOf, given } from '#tests/fixtures/sample-fight.ts'
import {
  type ApplicantFacts,
  decideFederationApplication,
  decideFederationApproval,
  type FederationApplication,
  type FederationStanding,
  isApprovedToday,
  isSafeSite,
  renewalNoticeDue,
  renewed,
} from './federation.ts'

const application: FederationApplication = {
  name: 'Federation of the North',
  kind: 'federation',
  reach: 'national',
  registrationNumber: 'W75 1234567',
  site: 'https://north.example',
  delegationHash: 'hash',
}
const facts: ApplicantFacts = {
  signatoryKyc: 'full',
  pendingApplication: false,
  knownRegistrationNumbers: new Set(['W990000000']),
  own: null,
}
const apply = (
  changed: Partial<FederationApplication> = {},
  changedFacts: Partial<ApplicantFacts> = {},
) =>
  decideFederationApplication(
    { ...application, ...changed },
    { ...facts, ...changedFacts },
    new Date('2027-03-01T09:00:00Z'),
  )

describe('FED-01 an organisation applies', () => {
  test('with its number, its site, a delegation and a known signatory', () => {
    expect(given(apply()).registrationNumber).toBe('W751234567')
  })

  test.each<[string, Partial<FederationApplication>, Partial<ApplicantFacts>]>([
    ['title_missing', { name: ' ' }, {}],
    ['registration_number_missing', { registrationNumber: ' ' }, {}],
    ['site_not_https', { site: 'http://north.example' }, {}],
    ['delegation_missing', { delegationHash: '' }, {}],
    ['kyc_required', {}, { signatoryKyc: 'simplified' }],
    ['application_pending', {}, { pendingApplication: true }],
    ['application_pending', { registrationNumber: 'W99 0000 000' }, {}],
  ])('and is refused with %s for %o and %o', (code, changed, changedFacts) => {
    expect(codesOf(apply(changed, changedFacts))).toEqual([code])
  })

  test.each([
    ['https://a.b-c.example/page?x=1', true],
    ['https://user@a.example', false],
    ['https://a.example/@b', false],
    ['javascript:alert(1)', false],
    ['https://localhost', false],
  ])('%s is a safe site: %s', (site, safe) => {
    expect(isSafeSite(site)).toBe(safe)
  })
})

describe('FED-01 an organisation is approved', () => {
  const now = new Date('2027-03-01T09:00:00Z')
  const standing: FederationStanding = {
    proposal: { authorId: 'applicant', ownerId: 'applicant', approverIds: [], approvalsNeeded: 2 },
    approvedAt: null,
    approvedUntil: null,
    revokedAt: null,
  }
  const reason = 'Register and statutes compared'
  const approve = (from: FederationStanding, id: string, at = now, kyc: KycLevel = 'full') =>
    decideFederationApproval(from, { id, reason }, kyc, DEFAULT_SETTINGS, at)
  const once = given(approve(standing, 'one'))
  const approved = given(approve(once, 'two'))
  const today = (one: FederationStanding, at = now) => isApprovedToday(one, at)

  test('by two operators, never by itself, never by one twice', () => {
    expect(today(once)).toBe(false)
    expect(codesOf(approve(once, 'two', now, 'simplified'))).toEqual(['kyc_required'])
    expect(codesOf(approve(once, 'one'))).toEqual(['second_person_required'])
    expect(codesOf(approve(standing, 'applicant'))).toEqual([
      'not_allowed',
      'second_person_required',
    ])
    expect(today(approved)).toBe(true)
  })

  test('for a year, to the millisecond, and longer once renewed', () => {
    const end = new Date('2028-03-01T09:00:00Z')
    expect(approved.approvedUntil).toEqual(end)
    expect(today(approved, addMilliseconds(end, -1))).toBe(true)
    expect(today(approved, end)).toBe(false)
    const later = addMilliseconds(end, -1_000)
    const again = given(approve(renewed(approved, 'applicant'), 'one', later))
    expect(today(again, end)).toBe(false)
    const longer = given(approve(again, 'two', later))
    expect(today(longer, end)).toBe(true)
    expect(longer.approvedUntil).toEqual(new Date('2029-03-01T09:00:00Z'))
  })

  test('as long as the setting was when the second agreed, whatever it is later', () => {
    const short = { federationApprovalMonths: 6 }
    const half = given(decideFederationApproval(once, { id: 'two', reason }, 'full', short, now))
    expect(half.approvedUntil).toEqual(new Date('2027-09-01T08:00:00Z'))
    const late = new Date('2027-08-20T08:00:00Z')
    const again = given(approve(renewed(half, 'applicant'), 'one', late))
    const until = new Date('2028-09-01T08:00:00Z')
    expect(given(approve(again, 'two', late)).approvedUntil).toEqual(until)
  })

  test('another year is asked for and approved from 60 days before the end on, and not before', () => {
    const from = addDays(new Date('2028-03-01T09:00:00Z'), -60)
    const before = addMilliseconds(from, -1)
    const ask = (at: Date) =>
      decideFederationApplication(application, { ...facts, own: approved }, at)
    const refused = [{ code: 'renewal_too_early', detail: { from } }]
    expect(ask(before)).toMatchObject({ refusals: refused })
    expect(ask(from).ok).toBe(true)
    const renewal = renewed(approved, 'applicant')
    expect(approve(renewal, 'one', before)).toMatchObject({ refusals: refused })
    const longer = given(approve(given(approve(renewal, 'one', from)), 'two', from))
    expect(longer.approvedUntil).toEqual(new Date('2029-03-01T09:00:00Z'))
    expect(ask(from).ok).toBe(true)
    const twice = decideFederationApplication(application, { ...facts, own: longer }, from)
    expect(codesOf(twice)).toEqual(['renewal_too_early'])
  })

  test('for a year from the renewal where nothing ran any more', () => {
    const gap = new Date('2028-06-01T09:00:00Z')
    const again = given(
      approve(given(approve(renewed(approved, 'applicant'), 'one', gap)), 'two', gap),
    )
    expect(again.approvedUntil).toEqual(new Date('2029-06-01T09:00:00Z'))
    const stopped = { ...approved, revokedAt: now }
    const lifted = given(approve(given(approve(renewed(stopped, 'applicant'), 'one')), 'two'))
    expect(lifted.approvedUntil).toEqual(new Date('2028-03-01T09:00:00Z'))
  })

  test('and is told 60, 30 and 7 days before the end, the latest notice alone', () => {
    const end = new Date('2028-03-01T09:00:00Z')
    const due = (at: Date) => renewalNoticeDue(approved, at)
    expect(due(addMilliseconds(addDays(end, -60), -1))).toBe(null)
    expect(due(end)).toBe(null)
    expect(renewalNoticeDue({ ...approved, revokedAt: now }, addDays(end, -5))).toBe(null)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 * DAY_MS }), (leftMs) => {
        const expected = leftMs <= 7 * DAY_MS ? 7 : leftMs <= 30 * DAY_MS ? 30 : 60
        expect(due(addMilliseconds(end, -leftMs))).toBe(expected)
      }),
    )
  })

  test('until it is revoked', () => {
    expect(today({ ...approved, revokedAt: now })).toBe(false)
  })
})
