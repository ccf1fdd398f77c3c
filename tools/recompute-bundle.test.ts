import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { micro, usdc } from '#domain/kernel/money.ts'
import {
  bundleHash,
  type SettlementBundle,
  settledBundle,
} from '#domain/settlements/settlement-bundle.ts'
import { recomputeBundle } from './recompute-bundle.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const bundle = settledBundle(
  {
    pocketId: '5ab00000-0000-4000-8000-000000000002',
    fightId: '5afa0000-0000-4000-8000-000000000001',
    distribution: 2,
    settledAt: '2027-03-10T12:00:00.000Z',
    inputs: {
      earnings: {
        currency: 'EUR',
        showMicro: usdc(30_000),
        winMicro: usdc(8_000),
        finishBonusMicro: usdc(500),
        finesMicro: usdc(250),
        conversion: { rate: '1.0837', source: 'A bank, fictional' },
      },
      declaredBeforeMicro: usdc(0),
      earningsMicro: micro(41_451_525_000n),
      evidenceHashes: ['e1'.repeat(32)],
      settledBeforeMicro: usdc(1_000),
      receivedMicro: micro(5_000_000_007n),
      soldPpm: 150_000,
      ppmPerUnit: 500,
      totalUnits: 300,
      payoutFeeBps: 500,
    },
    holders: [
      { holder: 'soutien-a', interval: { from: 0, until: 10 } },
      { holder: 'soutien-b', interval: { from: 10, until: 270 } },
    ],
    voidIntervals: [
      { interval: { from: 270, until: 290 }, cause: 'refused' },
      { interval: { from: 290, until: 300 }, cause: 'charged_back' },
    ],
  },
  hashOf,
)
const write = (value: unknown, space?: number) =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? each.toString() : each), space)

type Tree = { [key: string]: unknown }

/** Every place of the bundle that holds a value, as a path. */
function leaves(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, each]) => leaves(each, [...at, key]))
}

/** The bundle with one value changed as little as can be. */
function tampered(at: readonly string[]): Tree {
  const copy = JSON.parse(write(bundle)) as Tree
  const parent = at.slice(0, -1).reduce((tree, key) => tree[key] as Tree, copy)
  const key = at.at(-1) ?? ''
  const old = parent[key]
  if (typeof old === 'number') parent[key] = old + 1
  else if (typeof old === 'string' && /^[0-9]+$/.test(old)) parent[key] = String(BigInt(old) + 1n)
  else parent[key] = `${old}x`
  return copy
}

/** Whoever hashes a bundle anew can change these: they are words, or bounds that nothing is worked out from. */
const WORDS = [
  'settledAt',
  'inputs.earnings.currency',
  'inputs.earnings.conversion.source',
  'inputs.evidenceHashes.0',
  'inputs.settledBeforeMicro',
]

describe('a settlement worked out again by hand', () => {
  test('PRO-05 is right as it was published, however it is spaced', () => {
    for (const space of [0, 2]) {
      const { code, lines } = recomputeBundle(write(bundle, space), null)
      expect([code, lines.at(-1)]).toEqual([0, 'Worked out again: every figure is right.'])
    }
  })

  test('PRO-05 tells a holder the own part, and what it is known by', () => {
    const [part] = bundle.result.parts
    const { lines } = recomputeBundle(write(bundle), 'soutien-a')
    expect(lines).toContain(`soutien-a, from unit 0: 158.333333 USDC, ${part?.fingerprint}`)
    expect(recomputeBundle(write(bundle), 'soutien-z').lines).toContain(
      'soutien-z has no part in it.',
    )
  })

  test.each(leaves(bundle).map((at) => [at.join('.'), at] as const))(
    'PRO-05 a bundle with another %s is found out',
    (name, at) => {
      expect(recomputeBundle(JSON.stringify(tampered(at)), null).code).not.toBe(0)
      if (name === 'sha256' || WORDS.includes(name)) return
      // Whoever changes a figure can hash the whole anew; the figures still do not fit each other.
      const { sha256: _, ...changed } = tampered(at)
      const sha256 = bundleHash(changed as unknown as Omit<SettlementBundle, 'sha256'>, hashOf)
      const again = recomputeBundle(JSON.stringify({ ...changed, sha256 }), null)
      expect([name, again.code]).not.toEqual([name, 0])
    },
  )

  test.each([
    ['soldPpm', { soldPpm: 75_000 }],
    ['evidenceHashes', { evidenceHashes: [] }],
  ])('PRO-05 a bundle sealed anew with another %s is told', (field, changed) => {
    const { sha256: _, ...rest } = { ...bundle, inputs: { ...bundle.inputs, ...changed } }
    const sealed = write({ ...rest, sha256: bundleHash(rest, hashOf) })
    const { code, lines } = recomputeBundle(sealed, null)
    expect([code, lines.join()]).toEqual([1, expect.stringContaining(`inputs.${field}: `)])
  })

  test.each([
    ['no JSON', '{', 'the whole: JSON'],
    ['a list', '[]', 'the whole: an object'],
    ['a field too many', write({ ...bundle, note: '' }), 'note: nothing'],
    ['a field too few', write({ ...bundle, result: undefined }), 'result: an object'],
    [
      'a figure written twice',
      write(bundle).replace('{"layout"', '{"distribution":3,"layout"'),
      'distribution: a key that is written once',
    ],
    [
      'an amount written twice, spelled otherwise',
      write(bundle).replace('"feeMicro"', '"fee\\u004dicro":"1","feeMicro"'),
      'result.feeMicro: a key that is written once',
    ],
    ['a float', write({ ...bundle, distribution: 1.5 }), 'distribution: a whole number'],
    [
      'an amount as a number',
      write({ ...bundle, inputs: { ...bundle.inputs, receivedMicro: 5 } }),
      'inputs.receivedMicro: an amount in digits',
    ],
  ])('%s is no settlement, and the place is named', (_, json, said) => {
    const { code, lines } = recomputeBundle(json, null)
    expect(code).toBe(2)
    expect(lines[0]).toContain(said)
  })
})

describe('the command', () => {
  const run = (args: readonly string[], input = '') =>
    spawnSync(process.execPath, ['tools/recompute.ts', ...args], { input, encoding: 'utf8' })

  test('PRO-05 reads a file, what is piped in or an address, and ends with 0, 1 or 2', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'))
    const file = path.join(folder, 'bundle.json')
    writeFileSync(file, write(bundle))
    expect(run([file]).status).toBe(0)
    const wrong = run(['-'], JSON.stringify(tampered(['result', 'feeMicro'])))
    expect([wrong.status, wrong.stdout]).toEqual([1, expect.stringContaining('result.feeMicro: ')])
    expect(run(['-'], 'no bundle').status).toBe(2)
    expect(run([path.join(folder, 'nowhere.json')]).status).toBe(2)
    expect(run([]).stderr).toContain('Usage')
    rmSync(folder, { recursive: true })
  })

  test('PRO-05 asks an address for a bundle', async () => {
    const server = createServer((_, response) => response.end(write(bundle)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { spawn } = await import('node:child_process')
    const child = spawn(process.execPath, ['tools/recompute.ts', `http://127.0.0.1:${port}/`])
    const code = await new Promise((resolve) => child.once('exit', resolve))
    server.close()
    expect(code).toBe(0)
  })
})
