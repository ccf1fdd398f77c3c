import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { noteAddress, notedAddresses } from './loopback-addresses.ts'
import {
  isSameToken,
  keepLoopbackToken,
  loopbackTokenFile,
  proofOfToken,
} from './loopback-token.ts'
import { systemRandomness } from './randomness.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'loopback-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('the token of a data folder is made once, for its owner alone, and a damaged one stops the start', () => {
  const token = keepLoopbackToken(dir, systemRandomness)
  expect(keepLoopbackToken(dir, systemRandomness)).toBe(token)
  const file = loopbackTokenFile(dir)
  expect(readFileSync(file, 'utf8').trim()).toBe(token)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, '')
  expect(() => keepLoopbackToken(dir, systemRandomness)).toThrow(/operator-token cannot be used/)
})

test('the proof of a token is of one address and one question', () => {
  const token = systemRandomness.token(32)
  const proof = proofOfToken(token, 'http://127.0.0.1:3000', 'a')
  expect(isSameToken(proof, proofOfToken(token, 'http://127.0.0.1:3000', 'a'))).toBe(true)
  const others = [
    proofOfToken(systemRandomness.token(32), 'http://127.0.0.1:3000', 'a'),
    proofOfToken(token, 'http://127.0.0.1:3001', 'a'),
    proofOfToken(token, 'http://127.0.0.1:3000', 'b'),
  ]
  for (const other of others) expect(isSameToken(proof, other)).toBe(false)
})

test('servers on one data folder note their addresses beside each other, and each takes its own away', () => {
  expect(notedAddresses(dir)).toEqual([])
  const urls = ['http://127.0.0.1:3000', 'http://127.0.0.1:80', 'http://[::1]:3000']
  const [first, ...others] = urls.map((url) => noteAddress(dir, url))
  expect(new Set(notedAddresses(dir))).toEqual(new Set(urls))
  first?.()
  first?.()
  expect(new Set(notedAddresses(dir))).toEqual(new Set(urls.slice(1)))
  for (const forget of others) forget()
  expect(notedAddresses(dir)).toEqual([])
})
