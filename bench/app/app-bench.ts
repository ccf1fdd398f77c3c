import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { medianOf } from '#bench/medians.ts'
import { results, root } from '#bench/web/places.ts'
import { serveOurs } from '#bench/web/serve.ts'
import { QUIET } from '#bench/web/web-bench.ts'
import { worldPeople } from '#server/edge/world/people.ts'
import { findChromium } from '#tools/find-chromium.ts'
import { type AppPage, type PageVisit, visitPage } from './visit-page.ts'

/** Goals of R6, on the phone of `bench/web/conditions.ts`. */
const MOST_LCP_MS = 2_000
const MOST_SCRIPT_BYTES = 90_000

/**
 * `npm run bench -- app`: cold visits to pages of the launched sandbox on a slow phone. Prints a table and keeps the raw
 * figures.
 */
export async function appBench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      visits: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      'skip-build': { type: 'boolean', default: false },
    },
  })
  if (!values['skip-build'])
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
  const { path: executablePath } = await findChromium(process.env, path.join(root, '.cache'))
  const browser = await chromium.launch({ executablePath, args: [...QUIET] })
  const site = await serveOurs(['--launch', 'all'])
  try {
    const asked = await findPages(site.url)
    const pages = asked.filter(({ path: address }) => address.includes(values.only))
    // One visit each that does not count: server and browser load their code once.
    for (const page of pages) await visitPage(browser, site.url, page)
    const visits = new Map<AppPage, PageVisit[]>(pages.map((page) => [page, []]))
    for (let round = 1; round <= Number(values.visits); round++) {
      process.stderr.write(`Round ${round} of ${values.visits}\n`)
      for (const [page, seen] of visits) seen.push(await visitPage(browser, site.url, page))
    }
    print(visits)
  } finally {
    await site.stop()
    await browser.close()
  }
}

/** Pages of a visitor, and of somebody who has backed Pockets. */
async function findPages(url: string): Promise<AppPage[]> {
  const cookie = await logIn(url)
  const listed = await (await fetch(`${url}/api/pockets?limit=50`)).json()
  const { slug } = listed.items[0]
  const visitors = ['/login', '/register', '/pockets', `/p/${slug}`]
  const own = ['/dashboard', '/dashboard?tab=marketplace', '/soutiens']
  return [
    ...visitors.map((address) => ({ path: address, cookie: null })),
    ...own.map((address) => ({ path: address, cookie })),
  ]
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/sandbox/people`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: worldPeople[0]?.email ?? '' }),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (cookies.length === 0) throw new Error(`nobody could be logged in: ${answer.status}`)
  return cookies.join('; ')
}

function print(visits: ReadonlyMap<AppPage, readonly PageVisit[]>): void {
  const ms = (value: number) => `${Math.round(value)} ms`
  const kB = (value: number) => `${(value / 1_000).toFixed(1)} kB`
  const verdict = (lcp: number, script: number) =>
    lcp <= MOST_LCP_MS && script <= MOST_SCRIPT_BYTES ? 'met' : 'missed'
  const rows = [...visits].map(([page, seen]) => {
    const lcp = medianOf(seen, 'lcpMs')
    const script = medianOf(seen, 'scriptBytes')
    const what = [...new Set(seen.map(({ lcpWhat }) => lcpWhat))].join('; ')
    const cells = [
      ms(lcp),
      ms(medianOf(seen, 'fcpMs')),
      ms(medianOf(seen, 'usableMs')),
      kB(script),
      kB(medianOf(seen, 'bytes')),
      ms(medianOf(seen, 'longTaskMs')),
      medianOf(seen, 'shift').toFixed(3),
      verdict(lcp, script),
      what,
    ]
    return `| ${page.path} | ${cells.join(' | ')} |`
  })
  const [cpu] = os.cpus()
  const machine = `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} CPUs (${cpu?.model}), load ${os.loadavg()[0]?.toFixed(1)}`
  const head =
    '| page | LCP | FCP | usable | script until then | bytes to load | long tasks | shift | ≤ 2.0 s, ≤ 90 kB | largest paint |'
  const table = [head, `|${'---|'.repeat(10)}`, ...rows].join('\n')
  process.stdout.write(`${machine}\n\n${table}\n`)
  mkdirSync(results, { recursive: true })
  const file = path.join(results, `app-${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  const kept = [...visits].map(([{ path: address }, seen]) => ({ address, seen }))
  writeFileSync(file, `${JSON.stringify({ machine, kept }, null, 2)}\n`)
  process.stdout.write(`Raw figures: ${path.relative(root, file)}\n`)
}
