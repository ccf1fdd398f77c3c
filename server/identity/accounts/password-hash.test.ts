import { expect, test, vi } from 'vitest'
import { Busy } from '#server/kernel/busy.ts'
import { createPasswordHasher, usualPasswordWork } from './password-hash.ts'

const light = createPasswordHasher({ memory: 64, passes: 1 })
const usual = createPasswordHasher(usualPasswordWork)

test('ACC-03 a password is kept as Argon2id with its salt and work, each time another', async () => {
  const first = await usual.hash('correct horse')
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await usual.hash('correct horse')).not.toBe(first)
})

test('only the password itself opens it, however its e-mails were composed', async () => {
  const hash = await light.hash('pâté œuf')
  expect(await light.verify({ hash, password: 'pa\u0302te\u0301 œuf' })).toBe(true)
  for (const password of ['pâté œu', 'Pâté œuf', '', 'pâté œuf ']) {
    expect(await light.verify({ hash, password }), password).toBe(false)
  }
})

test('a hash is checked with the work that it was made with', async () => {
  const hash = await light.hash('correct horse')
  expect(await usual.verify({ hash, password: 'correct horse' })).toBe(true)
  expect(await usual.verify({ hash, password: 'wrong horse' })).toBe(false)
})

test('what is no hash opens nothing', async () => {
  for (const none of ['', 'abc', '$argon2id$v=19$m=64,t=1,p=1$$', ':']) {
    expect(await usual.verify({ hash: none, password: '' }), none).toBe(false)
  }
})

test('two are hashed at once, thirty wait their turn, and whoever comes then is told to come again', async () => {
  const begun: ((tag: Buffer<ArrayBuffer>) => void)[] = []
  const slow = createPasswordHasher(usualPasswordWork, () => new Promise((end) => begun.push(end)))
  const asked = Array.from({ length: 32 }, () => slow.hash('correct horse'))
  expect(begun).toHaveLength(2)
  await expect(slow.hash('correct horse')).rejects.toThrow(Busy)
  for (let ended = 0; ended < 32; ended++) {
    await vi.waitUntil(() => begun.length > ended)
    begun[ended]?.(Buffer.alloc(32))
  }
  expect(await Promise.all(asked)).toHaveLength(32)
  const later = slow.hash('correct horse')
  await vi.waitUntil(() => begun.length === 33)
  begun[32]?.(Buffer.alloc(32))
  expect(await later).toMatch(/^\$argon2id/)
})
