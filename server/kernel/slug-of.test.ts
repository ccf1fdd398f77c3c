import { expect, test } from 'vitest'
import { systemRandomness } from './randomness.ts'
import { slugOf } from './slug-of.ts'

test('PKT-01 the same title many times has as many names, made of its e-mails', () => {
  const title = 'Mon premier Pocket — été 2027 !'
  const names = Array.from({ length: 2_000 }, () => slugOf(title, systemRandomness))
  expect(new Set(names).size).toBe(names.length)
  expect(names[0]).toMatch(/^mon-premier-pocket-ete-2027-[0-9a-f]{10}$/)
  expect(slugOf('…', systemRandomness)).toMatch(/^pocket-[0-9a-f]{10}$/)
})
