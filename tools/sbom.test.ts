import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Bill {
  bomFormat: string
  components: { name: string; version: string; licenses?: unknown[]; hashes?: unknown[] }[]
}

test('the bill of materials names what runs, by version, licence and sum, and nothing that only builds and tests', () => {
  const out = execFileSync('npm', ['run', '--silent', 'sbom'], { maxBuffer: 64 * 1024 * 1024 })
  const { bomFormat, components } = JSON.parse(out.toString()) as Bill
  expect(bomFormat).toBe('CycloneDX')
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = new Map(components.map((each) => [each.name, each]))
  for (const [name, version] of Object.entries(dependencies)) {
    expect(named.get(name)).toMatchObject({ version })
    expect(named.get(name)?.licenses).toHaveLength(1)
    expect(named.get(name)?.hashes?.length).toBeGreaterThan(0)
  }
  for (const name of ['vitest', '@playwright/test']) {
    expect(devDependencies).toHaveProperty([name])
    expect([...named.keys()]).not.toContain(name)
  }
})
