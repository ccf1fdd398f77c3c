import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Component {
  name: string
  version: string
  licenses?: unknown[]
  hashes?: unknown[]
  properties?: { name: string; value: string }[]
}

const isOfDevelopment = ({ properties = [] }: Component) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')

test('the bill of materials names every package by version, licence and sum, and tells what only builds and tests', () => {
  const out = execFileSync('npm', ['run', '--silent', 'sbom'], { maxBuffer: 64 * 1024 * 1024 })
  const bill = JSON.parse(out.toString()) as { bomFormat: string; components: Component[] }
  expect(bill.bomFormat).toBe('CycloneDX')
  const find = (name: string, version: unknown) =>
    bill.components.find((each) => each.name === name && each.version === version)
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const [name, version] of Object.entries(dependencies)) {
    const found = find(name, version)
    if (!found) throw new Error(`${name}@${version} is not in it`)
    expect([name, found.licenses?.length, found.hashes?.length]).toEqual([name, 1, 1])
    expect([name, isOfDevelopment(found)]).toEqual([name, false])
  }
  expect(bill.components.find(({ name }) => name === 'vitest')).toSatisfy(isOfDevelopment)
})
