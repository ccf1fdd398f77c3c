import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A line that a file of this path must not contain. */
const breaches: [file: string, line: string][] = [
  ['domain/a.ts', "import { z } from 'zod'"],
  ['domain/b.ts', "import { readFileSync } from 'node:fs'"],
  ['domain/c.ts', "import { place } from '#server/orders/place-backing.ts'"],
  ['domain/d.ts', "import { Card } from '#app/ui/card.tsx'"],
  ['domain/deeper/e.ts', "import { money } from '../money.ts'"],
  ['domain/f.test.ts', "import { place } from '#server/orders/place-backing.ts'"],
  ['server/orders/a.ts', "import { Card } from '#app/ui/card.tsx'"],
  ['server/orders/b.ts', "import { useState } from 'react'"],
  ['server/orders/c.ts', "import { renderToString } from 'react-dom/server'"],
  ['server/orders/d.ts', "import Stripe from 'stripe'"],
  ['server/orders/e.ts', "import { sandbox } from '#server/ports/card/sandbox.ts'"],
  ['server/orders/f.ts', "import { open } from '../db/client.ts'"],
  ['server/orders/g.ts', 'export const port = process.env.PORT'],
  ['server/ports/card/a.ts', "import { place } from '#server/orders/place-backing.ts'"],
  ['server/ports/card/b.ts', "import { open } from '#server/kernel/db/client.ts'"],
  ['server/ports/card/c.ts', "import { Card } from '#app/ui/card.tsx'"],
  ['app/routes/a.tsx', "import { open } from '#server/kernel/db/client.ts'"],
  ['app/routes/b.tsx', "import { card } from '#server/ports/card/port.ts'"],
  ['app/routes/c.tsx', "import { loader } from '#app/routes/home.tsx'"],
  ['app/routes/d.tsx', "import { loader } from './home.tsx'"],
  ['app/own-session.server.ts', "import { open } from '#server/kernel/db/client.ts'"],
  ['app/root.tsx', "import { open } from '#server/kernel/db/client.ts'"],
  ['app/screens/a.tsx', "import { list } from '#server/campaigns/pockets/read-pockets.ts'"],
  ['app/screens/b.tsx', "import { loader } from '#app/routes/home.tsx'"],
  ['app/forms/a.tsx', "import { list } from '#server/campaigns/pockets/read-pockets.ts'"],
  ['app/texts/a.ts', "import { list } from '#server/campaigns/pockets/read-pockets.ts'"],
  ['app/demo/a.ts', "import { list } from '#server/campaigns/pockets/read-pockets.ts'"],
  ['app/islands/a.ts', "import { list } from '#server/campaigns/pockets/read-pockets.ts'"],
  ['app/wallet/a.ts', "import { list } from '#server/campaigns/pockets/read-pockets.ts'"],
  ['app/ui/a.tsx', "import { money } from '#domain/kernel/money.ts'"],
  ['app/ui/b.tsx', "import { texts } from '#app/texts/home.ts'"],
  ['app/ui/c.tsx', "import { list } from '#server/campaigns/pockets/read-pockets.ts'"],
  ['app/ui/d.tsx', "import { Screen } from '../screens/home.tsx'"],
  ['tools/deeper/a.ts', "import { freePort } from '../free-port.ts'"],
]

/** Lines that look much like a breach and are how things are meant to be. */
const allowed: [file: string, line: string][] = [
  ['domain/ok-a.ts', "import { money } from '#domain/kernel/money.ts'"],
  ['domain/ok-b.ts', "import { money } from './money.ts'"],
  ['domain/ok-d.test.ts', "import { sample } from '#tests/fixtures/sample-facts.ts'"],
  ['domain/ok-c.test.ts', "import { test } from 'vitest'"],
  ['server/orders/ok-a.ts', "import { list } from '#server/campaigns/pockets/read-pockets.ts'"],
  ['server/orders/ok-b.ts', "import type { CardPort } from '#server/ports/door.ts'"],
  ['server/orders/ok-c.ts', "import { open } from '#server/kernel/db/client.ts'"],
  ['server/ports/card/ok-a.ts', "import Stripe from 'stripe'"],
  ['server/ports/card/ok-b.ts', "import type { CardPort } from '#server/ports/card/port.ts'"],
  ['server/host/open-ports.ts', "import { sandbox } from '#server/ports/card/sandbox.ts'"],
  ['server/edge/http/sandbox-card.ts', "import { sandbox } from '#server/ports/card/sandbox.ts'"],
  ['app/routes/ok-a.tsx', "import { list } from '#server/campaigns/pockets/read-pockets.ts'"],
  ['app/routes/ok-b.tsx', "import type { Route } from './+types/ok-b'"],
  ['app/screens/ok-a.tsx', "import { money } from '#domain/kernel/money.ts'"],
  ['app/screens/ok-b.tsx', "import { Card } from '#app/ui/card.tsx'"],
  ['app/ui/ok-a.tsx', "import { Icon } from '#app/ui/icon.tsx'"],
]

const folder = mkdtempSync(path.join(tmpdir(), 'lint-floors-'))
let found: { path: string; category: string }[] = []

beforeAll(() => {
  const config = JSON.parse(readFileSync('biome.json', 'utf8'))
  // The planted files are in no repository.
  delete config.vcs
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify(config))
  for (const [file, line] of [...breaches, ...allowed]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), `${line}\n`)
  }
  const { stdout } = spawnSync(
    path.resolve('node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--max-diagnostics=none'],
    { cwd: folder, encoding: 'utf8' },
  )
  const report = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string } }[]
  }
  found = report.diagnostics.map(({ category, location }) => ({ path: location.path, category }))
})

afterAll(() => rmSync(folder, { recursive: true }))

const floorRules = ['lint/style/noRestrictedImports', 'lint/style/noProcessEnv']
const isCaught = (file: string) =>
  found.some((each) => each.path === file && floorRules.includes(each.category))

describe('the linter refuses', () => {
  test.each(breaches)('%s: %s', (file) => {
    expect(isCaught(file)).toBe(true)
  })
})

describe('the linter allows', () => {
  test.each(allowed)('%s: %s', (file) => {
    expect(isCaught(file)).toBe(false)
  })
})
