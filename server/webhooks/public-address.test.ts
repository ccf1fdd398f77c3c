import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayBeReached } from './public-address.ts'

describe('where a message may go', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'not an address',
    '',
  ])('%s lies inside', (address) => {
    expect(mayBeReached(address, false)).toBe(false)
  })

  test.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '2606:4700:4700::1111'])(
    '%s is public',
    (address) => {
      expect(mayBeReached(address, false)).toBe(true)
    },
  )

  test('one’s own machine is let in by itself alone', () => {
    expect(['127.0.0.1', '127.8.9.1', '::1'].every((each) => mayBeReached(each, true))).toBe(true)
    expect(mayBeReached('169.254.169.254', true)).toBe(false)
    expect(mayBeReached('10.0.0.1', true)).toBe(false)
  })

  test('whatever the address, nothing of the private networks is public', () => {
    const byte = fc.nat({ max: 255 })
    fc.assert(
      fc.property(
        fc.constantFrom('10.', '127.', '0.', '240.'),
        byte,
        byte,
        byte,
        (net, a, b, c) => {
          expect(mayBeReached(`${net}${a}.${b}.${c}`, false)).toBe(false)
        },
      ),
    )
  })
})
