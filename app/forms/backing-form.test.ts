import { expect, test } from 'vitest'
import { micro, usdc } from '#domain/kernel/money.ts'
import { parseEurRate } from '#domain/payments/card-quote.ts'
import { type BackingRules, type BackingValues, backingProblems } from './backing-form.ts'

const today = new Date('2026-11-20T18:00:00.000Z')
const values: BackingValues = {
  amount: '',
  units: 1,
  level2: false,
  waiver: false,
  payWith: '',
  legalName: 'Ana Fictive',
  birthDate: '1990-05-04',
  country: 'FR',
}
const tips: BackingRules = {
  kind: 'tips',
  minimumMicro: usdc(5),
  rate: parseEurRate('0.9227'),
  units: null,
  asksWaiver: false,
  asksIdentity: true,
}
const share: BackingRules = {
  ...tips,
  kind: 'share',
  minimumMicro: usdc(50),
  units: { least: 2, available: 10 },
  asksWaiver: true,
}
const amountError = (amount: string, rules = tips) =>
  backingProblems({ ...values, amount }, rules, today).amount

test.each(['5', '5,00', ' 5 ', '1 000,50', '1\u202f000', '5.000001'])(
  'TIP-01 a tip of « %s » is an amount',
  (amount) => expect(amountError(amount)).toBeUndefined(),
)

test.each([
  '',
  '4,99',
  '4.999999',
  '1e3',
  '-5',
  '0',
  '5,0000001',
  'cinq',
  '5 5',
  '99999999999999999',
])('TIP-01 a tip of « %s » is refused before it is sent', (amount) =>
  expect(amountError(amount)).toMatch(/\S/),
)

test('FED-01 a sponsorship has no minimum but is above nothing', () => {
  const federation: BackingRules = {
    ...tips,
    kind: 'federation',
    minimumMicro: micro(1n),
    rate: null,
  }
  expect(amountError('0,000001', federation)).toBeUndefined()
  expect(amountError('0', federation)).toMatch(/supérieur à zéro/)
})

test('PRO-01 what is no whole number is told so', () => {
  const problems = backingProblems({ ...values, units: Number.NaN, waiver: true }, share, today)
  expect(problems.units).toBe('Indiquez un nombre entier de parts')
})

test('PRO-01 units are whole, at least the least and at most what is left', () => {
  const wrong = (units: number) =>
    backingProblems({ ...values, units, waiver: true }, share, today).units !== undefined
  expect([Number.NaN, 0, 1, 1.5, 11].map(wrong)).toEqual([true, true, true, true, true])
  expect([2, 10].map(wrong)).toEqual([false, false])
})

test('PRO-02 the box must be ticked for a share and is not asked for elsewhere', () => {
  expect(backingProblems({ ...values, units: 2 }, share, today)).toHaveProperty('waiver')
  expect(backingProblems({ ...values, amount: '5' }, tips, today)).toEqual({})
})

test('KYC-01 identity is a name, eighteen years and a country, and only where it is asked for', () => {
  const nobody = { ...values, amount: '5', legalName: ' ', birthDate: '', country: '' }
  expect(Object.keys(backingProblems(nobody, tips, today))).toEqual([
    'legalName',
    'birthDate',
    'country',
  ])
  expect(backingProblems(nobody, { ...tips, asksIdentity: false }, today)).toEqual({})
  const born = (birthDate: string) =>
    backingProblems({ ...values, amount: '5', birthDate }, tips, today).birthDate
  expect(born('2008-11-20')).toBeUndefined()
  expect(born('2008-11-21')).toMatch(/18 ans/)
})

test('FED-01 PAY-02 without a minimum, what a card cannot pay is refused with what it can', () => {
  const federation: BackingRules = { ...tips, kind: 'federation', minimumMicro: micro(1n) }
  for (const amount of ['0.000001', '0,1', '0,53']) {
    expect(amountError(amount, federation)).toBe(
      'Par carte, le plus petit montant est 0,55\u00a0USDC (0,50\u00a0€)',
    )
    expect(amountError(amount, { ...federation, rate: null })).toBeUndefined()
  }
  expect(amountError('0,55', federation)).toBeUndefined()
})
