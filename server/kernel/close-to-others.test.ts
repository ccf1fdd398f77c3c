import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closeToOthers } from './close-to-others.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'coin-rouge-modes-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('an existing data folder is for its owner alone, the log and the rules of the database in it too', () => {
  const at = (name: string) => path.join(folder, name)
  const modeOf = (name: string) => statSync(at(name)).mode & 0o777
  mkdirSync(at('pglite/pg_wal'), { recursive: true })
  for (const name of ['pglite/pg_hba.conf', 'pglite/pg_wal/1', 'secrets.json', 'of-somebody.txt']) {
    writeFileSync(at(name), '')
    chmodSync(at(name), 0o666)
  }
  for (const name of ['', 'pglite', 'pglite/pg_wal']) chmodSync(at(name), 0o755)
  symlinkSync(at('of-somebody.txt'), at('pglite/link'))
  closeToOthers(folder)
  for (const name of ['', 'pglite', 'pglite/pg_wal'])
    expect([name, modeOf(name)]).toEqual([name, 0o700])
  for (const name of ['pglite/pg_hba.conf', 'pglite/pg_wal/1', 'secrets.json']) {
    expect([name, modeOf(name)]).toEqual([name, 0o600])
  }
  expect(modeOf('of-somebody.txt')).toBe(0o666)
})
