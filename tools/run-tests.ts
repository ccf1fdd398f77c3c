import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { layMigrated } from '#tests/migrated-snapshot.ts'
import { coverageOf, readJourneys, readLines } from './count-operations.ts'
import {
  addCounts,
  type Counts,
  countForge,
  countPlaywright,
  countVitest,
  none,
  type PlaywrightReport,
  sumLine,
  type VitestReport,
} from './count-tests.ts'
import { findChromium } from './find-chromium.ts'
import { findPostgres } from './find-postgres.ts'
import { freePort } from './free-port.ts'
import { failuresInForge, failuresInPlaywright, failuresInVitest } from './name-failures.ts'
import { type PickedFiles, pickFiles } from './pick-files.ts'
import { changedGas, runForge } from './run-forge.ts'
import { isMeant, playwrightArguments, vitestArguments } from './runner-arguments.ts'
import {
  type Cluster,
  type PlannedCluster,
  planCluster,
  startPostgres,
  stopLeftovers,
} from './start-postgres.ts'
import { readTestArguments } from './test-arguments.ts'
import type { SuiteName } from './test-files.ts'
import { throwawayRoot } from './throwaway-root.ts'
import { staleAbis } from './write-abi.ts'

/**
 * `npm test`: runs the suites in turn with what they need around them, and closes with the sum over all
 * of them. Ends with 1 when a test failed or a suite ran none. Where tests are named, only what they need is started.
 */
const request = readTestArguments(process.argv.slice(2))
const isWhole = request.grep === null && request.parts.length === 0
/** Null where no file is left out. */
let picked: PickedFiles | null = isWhole && request.tests !== 'long' ? null : pickFiles(request)
const filesOf = (suite: SuiteName) => picked?.[suite] ?? []
const scratch = mkdtempSync(path.join(throwawayRoot(), 'coin-rouge-tests-'))
// Under root, a cluster that a test makes in here runs as another user, who has to get to it.
chmodSync(scratch, 0o711)
let cluster: Cluster | null = null
let running: ChildProcess | null = null
let interrupted = false
const failures: string[] = []

const compileCache = path.resolve('.cache/compile')
const say = (line: string) => process.stdout.write(`${line}\n`)

function run(
  command: string,
  args: string[],
  variables: NodeJS.ProcessEnv,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    // The tests start dozens of processes of the product.
    const env = { NODE_COMPILE_CACHE: compileCache, ...process.env, ...variables }
    running = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
    running.once('error', reject)
    running.once('exit', (code) => resolve(code))
  })
}

const tool = (name: string) => path.resolve('node_modules/.bin', name)

function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null
}

async function runVitest(project: SuiteName, variables: NodeJS.ProcessEnv): Promise<Counts> {
  const file = path.join(scratch, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const asked = vitestArguments(request, filesOf(project))
  const code = await run(
    tool('vitest'),
    ['run', '--passWithNoTests', '--project', project, ...reporters, ...asked],
    // Folders that tests make for themselves go with the run's own.
    { TMPDIR: scratch, ...variables },
  )
  const report = readReport<VitestReport>(file)
  if (!report) return { ...none, failed: 1 }
  failures.push(...failuresInVitest(report))
  const counts = countVitest(report, code, (tags) => isMeant(request.tests, tags))
  // Vitest calls a test skipped that merely does not match the title asked for.
  return request.grep === null ? counts : { ...counts, skipped: 0 }
}

async function build(): Promise<void> {
  const code = await run(process.execPath, ['tools/bootstrap.mjs', '--build'], {})
  if (code !== 0) throw new Error('The pages could not be built.')
}

async function startCluster(plan: PlannedCluster): Promise<void> {
  try {
    const found = findPostgres(process.env)
    cluster = await startPostgres(found.folder, { plan })
    say(`PostgreSQL: ${found.from}, private cluster on port ${plan.port}`)
  } catch (error) {
    running?.kill()
    throw error
  }
}

/** The server suite runs on the embedded database and on a real PostgreSQL. */
async function runServerSuite(): Promise<Counts> {
  const given = process.env.TEST_DATABASE_URL
  if (!given) await stopLeftovers()
  const plan = given ? null : await planCluster()
  const operationsDone = path.join(scratch, 'operations')
  const variables = {
    TEST_DATABASE_URL: given ?? plan?.url,
    OPERATIONS_DONE: operationsDone,
    ...(request.tests === 'quick' && !process.env.CI && { BOOKS_AGREE: 'at the end' }),
  }
  // The cluster starts while the tests are being read: the first of them wait for it.
  const counting = runVitest('server', variables)
  if (plan) await startCluster(plan)
  else say('PostgreSQL: TEST_DATABASE_URL')
  const counts = await counting
  await cluster?.stop()
  cluster = null
  if (isWhole) await tellOperations(operationsDone)
  return counts
}

/** Of the whole suite: what of the API its tests have carried out, and what its journeys. */
async function tellOperations(operationsDone: string): Promise<void> {
  const { apiDocument } = await import('#server/edge/http/openapi.ts')
  const paths = (apiDocument().paths ?? {}) as Record<string, object>
  const names = Object.entries(paths).flatMap(([at, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${at}`),
  )
  const { done, missing } = coverageOf(names, readLines(operationsDone))
  const journeys = coverageOf(names, readJourneys('.cache/journeys')).done
  say(`operations: ${done.length} of ${names.length} carried out, ${journeys.length} in journeys`)
  if (missing.length > 0) say(`carried out by no client of the tests: ${missing.join(', ')}`)
}

async function runBrowserSuite(): Promise<Counts> {
  await build()
  const chromium = await findChromium(process.env, '.cache')
  say(`Browser: ${chromium.from}`)
  const file = path.join(scratch, 'browser.json')
  const reporters = `--reporter=${process.env.CI ? 'line' : 'list'},json`
  const files = filesOf('browser')
  const asked = playwrightArguments(request, files)
  const sites = ['site', 'live'].filter(
    (site) => !picked || files.some((at) => at.includes(`/${site}/`)),
  )
  const data = path.join(scratch, 'data')
  const site = process.env.TEST_SITE_PORT ?? String(await freePort())
  const live = process.env.TEST_LIVE_PORT ?? String(await freePort())
  // To make a database from nothing takes a server several times as long as to begin with one.
  for (const port of [site, live]) await layMigrated(path.join(data, port, 'pglite'))
  const args = ['test', '--pass-with-no-tests', reporters, ...asked]
  const code = await run(tool('playwright'), args, {
    CHROME_PATH: chromium.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    TEST_DATA_DIR: data,
    TEST_SITE_PORT: site,
    TEST_LIVE_PORT: live,
    TEST_SITES: sites.join(','),
  })
  const report = readReport<PlaywrightReport>(file)
  if (!report) return { ...none, failed: 1 }
  failures.push(...failuresInPlaywright(report))
  return countPlaywright(report, code)
}

/** The contracts' tests, and whether what was written from the contracts still says what they say. */
async function runContracts(): Promise<Counts> {
  const { report, code } = await runForge(request.grep, filesOf('contracts'))
  failures.push(...failuresInForge(report))
  const counts = countForge(report, code)
  const stale = [
    ...staleAbis().map((file) => `${file} › is old: npm run contracts:build`),
    ...changedGas(report).map((act) => `gas › ${act}: npm run bench -- gas`),
  ]
  failures.push(...stale)
  return addCounts(counts, { ...none, failed: stale.length })
}

const runners: Record<SuiteName, () => Promise<Counts>> = {
  unit: () => runVitest('unit', {}),
  server: runServerSuite,
  contracts: runContracts,
  browser: runBrowserSuite,
}

/** A suite that cannot run at all is one failure, told in a line. */
async function runSuite(name: SuiteName): Promise<Counts> {
  say(`\n── ${name} ──`)
  const startedAt = performance.now()
  const counts = await runners[name]().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    say(`${name}: ${message}`)
    failures.push(`${name} › ${message.split('\n')[0]}`)
    return { ...none, failed: 1 }
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(`${name}: ${sumLine(counts)} in ${seconds} s`)
  return counts
}

async function tidy(): Promise<void> {
  await cluster?.stop()
  cluster = null
  rmSync(scratch, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (interrupted) return
    interrupted = true
    running?.kill(signal)
    void tidy().finally(() => process.exit(1))
  })
}

const hasFiles = (suite: SuiteName) => !picked || picked[suite].length > 0
const ranSome = (counts: Counts) => counts.passed + counts.failed > 0

/** In turn, but that the contracts are tested while the pages are built and looked at: neither needs all cores all the time. */
async function runSuites(): Promise<Counts[]> {
  const ran: Promise<Counts>[] = []
  for (const name of request.suites.filter(hasFiles)) {
    if (interrupted) break
    const running = runSuite(name)
    if (name !== 'contracts') await running
    ran.push(running)
  }
  return Promise.all(ran)
}

let ran = await runSuites()
const all = request.grep === null ? null : pickFiles({ ...request, grep: null })
const isLeftOut = (suite: SuiteName) => all && picked && all[suite].length > picked[suite].length
if (!ran.some(ranSome) && request.suites.some(isLeftOut) && !interrupted) {
  say('No title of these files is like that: all files are looked through.')
  picked = all
  ran = await runSuites()
}
await tidy()
const suites = request.suites.filter(hasFiles)
const sum = ran.reduce(addCounts, none)
const empty = suites.filter((_, at) => {
  const counts = ran[at]
  return counts && !ranSome(counts)
})
// Where tests are named it is natural that a suite has nothing to run, as long as another one does.
const nothingRan = picked ? empty.length === ran.length : empty.length > 0
say('')
if (nothingRan) say(`No test ran in: ${(suites.length > 0 ? empty : request.suites).join(', ')}`)
for (const failure of failures) say(`✗ ${failure}`)
say(sumLine(sum))
if (sum.failed > 0 || nothingRan || interrupted) process.exitCode = 1
