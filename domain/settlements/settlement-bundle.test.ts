import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextInterval } from '#domain/kernel/interval.ts'
import { micro, ppm, usdc } from '#domain/kernel/money.ts'
import { recompute } from './recompute-bundle.ts'
import { grossOf } from './settlement.ts'
import { type BundleFacts, type SettlementBundle, settledBundle } from './settlement-bundle.ts'

fc.configureGlobal({ numRuns: 500, ...fc.readConfigureGlobal() })

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const facts: BundleFacts = {
  pocketId: 'p1',
  fightId: 'f1',
  distribution: 1,
  settledAt: '2027-03-10T12:00:00.000Z',
  inputs: {
    earnings: {
      currency: 'USDC',
      showMicro: usdc(50_000),
      winMicro: usdc(11_000),
      finishBonusMicro: usdc(0),
      finesMicro: usdc(1_000),
      conversion: null,
    },
    declaredBeforeMicro: usdc(0),
    earningsMicro: usdc(60_000),
    evidenceHashes: ['e1'.repeat(32)],
    settledBeforeMicro: usdc(0),
    receivedMicro: usdc(9_000),
    soldPpm: 150_000,
    ppmPerUnit: 500,
    totalUnits: 300,
    payoutFeeBps: 500,
  },
  holders: [
    { holder: 'soutien-a', interval: { from: 0, until: 10 } },
    { holder: 'soutien-b', interval: { from: 10, until: 290 } },
  ],
  voidIntervals: [{ interval: { from: 290, until: 300 }, cause: 'charged_back' }],
}
const bundle = settledBundle(facts, hashOf)

/** Where a bundle with something else in it differs, its own hash apart. */
const paths = (changed: Partial<SettlementBundle>) =>
  recompute({ ...bundle, ...changed }, hashOf)
    .map(({ path }) => path)
    .filter((path) => path !== 'sha256')
const withInputs = (changed: Partial<SettlementBundle['inputs']>) =>
  paths({ inputs: { ...bundle.inputs, ...changed } })

describe('a published settlement', () => {
  test('PRO-05 is worked out again without a difference', () => {
    expect(recompute(bundle, hashOf)).toEqual([])
    expect(bundle.result.parts[0]).toMatchObject({ holder: 'soutien-a', amountMicro: usdc(285) })
    expect(bundle.result.providerMicro).toBe(usdc(285))
  })

  test('tells each micro-USDC that is wrong, and where', () => {
    const { result } = bundle
    const [first, second] = result.parts
    if (!first || !second) throw new Error('there are two')
    const wrong = { ...first, amountMicro: micro(285_000_001n) }
    expect(recompute({ ...bundle, result: { ...result, parts: [wrong, second] } }, hashOf)).toEqual(
      [
        { path: 'result.parts.0.amountMicro', published: '285000001', recomputed: '285000000' },
        { path: 'sha256', published: bundle.sha256, recomputed: expect.any(String) },
      ],
    )
    expect(paths({ result: { ...result, feeMicro: usdc(451) } })).toEqual(['result.feeMicro'])
    expect(paths({ result: { ...result, parts: [first] } })).toContain(
      'result.parts.10.amountMicro',
    )
    const stranger = { ...first, from: 300, amountMicro: usdc(1) }
    expect(paths({ result: { ...result, parts: [...result.parts, stranger] } })).toEqual([
      'result.parts.300',
    ])
  })

  test('tells units that are counted twice, left out, or weigh more than they are', () => {
    const [first, second] = bundle.holders
    if (!first || !second) throw new Error('there are two')
    expect(paths({ holders: [first, { ...second, from: 9, units: 281 }] })).toEqual(['holders'])
    expect(paths({ holders: [first] })).toEqual(['holders'])
    expect(paths({ holders: [{ ...first, units: 11 }, second] })).toEqual(['holders.0.units'])
    expect(paths({ voidIntervals: [] })).toEqual(['inputs.totalUnits'])
    expect(paths({ algorithm: 'intervals-0' })).toEqual(['algorithm'])
    expect(paths({ layout: 'settlement-bundle-3' })).toEqual(['layout'])
  })

  test('tells earnings that are not what was declared, and more shared than is owed', () => {
    expect(withInputs({ receivedMicro: micro(9_000_000_001n) })).toContain('inputs.receivedMicro')
    expect(withInputs({ settledBeforeMicro: micro(1n) })).toEqual(['inputs.receivedMicro'])
    const { earnings } = bundle.inputs
    expect(withInputs({ earnings: { ...earnings, finesMicro: usdc(999) } })).toEqual([
      'inputs.earningsMicro',
    ])
    const conversion = { rate: '1.5', source: 'a bank' }
    expect(withInputs({ earnings: { ...earnings, currency: 'EUR', conversion } })).toEqual([
      'inputs.earningsMicro',
    ])
    const never = { rate: '0', source: 'a bank' }
    expect(withInputs({ earnings: { ...earnings, currency: 'EUR', conversion: never } })).toEqual([
      'inputs.earnings.conversion.rate',
    ])
    expect(withInputs({ earnings: { ...earnings, currency: 'EUR' } })).toEqual([
      'inputs.earnings.currency',
    ])
  })

  test('tells a part sold that the units do not make, and earnings without evidence', () => {
    expect(withInputs({ soldPpm: 75_000 })).toEqual(['inputs.soldPpm'])
    expect(withInputs({ ppmPerUnit: 250 })).toEqual(['inputs.soldPpm'])
    expect(withInputs({ evidenceHashes: [] })).toEqual(['inputs.evidenceHashes'])
    const hashes = [...bundle.inputs.evidenceHashes, 'a document']
    expect(withInputs({ evidenceHashes: hashes })).toEqual(['inputs.evidenceHashes.1'])
  })

  test('tells a holder, a place or a fingerprint that was exchanged', () => {
    const [first, second] = bundle.result.parts
    if (!first || !second) throw new Error('there are two')
    const parts = [{ ...first, holder: 'soutien-x' }, second]
    expect(paths({ result: { ...bundle.result, parts } })).toEqual(['result.parts.0.holder'])
    for (const elsewhere of [{ pocketId: 'p2' }, { fightId: 'f2' }, { distribution: 2 }]) {
      expect(paths(elsewhere)).toEqual([
        'result.parts.0.fingerprint',
        'result.parts.10.fingerprint',
      ])
    }
  })

  test('does not say why an order no longer stands, beyond what the sum depends on', () => {
    const causes = (['refused', 'refunded', 'withdrawn', 'charged_back'] as const).map((cause) => {
      const voidIntervals = [{ interval: { from: 290, until: 300 }, cause }]
      return settledBundle({ ...facts, voidIntervals }, hashOf)
    })
    const [refused, refunded, withdrawn, lost] = causes
    expect(refused).toEqual(refunded)
    expect(refused).toEqual(withdrawn)
    expect(lost).not.toEqual(refused)
    expect(causes.flatMap((each) => recompute(each, hashOf))).toEqual([])
  })

  test('is right for any holders and any part of the money', () => {
    const units = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 })
    const earnings = fc.bigInt({ min: 1n, max: 10n ** 13n }).map(micro)
    const share = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(units, earnings, share, fc.boolean(), (list, earned, percent, lastIsVoid) => {
        let from = 0
        const intervals = list.map((count) => {
          const interval = nextInterval(from, count)
          from = interval.until
          return interval
        })
        const soldPpm = from * 25
        const gross = grossOf(earned, ppm(soldPpm))
        const receivedMicro = micro((gross * BigInt(percent)) / 100n)
        const stand = lastIsVoid ? intervals.slice(0, -1) : intervals
        const any = settledBundle(
          {
            ...facts,
            inputs: {
              ...facts.inputs,
              earnings: {
                ...facts.inputs.earnings,
                showMicro: earned,
                winMicro: micro(0n),
                finesMicro: micro(0n),
              },
              earningsMicro: earned,
              receivedMicro,
              settledBeforeMicro: micro(gross - receivedMicro),
              soldPpm,
              ppmPerUnit: 25,
              totalUnits: from,
            },
            holders: stand.map((interval, at) => ({ holder: `soutien-${at}`, interval })),
            voidIntervals: intervals
              .slice(stand.length)
              .map((interval) => ({ interval, cause: 'withdrawn' })),
          },
          hashOf,
        )
        expect(recompute(any, hashOf)).toEqual([])
      }),
    )
  })
})
