import { expect, test } from 'vitest'
import { createIdentityKeys } from './identity-keys.ts'

const keys = createIdentityKeys('a secret of this installation, long enough')
const others = createIdentityKeys('a secret of another installation altogether')
const known = { legalName: 'Zoë Ångström', birthDate: '1990-05-17', country: 'FR' }

test('what is sealed is opened by the same person’s key alone', () => {
  const wrapped = keys.newDataKey('ana')
  const cipher = keys.cipherOf('ana', wrapped)
  const sealed = cipher.seal('identity', known)
  expect(cipher.open('identity', sealed)).toEqual(known)
  expect(keys.cipherOf('ana', wrapped).open('identity', sealed)).toEqual(known)
  expect(() => keys.cipherOf('ben', wrapped)).toThrow()
  expect(() => others.cipherOf('ana', wrapped)).toThrow()
  const ben = keys.cipherOf('ben', keys.newDataKey('ben'))
  expect(() => ben.open('identity', sealed)).toThrow()
  const anew = keys.cipherOf('ana', keys.newDataKey('ana'))
  expect(() => anew.open('identity', sealed)).toThrow()
})

test('one altered byte, or another purpose, opens nothing', () => {
  const cipher = keys.cipherOf('ana', keys.newDataKey('ana'))
  const sealed = cipher.seal('identity', known)
  expect(() => cipher.open('document', sealed)).toThrow()
  const bytes = Buffer.from(sealed, 'base64')
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(() => cipher.open('identity', altered.toString('base64'))).toThrow()
  }
  expect(() => cipher.open('identity', bytes.subarray(0, 20).toString('base64'))).toThrow()
})

test('the same is sealed differently each time, and marked the same each time', () => {
  const cipher = keys.cipherOf('ana', keys.newDataKey('ana'))
  expect(cipher.seal('identity', known)).not.toBe(cipher.seal('identity', known))
  expect(keys.fingerprint('card', 'x')).toBe(keys.fingerprint('card', 'x'))
  expect(keys.fingerprint('card', 'x')).not.toBe(keys.fingerprint('wallet', 'x'))
  expect(keys.fingerprint('card', 'x')).not.toBe(others.fingerprint('card', 'x'))
})
