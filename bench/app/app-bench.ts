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
import { type InventedPerson, worldFighters, worldPeople } from '#server/edge/world/people.ts'
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

/** Pages of a visitor, of somebody who has backed Pockets, and of an athlete; first the landing page, to compare with. */
async function findPages(url: string): Promise<AppPage[]> {
  const listed = await (await fetch(`${url}/api/pockets?limit=50`)).json()
  const visitors = ['/', '/login', '/register', '/pockets', `/p/${listed.items[0].slug}`, '/marche']
  const backer = await logIn(url, worldPeople[0])
  const tabs = ['marketplace', 'fighters', 'calendar', 'transactions']
  const own = ['/dashboard', ...tabs.map((tab) => `/dashboard?tab=${tab}`)]
  own.push(await findCertificate(url, backer), '/soutiens', '/gains', '/compte')
  const athlete = await logIn(url, worldFighters.kenza)
  return [
    ...visitors.map((address) => ({ path: address, cookie: null })),
    ...own.map((address) => ({ path: address, cookie: backer })),
    { path: '/studio', cookie: athlete },
  ]
}

async function findCertificate(url: string, cookie: string): Promise<string> {
  const page = await fetch(`${url}/dashboard?tab=pockets`, { headers: { cookie } })
  const [address] = /\/c\/\d+/.exec(await page.text()) ?? []
  if (!address) throw new Error('the backer has no certificate')
  return address
}

async function logIn(url: string, person: InventedPerson | undefined): Promise<string> {
  const answer = await fetch(`${url}/sandbox/people`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: person?.email ?? '' }),
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
      `${ms(medianOf(seen, 'answeredMs'))} · ${ms(medianOf(seen, 'readMs'))}`,
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
    '| page | LCP | FCP | document begins · ends | usable | script until then | bytes to load | long tasks | shift | ≤ 2.0 s, ≤ 90 kB | largest paint |'
  const table = [head, `|${'---|'.repeat(11)}`, ...rows].join('\n')
  process.stdout.write(`${machine}\n\n${table}\n`)
  mkdirSync(results, { recursive: true })
  const file = path.join(results, `app-${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  const kept = [...visits].map(([{ path: address }, seen]) => ({ address, seen }))
  writeFileSync(file, `${JSON.stringify({ machine, kept }, null, 2)}\n`)
  process.stdout.write(`Raw figures: ${path.relative(root, file)}\n`)
}
