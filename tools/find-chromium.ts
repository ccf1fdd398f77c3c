import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { writeBrowserFonts } from './browser-fonts.ts'
import { findOnPath } from './find-on-path.ts'

/** A browser for the tests, and in words where it comes from. */
export interface FoundChromium {
  path: string
  from: string
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a Chromium: `CHROME_PATH`, else the one that comes with the packages, unpacked to `cache`, else the machine's own.
 * The packaged one has no windows, which takes a third off what a test costs, and is the same on every machine; it is for Linux alone.
 * @throws when there is none that starts.
 */
export async function findChromium(
  variables: NodeJS.ProcessEnv,
  cache: string,
): Promise<FoundChromium> {
  const named = variables.CHROME_PATH
  if (named) {
    const version = versionOf(named)
    if (!version) throw new Error(`CHROME_PATH=${named} does not start.`)
    return { path: named, from: `${version} (CHROME_PATH)` }
  }
  const packed =
    process.platform === 'linux' ? await unpackChromium(path.resolve(cache, 'chromium')) : null
  const version = packed && versionOf(packed)
  if (packed && version) {
    return { path: packed, from: `${version} (npm, unpacked to ${cache}/chromium)` }
  }
  for (const candidate of [...findOnPath(NAMES, variables), ...APPLICATIONS]) {
    const own = existsSync(candidate) && versionOf(candidate)
    if (own) return { path: candidate, from: `${own} (${candidate})` }
  }
  throw new Error('No Chromium was found. Install Chromium or Chrome, or set CHROME_PATH.')
}

/** What the browser calls itself, or `null` when it does not start: some systems install a mere stub. */
function versionOf(executable: string): string | null {
  const { status, stdout } = spawnSync(executable, ['--version'], {
    encoding: 'utf8',
    timeout: 20_000,
  })
  return status === 0 ? stdout.trim().split('\n').at(-1)?.trim() || 'Chromium' : null
}

/**
 * Unpacks the packaged browser once. It lacks the libraries that desktop systems have, so it starts
 * through a small script that points to the ones packed beside it.
 * @returns the script's path.
 */
async function unpackChromium(folder: string): Promise<string> {
  const start = path.join(folder, 'start-chromium')
  if (existsSync(start) && existsSync(path.join(folder, 'fonts.conf'))) return start
  const packed = path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))
  const archives = path.join(packed, '../bin')
  const partial = `${folder}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  const { inflate } = await import('@sparticuz/chromium')
  const temporary = process.env.TMPDIR
  // The package unpacks into the temporary folder and has no option for another one.
  process.env.TMPDIR = partial
  try {
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(path.join(archives, name))
    }
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = temporary
  }
  const fonts = await writeBrowserFonts(partial)
  const script = [
    '#!/bin/sh',
    'here=$(cd "$(dirname "$0")" && pwd)',
    'export LD_LIBRARY_PATH="$here/al2023/lib:$LD_LIBRARY_PATH"',
    `export FONTCONFIG_FILE="$here/${fonts}"`,
    'exec "$here/chromium" "$@"',
  ]
  writeFileSync(path.join(partial, 'start-chromium'), `${script.join('\n')}\n`)
  chmodSync(path.join(partial, 'start-chromium'), 0o755)
  rmSync(folder, { recursive: true, force: true })
  renameSync(partial, folder)
  return start
}
