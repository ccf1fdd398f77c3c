import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameProblem, normaliseName } from '#domain/kernel/person-name.ts'
import {
  checkLogin,
  checkRegistration,
  isEmailAddress,
  normaliseEmail,
  type RegistrationFields,
  ROLES,
} from './account.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const right: RegistrationFields = {
  name: 'Al',
  email: 'al@example.org',
  password: 'abcdef',
  confirmPassword: 'abcdef',
}

describe('login', () => {
  test('AUTH-02 asks for both fields', () => {
    expect(checkLogin({ email: '', password: '' })).toEqual({
      email: 'email_required',
      password: 'password_required',
    })
  })

  test('AUTH-02 does not look at the format of the e-mail', () => {
    expect(checkLogin({ email: 'no address', password: 'x' })).toEqual({})
  })
})

describe('registration', () => {
  test('AUTH-07 is right at the bounds: two letters, six characters', () => {
    expect(checkRegistration(right)).toEqual({})
  })

  test.each([
    [{ name: 'A' }, { name: 'name_too_short' }],
    [{ name: 'x'.repeat(121) }, { name: 'name_too_long' }],
    [{ name: 'A\u0000l' }, { name: 'name_unreadable' }],
    [{ email: 'al@example' }, { email: 'email_invalid' }],
    [
      { password: 'abcde' },
      { password: 'password_too_short', confirmPassword: 'passwords_differ' },
    ],
    [{ confirmPassword: 'abcde' }, { confirmPassword: 'confirmation_too_short' }],
    [{ confirmPassword: 'abcdeg' }, { confirmPassword: 'passwords_differ' }],
  ] as const)('AUTH-07 with %o says %o', (changed, problems) => {
    expect(checkRegistration({ ...right, ...changed })).toEqual(problems)
  })

  test('ACC-03 a password has 1,024 bytes at most, in whatever e-mails, and is not trimmed', () => {
    const check = (password: string) =>
      checkRegistration({ ...right, password, confirmPassword: password }).password
    expect(check('a'.repeat(1_024))).toBeUndefined()
    expect(check('é'.repeat(512))).toBeUndefined()
    expect(check('€'.repeat(342))).toBe('password_too_long')
    expect(check('😀'.repeat(257))).toBe('password_too_long')
    expect(check('a'.repeat(1_025))).toBe('password_too_long')
    expect(check(' '.repeat(6))).toBeUndefined()
    expect(checkLogin({ email: 'a', password: '€'.repeat(342) }).password).toBe('password_too_long')
  })

  test('AUTH-07 names every wrong field at once', () => {
    const empty = { name: '', email: '', password: '', confirmPassword: '' }
    expect(checkRegistration(empty)).toEqual({
      name: 'name_too_short',
      email: 'email_invalid',
      password: 'password_too_short',
      confirmPassword: 'confirmation_too_short',
    })
  })

  test('AUTH-07 nothing is wrong exactly when every rule holds', () => {
    const texts = fc.string({ maxLength: 9 })
    const names = texts.map(normaliseName)
    fc.assert(
      fc.property(names, texts, texts, fc.boolean(), (name, password, other, same) => {
        const confirmPassword = same ? password : other
        const problems = checkRegistration({ ...right, name, password, confirmPassword })
        const holds =
          nameProblem(name) === null && password.length >= 6 && password === confirmPassword
        expect(Object.keys(problems).length === 0).toBe(holds)
      }),
    )
  })
})

describe('an e-mail address', () => {
  test.each([
    'al@example.org',
    'a.b+c@sub.example.co',
    "o'neil@example.org",
    'x@xn--bcher-kva.example',
    '1@2.fr',
  ])('%s is one', (text) => {
    expect(isEmailAddress(text)).toBe(true)
  })

  const broken = ['', '@', 'a@', '@b.fr', 'a@b', 'a b@c.fr', 'a@b .fr', 'a@@b.fr', 'a..b@c.fr']
  const unsafe = [
    '.a@b.fr',
    'a.@b.fr',
    'a@-b.fr',
    'a@b-.fr',
    'a@b..fr',
    'a@b.f',
    '<a@b.fr>',
    'a@b.fr\n',
  ]
  test.each([...broken, ...unsafe, `${'a'.repeat(65)}@b.fr`, `a@${'b.'.repeat(130)}fr`])(
    '%j is none',
    (text) => {
      expect(isEmailAddress(text)).toBe(false)
    },
  )

  test('a very long text is answered at once', () => {
    const started = performance.now()
    expect(isEmailAddress(`${'a.'.repeat(500_000)}@b.fr`)).toBe(false)
    expect(performance.now() - started).toBeLessThan(200)
  })

  test('has one form, however it was typed', () => {
    expect(normaliseEmail('  Al@Example.ORG ')).toBe('al@example.org')
    // The sign for kelvin would become the letter k.
    expect(isEmailAddress(normaliseEmail('\u212Aate@example.org'))).toBe(false)
  })
})

test('ACC-02 the roles are those of the specification, and the manager whom an athlete names', () => {
  expect(ROLES).toEqual([
    'backer',
    'amateur_athlete',
    'pro_athlete',
    'manager',
    'federation',
    'operator',
  ])
})
