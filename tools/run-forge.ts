import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { ForgeReport } from './count-tests.ts'
import { writeRuleCases } from './write-rule-cases.ts'

/** Runs the tests of the contracts; only these files, and titles, where some are named. */
export async function runForge(
  grep: string | null,
  files: readonly string[],
): Promise<{ report: ForgeReport; code: number | null }> {
  writeRuleCases(Date.now() % 2 ** 31)
  const picked = files.length > 0 ? ['--match-path', `{${[...files, ''].join(',')}}`] : []
  const titled = grep === null ? [] : ['--match-test', grep]
  const args = ['test', '--json', ...picked, ...titled]
  const forge = spawn(path.resolve('node_modules/.bin/forge'), args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    forge.once('error', reject)
    forge.once('exit', resolve)
  })
  const [output, code] = await Promise.all([text(forge.stdout), ended])
  const json = output.slice(Math.max(0, output.indexOf('{')))
  if (!json.startsWith('{')) throw new Error(`The contracts could not be tested. ${output.trim()}`)
  return { report: JSON.parse(json) as ForgeReport, code }
}
