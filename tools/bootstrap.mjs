/**
 * Runs before `npm start`, `npm run dev` and `npm test`: installs the packages when the lockfile has
 * changed and, with `--build`, builds the pages when a source has changed.
 *
 * Plain JavaScript without dependencies, because it runs on whatever Node the machine has before the
 * project's own Node is there.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const OLDEST_NODE = 20
const PRODUCT_NODE = 24
const INSTALL_STAMP = 'node_modules/.installed-from'
const BUILD_STAMP = 'build/.built-from'
const DATABASE_STAMP = '.cache/databases/.made-from'
const LOCK = '.cache/bootstrap.lock'
const BUILD_SOURCES = [
  'app',
  'domain',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'tools/compress-build.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/** Known ways in which an install or a build ends, told so that a newcomer can act. */
const EXPLANATIONS = [
  [/ENOSPC/, 'The disk is full. Free about 2 GB and run the command again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network request/,
    'The package registry could not be reached. Check the network or the proxy (npm config get registry) and run the command again.',
  ],
  [/EACCES|EPERM/, 'A file here may not be written. Run as the user who owns this folder.'],
  [/ETARGET|E404/, 'The package registry lacks a package that the lockfile names.'],
  [/EINTEGRITY/, 'A package differs from the one in the lockfile; it was not installed.'],
]

class Stop extends Error {}

const say = (line) => process.stderr.write(`${line}\n`)

function sha256(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(file) : [file]
  })
}

/** What the pages are built from; tests do not count. */
function buildFingerprint() {
  const files = BUILD_SOURCES.filter(existsSync)
    .flatMap((source) => (path.extname(source) ? [source] : filesBelow(source)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
  // The pages carry these settings in them.
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  return sha256(...files.flatMap((file) => [file, readFileSync(file)]), ...settings.sort().flat())
}

function installFingerprint() {
  return sha256(process.platform, process.arch, readFileSync('package-lock.json'))
}

function isFresh(stamp, fingerprint) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
}

function explain(output) {
  const known = EXPLANATIONS.find(([pattern]) => pattern.test(output))
  return known ? known[1] : 'What it said is above.'
}

/** Runs npm quietly, says every ten seconds that it is still at work, and shows its output only if it fails. */
function runNpm(what, args, env = process.env) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  // The npm that runs us, on its own Node: the one in node_modules may be replaced meanwhile.
  const npm = process.env.npm_execpath
  const outer = process.env.npm_node_execpath ?? process.execPath
  const [command, ...first] = npm?.endsWith('.js') ? [outer, npm] : ['npm']
  const child = spawn(command, [...first, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  const keep = (chunk) => {
    output = (output + chunk).slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const heartbeat = setInterval(() => say(`  … ${what}, ${seconds()} s so far`), 10_000)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(heartbeat)
      if (code === 0) return resolve(seconds())
      say(output.trimEnd())
      reject(new Stop(`\n${what} failed after ${seconds()} s. ${explain(output)}`))
    })
  })
}

async function install() {
  const fingerprint = installFingerprint()
  if (isFresh(INSTALL_STAMP, fingerprint)) return
  say('Installing packages; the first time takes about a minute.')
  // Not `npm ci`: it refuses a lockfile when a package for another platform is not to be had.
  const flags = [
    '--include=dev',
    '--include=optional',
    // Packages for other platforms come and go in registries: the lockfile is only changed by whoever means to.
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const seconds = await runNpm('Installing', ['install', ...flags])
  checkProductNode()
  writeFileSync(INSTALL_STAMP, fingerprint)
  say(`Packages are installed (${seconds} s).`)
}

/** Everything after this script runs on the first `node` of the scripts' PATH, which must be new enough. */
function checkProductNode() {
  const own = 'node_modules/.bin/node'
  const node = existsSync(own) ? own : (process.env.npm_node_execpath ?? process.execPath)
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  const major = Number(/^v(\d+)/.exec(stdout ?? '')?.[1])
  if (major >= PRODUCT_NODE) return
  throw new Stop(
    `Coin Rouge runs on Node ${PRODUCT_NODE}, which npm could not install for ${process.platform}-${process.arch}. Install Node ${PRODUCT_NODE} yourself and run the command again.`,
  )
}

async function build() {
  const fingerprint = buildFingerprint()
  if (isFresh(BUILD_STAMP, fingerprint)) return
  rmSync(BUILD_STAMP, { force: true })
  say('Building the pages.')
  // Whoever asks may be a test, for which NODE_ENV is not what the pages are made for.
  const env = { ...process.env, NODE_ENV: 'production' }
  const seconds = await runNpm('Building', ['run', 'build'], env)
  writeFileSync(BUILD_STAMP, fingerprint)
  say(`The pages are built (${seconds} s).`)
}

/** An empty database, for the first start in a data folder. Made beside the pages, which leave a processor free. */
async function makeDatabase() {
  // A database on a server is made there.
  if (process.env.DATABASE_URL) return
  const migrations = filesBelow('server/kernel/db/migrations').sort()
  const fingerprint = sha256(...migrations.map((file) => readFileSync(file)), installFingerprint())
  if (isFresh(DATABASE_STAMP, fingerprint)) return
  await runNpm('Making an empty database', ['run', 'make:database'])
  writeFileSync(DATABASE_STAMP, fingerprint)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Two commands at once must not install or build into the same folders. */
async function withLock(work) {
  mkdirSync(path.dirname(LOCK), { recursive: true })
  for (let waited = 0; ; waited++) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = Number(existsSync(LOCK) ? readFileSync(LOCK, 'utf8') : 0)
    if (holder && !isAlive(holder)) rmSync(LOCK, { force: true })
    else if (waited === 0) say('Another command is installing or building; waiting for it.')
    await pause(500)
  }
  const release = () => rmSync(LOCK, { force: true })
  process.once('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  await work()
}

async function main() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE) {
    throw new Stop(
      `Coin Rouge needs Node ${OLDEST_NODE} or newer to install itself; this is ${process.version}.`,
    )
  }
  process.chdir(path.resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..'))
  await withLock(async () => {
    await install()
    if (process.argv.includes('--build')) await Promise.all([build(), makeDatabase()])
  })
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Stop)) throw error
  say(error.message)
  process.exitCode = 1
}
