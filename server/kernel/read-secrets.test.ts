import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemRandomness } from './randomness.ts'
import { readSecrets } from './read-secrets.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'secrets-'))
const file = path.join(dir, 'secrets.json')
afterAll(() => rmSync(dir, { recursive: true }))

test('secrets are made once, and are readable by their owner alone', () => {
  const made = readSecrets(dir, systemRandomness)
  expect(readSecrets(dir, systemRandomness)).toEqual(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const apart = path.join(dir, 'compliance-key.json')
  expect(statSync(apart).mode & 0o777).toBe(0o600)
  expect(Object.keys(JSON.parse(readFileSync(apart, 'utf8')))).toEqual(['complianceKey'])
})

test('an installation that is older than a secret has it too, the same at each start', () => {
  const { identity: _later, ...older } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify(older))
  const { identity, complianceKey, ...kept } = readSecrets(dir, systemRandomness)
  expect(kept).toEqual(older)
  expect(identity.length).toBeGreaterThanOrEqual(32)
  expect(identity).not.toContain(older.login)
  expect(readSecrets(dir, systemRandomness)).toMatchObject({ identity, complianceKey })
})

test('a file that is damaged stops the start', () => {
  writeFileSync(file, '{"login":3}')
  expect(() => readSecrets(dir, systemRandomness)).toThrow(/cannot be used/)
})
