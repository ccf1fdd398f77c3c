import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { forge, GAS_SNAPSHOT } from '#tools/run-forge.ts'

interface Row {
  act: string
  ours: string
  other: string
  /** How many of ours stand for how many of the other. */
  per?: readonly [number, number]
  /** The most that ours may be of the other; null where none was set. */
  goal: number | null
}

/** Which act is compared with which, by their names in the snapshot. */
const ROWS: readonly Row[] = [
  {
    act: 'mint one, with terms, without events of ours',
    ours: 'mint: ours without lock and own events',
    other: 'mint: OpenZeppelin',
    goal: 1,
  },
  { act: 'mint one, all in all', ours: 'mint: ours', other: 'mint: OpenZeppelin', goal: null },
  {
    act: 'mint to 100 holders',
    ours: 'mint 100 holders: ours',
    other: 'mint 100 holders: OpenZeppelin',
    goal: 0.5,
  },
  {
    act: 'mint 100 into the vault',
    ours: 'mint 100 into the vault: ours',
    other: 'mint 100 holders: OpenZeppelin',
    goal: 0.5,
  },
  { act: 'move a badge', ours: 'move: ours, a badge', other: 'move: OpenZeppelin', goal: 1.05 },
  {
    act: 'burn a badge, with its date',
    ours: 'burn: ours',
    other: 'burn: OpenZeppelin',
    goal: 1.05,
  },
  {
    act: 'settle 800,000 units beside 20',
    ours: 'settle: 800,000 units',
    other: 'settle: 20 units',
    goal: 1,
  },
  {
    act: 'claim one settlement',
    ours: 'claim: ours, of one settlement',
    other: 'claim: Merkle proof of 16,384 holders',
    goal: 1,
  },
  {
    act: 'claim three settlements',
    ours: 'claim: ours, of three settlements',
    other: 'claim: Merkle proof of 16,384 holders',
    per: [1, 3],
    goal: 1,
  },
]

const thousands = (gas: number) => Math.round(gas).toLocaleString('en')

/** Measures the contracts' acts, writes the snapshot, and prints each beside another way of doing it. */
export async function gasBench(args: readonly string[]): Promise<void> {
  parseArgs({ args: [...args], options: {} })
  const { output, code } = await forge(
    ['test', '--isolate', '--match-path', 'contracts/test/gas/*'],
    { FOUNDRY_GAS_SNAPSHOT_EMIT: 'true' },
  )
  if (code !== 0) throw new Error(output)
  const gas = JSON.parse(readFileSync(GAS_SNAPSHOT, 'utf8')) as Record<string, string>
  const lines = ROWS.map(({ act, ours, other, per: [mine, theirs] = [1, 1], goal }) => {
    const left = Number(gas[ours]) * mine
    const right = Number(gas[other]) * theirs
    const ratio = left / right
    const verdict = goal === null ? '–' : `${ratio <= goal ? 'met' : 'missed'} (≤ ${goal})`
    return `| ${act} | ${thousands(left)} | ${thousands(right)} | ${ratio.toFixed(2)} | ${verdict} |`
  })
  const head = ['| act | ours | other | ratio | goal |', '|---|---|---|---|---|']
  process.stdout.write(`${[...head, ...lines].join('\n')}\n`)
}
