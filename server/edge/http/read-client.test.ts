import { expect, test } from 'vitest'
import { networkOf } from './read-client.ts'

test('the caller is the connection, whatever a header says, while no proxy is trusted', () => {
  expect(networkOf('203.0.113.7', '198.51.100.1', 0)).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7', undefined, 0)).toBe('203.0.113.7')
})

test('behind one proxy the caller is what that proxy added, not what the caller wrote before it', () => {
  expect(networkOf('127.0.0.1', '1.2.3.4, 203.0.113.7', 1)).toBe('203.0.113.7')
  expect(networkOf('127.0.0.1', '1.2.3.4, 203.0.113.7, 10.0.0.1', 2)).toBe('203.0.113.7')
  expect(networkOf('127.0.0.1', undefined, 1)).toBe(null)
  expect(networkOf('127.0.0.1', '203.0.113.7', 2)).toBe('unknown')
})

test('the addresses of one IPv6 connection are one network', () => {
  const network = networkOf('2001:db8:1:2::5', undefined, 0)
  expect(network).toBe('2001:0db8:0001:0002:0000:0000:0000:0000')
  expect(networkOf('2001:DB8:1:2:ffff:1:2:3', undefined, 0)).toBe(network)
  expect(networkOf('2001:db8:1:3::5', undefined, 0)).not.toBe(network)
  expect(networkOf('fe80::1%eth0', undefined, 0)).toBe('fe80:0000:0000:0000:0000:0000:0000:0000')
})

test('a caller on this machine is no network, and nonsense is one', () => {
  for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.8.8']) {
    expect(networkOf(peer, undefined, 0), peer).toBe(null)
  }
  for (const told of ['unknown', '', '300.1.1.1', '<script>', 'a'.repeat(10_000)]) {
    expect(networkOf('127.0.0.1', told, 1), told).toBe('unknown')
  }
})
