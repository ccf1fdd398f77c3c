import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/**
 * Browser tests against the real server: `site` before launch, `live` with every switch on, on
 * embedded parts. The ports can be moved so that two runs do not meet.
 */
const sitePort = Number(process.env.TEST_SITE_PORT ?? 4310)
const livePort = Number(process.env.TEST_LIVE_PORT ?? sitePort + 1)
const chrome = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const dataDir = process.env.TEST_DATA_DIR ?? `.cache/browser-tests-${sitePort}`

const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // E-mails as wide as on a phone; else Linux widens each to whole pixels.
  '--font-render-hinting=none',
]

/** Where only files of one are asked for, the other is not started. */
const named = process.env.TEST_SITES?.split(',')

function server(site: string, port: number, launch: string) {
  if (named && !named.includes(site)) return []
  return {
    command: 'node server.ts',
    url: `http://127.0.0.1:${port}/healthz`,
    env: {
      PORT: String(port),
      DATA_DIR: `${dataDir}/${port}`,
      LAUNCH: launch,
      CHAIN: 'database',
      SANDBOX_WORLD: 'small',
      LOG_LEVEL: 'warn',
      TEST_FAILURE_PAGE: '1',
    },
    reuseExistingServer: !process.env.CI,
    stdout: 'pipe' as const,
    // A database is made first, and a busy machine takes its time.
    timeout: 240_000,
  }
}

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  // More than cores: pages wait for their server, and tests for what is to appear.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? 'line' : 'list',
  // Generous, because a busy machine is not a fault.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    // Films and transitions cost a fifth of a page's time; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(existsSync(chrome) ? { executablePath: chrome } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet,
    },
  },
  projects: [
    {
      name: 'site',
      testDir: 'tests/journeys/site',
      use: { baseURL: `http://127.0.0.1:${sitePort}` },
    },
    {
      name: 'live',
      testDir: 'tests/journeys/live',
      use: { baseURL: `http://127.0.0.1:${livePort}` },
      // Where the server keeps what only its own machine can read.
      metadata: { dataDir: `${dataDir}/${livePort}` },
    },
  ],
  webServer: [server('site', sitePort, ''), server('live', livePort, 'all')].flat(),
})
