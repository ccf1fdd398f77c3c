import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { noteAddress } from '#server/operator/loopback-addresses.ts'
import { loopbackTokenFile } from '#server/operator/loopback-token.ts'
import type { Platform } from '#server/platform.ts'
import { runCommandLine } from './run.ts'
import type { Place } from './terminal.ts'

/** How one command line ended, and what it said where. */
export interface Ended {
  code: number
  out: string
  err: string
}

export type CommandLine = (line: string, place?: Partial<Place>) => Promise<Ended>

/** A shell in front of a data folder: the folder of a test platform, or an empty one. */
export function openCommandLine(site?: {
  platform: Pick<Platform, 'operatorToken'>
  url: string
}): CommandLine {
  const folder = mkdtempSync(path.join(tmpdir(), 'coin-rouge-cli-'))
  if (site) {
    writeFileSync(loopbackTokenFile(folder), site.platform.operatorToken)
    noteAddress(folder, site.url)
  }
  return async (line, place) => {
    const said = { out: '', err: '' }
    const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, bare]) => quoted ?? bare ?? '',
    )
    const code = await runCommandLine(
      args,
      { dataDir: folder, databaseUrl: undefined, ...place },
      {
        out: (text) => {
          said.out += text
        },
        err: (text) => {
          said.err += text
        },
      },
    )
    return { code, ...said }
  }
}
