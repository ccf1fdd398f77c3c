import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, usdc } from '#domain/kernel/money.ts'
import vectors from '#domain/kernel/money-vectors.json' with { type: 'json' }
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import {
  decideFullKyc,
  decideSimplifiedKyc,
  KYC_LEVELS,
  kycRefusals,
  levelOfPayee,
  levelToday,
  reachesLevel,
  requiredLevel,
  type SimplifiedIdentity,
  screeningRefusals,
} from './compliance.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const { kycThreshold } = DEFAULT_SETTINGS
const totals = fc.bigInt({ min: 0n, max: usdc(2_000) }).map(micro)
const now = new Date('2027-03-10T12:00:00Z')

describe('the level a total asks for', () => {
  test.each(vectors.kyc)('KYC-01 $before + $add asks for $level', ({ before, add, level }) => {
    expect(requiredLevel(micro(BigInt(before) + BigInt(add)), kycThreshold)).toBe(level)
  })

  test('KYC-01 exactly 1,000 needs full where the owner reads the threshold that way', () => {
    const strict = { ...kycThreshold, inclusive: false }
    expect(requiredLevel(usdc(1_000), strict)).toBe('full')
    expect(requiredLevel(micro(999_999_999n), strict)).toBe('simplified')
  })

  test('never falls when the total grows', () => {
    fc.assert(
      fc.property(totals, totals, (total, more) => {
        const before = requiredLevel(total, kycThreshold)
        const after = requiredLevel(micro(total + more), kycThreshold)
        expect(reachesLevel(after, before)).toBe(true)
      }),
    )
  })

  test('nobody without KYC brings in anything, and full KYC is never in the way', () => {
    fc.assert(
      fc.property(totals, totals, (counterMicro, added) => {
        expect(kycRefusals({ kycLevel: 'none', counterMicro }, added, kycThreshold)).toHaveLength(1)
        expect(kycRefusals({ kycLevel: 'full', counterMicro }, added, kycThreshold)).toEqual([])
      }),
    )
  })

  test('the refusal says the total and the threshold', () => {
    const person = { kycLevel: 'simplified', counterMicro: usdc(1_000) } as const
    expect(kycRefusals(person, micro(1n), kycThreshold)).toEqual([
      {
        code: 'kyc_full_required',
        detail: { counterAfterMicro: 1_000_000_001n, thresholdMicro: usdc(1_000) },
      },
    ])
  })
})

describe('a level held', () => {
  test('reaches itself and what is below it', () => {
    const reached = KYC_LEVELS.map((held) =>
      KYC_LEVELS.filter((asked) => reachesLevel(held, asked)),
    )
    expect(reached).toEqual([['none'], ['none', 'simplified'], ['none', 'simplified', 'full']])
  })

  test.each([
    ['2025-03-10T12:00:00.001Z', 'full'],
    ['2025-03-10T12:00:00.000Z', 'simplified'],
  ])('full since %s is %s twenty-four months later', (verifiedAt, level) => {
    const verified = { level: 'full', verifiedAt: new Date(verifiedAt) } as const
    expect(levelToday(verified, 24, now)).toBe(level)
  })

  test.each(['none', 'simplified'] as const)('%s does not lapse', (level) => {
    expect(levelToday({ level, verifiedAt: new Date(0) }, 24, now)).toBe(level)
  })

  test('KYC-01 of whoever is paid lapses while they can renew it; who has left cannot any more', () => {
    const paid = { level: 'full', verifiedAt: new Date(0), hasLeft: false } as const
    expect(levelOfPayee(paid, 24, now)).toBe('simplified')
    expect(levelOfPayee({ ...paid, hasLeft: true }, 24, now)).toBe('full')
    expect(levelOfPayee({ ...paid, level: 'simplified', hasLeft: true }, 24, now)).toBe(
      'simplified',
    )
  })
})

describe('screening before payment', () => {
  test('KYC-02 pending is not a pass', () => {
    expect(screeningRefusals('pass')).toEqual([])
    expect(screeningRefusals('pending')).toEqual([{ code: 'screening_pending' }])
    expect(screeningRefusals('hit')).toEqual([{ code: 'screening_hit' }])
  })
})

describe('simplified KYC', () => {
  const identity: SimplifiedIdentity = {
    fullName: 'Ada Example',
    bornOn: '2000-05-01',
    countryBlocked: false,
    emailVerified: true,
    screening: 'pass',
  }

  test('is reached by a grown person with a name, a country we serve and a proven e-mail', () => {
    expect(decideSimplifiedKyc(identity, now)).toEqual({
      ok: true,
      value: { level: 'simplified', verifiedAt: now },
    })
  })

  test.each([
    [{ fullName: '  ' }, 'identity_required'],
    [{ bornOn: '' }, 'identity_required'],
    [{ bornOn: '01/05/2000' }, 'identity_required'],
    [{ bornOn: '2009-03-11' }, 'under_age'],
    [{ countryBlocked: true }, 'country_blocked'],
    [{ emailVerified: false }, 'email_unverified'],
    [{ screening: 'hit' }, 'screening_hit'],
    [{ screening: 'pending' }, 'screening_pending'],
  ] as const)('with %o is refused: %s', (changed, code) => {
    expect(decideSimplifiedKyc({ ...identity, ...changed }, now)).toEqual({
      ok: false,
      refusals: [{ code }],
    })
  })

  test('is open on the eighteenth birthday', () => {
    expect(decideSimplifiedKyc({ ...identity, bornOn: '2009-03-10' }, now).ok).toBe(true)
  })
})

describe('full KYC', () => {
  test('is open to whoever has reached the simplified level, by a proven e-mail', () => {
    expect(decideFullKyc({ emailVerified: true, kycLevel: 'simplified' }).ok).toBe(true)
    expect(decideFullKyc({ emailVerified: true, kycLevel: 'full' }).ok).toBe(true)
  })

  test('KYC-01 is refused to anybody else, with what is missing', () => {
    expect(decideFullKyc({ emailVerified: false, kycLevel: 'none' })).toEqual({
      ok: false,
      refusals: [
        { code: 'email_unverified' },
        { code: 'kyc_required', detail: { requiredLevel: 'simplified' } },
      ],
    })
  })
})
