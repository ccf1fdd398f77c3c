import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { installedPackages, isAllowed } from './check-licences.ts'

test.each(['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC', 'MPL-2.0'])('%s is allowed', (licence) => {
  expect(isAllowed(licence)).toBe(true)
})

test.each(['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'UNLICENSED', 'none named', ''])(
  '%s is not allowed',
  (licence) => {
    expect(isAllowed(licence)).toBe(false)
  },
)

test('packages are found in scopes and below other packages, with the licence however it is noted', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'licences-'))
  const plant = (at: string, manifest: object) => {
    mkdirSync(path.join(folder, at), { recursive: true })
    writeFileSync(path.join(folder, at, 'package.json'), JSON.stringify(manifest))
  }
  plant('a', { name: 'a', version: '1.0.0', license: 'MIT' })
  plant('a/node_modules/b', { name: 'b', version: '2.0.0', license: { type: 'ISC' } })
  plant('@scope/c', { name: '@scope/c', version: '3.0.0', licenses: [{ type: 'BSD-3-Clause' }] })
  plant('d', { name: 'd', version: '4.0.0' })
  plant('e', { name: 'e', version: '5.0.0' })
  writeFileSync(path.join(folder, 'e/LICENSE'), 'MIT License\n\nCopyright')
  plant('f', { name: 'f', version: '6.0.0' })
  writeFileSync(path.join(folder, 'f/LICENSE'), 'All rights reserved, unlike the MIT License\n')
  const found = installedPackages(folder).map(({ name, licence }) => `${name}: ${licence}`)
  expect(found.sort()).toEqual([
    ...['@scope/c: BSD-3-Clause', 'a: MIT', 'b: ISC', 'd: none named'],
    ...['e: MIT', 'f: none named'],
  ])
  rmSync(folder, { recursive: true })
})
