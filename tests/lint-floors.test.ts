import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A line that a file of this path must not contain. */
const breaches: [file: string, line: string][] = [
  ['domain/a.ts', "import { z } from 'zod'"],
  ['domain/b.ts', "import { readFileSync } from 'node:fs'"],
  ['domain/c.ts', "import { place } from '#server/backings/place-backing.ts'"],
  ['domain/d.ts', "import { Card } from '#app/ui/card.tsx'"],
  ['domain/deeper/e.ts', "import { money } from '../money.ts'"],
  ['domain/f.test.ts', "import { place } from '#server/backings/place-backing.ts'"],
  ['server/backings/a.ts', "import { Card } from '#app/ui/card.tsx'"],
  ['server/backings/b.ts', "import { useState } from 'react'"],
  ['server/backings/c.ts', "import { renderToString } from 'react-dom/server'"],
  ['server/backings/d.ts', "import Stripe from 'stripe'"],
  ['server/backings/e.ts', "import { sandbox } from '#server/ports/card/sandbox.ts'"],
  ['server/backings/f.ts', "import { open } from '../db/client.ts'"],
  ['server/backings/g.ts', 'export const port = process.env.PORT'],
  ['server/ports/card/a.ts', "import { place } from '#server/backings/place-backing.ts'"],
  ['server/ports/card/b.ts', "import { open } from '#server/db/client.ts'"],
  ['server/ports/card/c.ts', "import { Card } from '#app/ui/card.tsx'"],
  ['app/routes/a.tsx', "import { open } from '#server/db/client.ts'"],
  ['app/routes/b.tsx', "import { card } from '#server/ports/card/port.ts'"],
  ['app/routes/c.tsx', "import { loader } from '#app/routes/home.tsx'"],
  ['app/routes/d.tsx', "import { loader } from './home.tsx'"],
  ['app/root.tsx', "import { open } from '#server/db/client.ts'"],
  ['app/screens/a.tsx', "import { list } from '#server/pockets/queries.ts'"],
  ['app/screens/b.tsx', "import { loader } from '#app/routes/home.tsx'"],
  ['app/forms/a.tsx', "import { list } from '#server/pockets/queries.ts'"],
  ['app/texts/a.ts', "import { list } from '#server/pockets/queries.ts'"],
  ['app/demo/a.ts', "import { list } from '#server/pockets/queries.ts'"],
  ['app/islands/a.ts', "import { list } from '#server/pockets/queries.ts'"],
  ['app/wallet/a.ts', "import { list } from '#server/pockets/queries.ts'"],
  ['app/ui/a.tsx', "import { money } from '#domain/money.ts'"],
  ['app/ui/b.tsx', "import { texts } from '#app/texts/home.ts'"],
  ['app/ui/c.tsx', "import { list } from '#server/pockets/queries.ts'"],
  ['app/ui/d.tsx', "import { Screen } from '../screens/home.tsx'"],
  ['tools/deeper/a.ts', "import { freePort } from '../free-port.ts'"],
]

/** Lines that look much like a breach and are how things are meant to be. */
const allowed: [file: string, line: string][] = [
  ['domain/ok-a.ts', "import { money } from '#domain/money.ts'"],
  ['domain/ok-b.ts', "import { money } from './money.ts'"],
  ['domain/ok-c.test.ts', "import { test } from 'vitest'"],
  ['server/backings/ok-a.ts', "import { list } from '#server/pockets/queries.ts'"],
  ['server/backings/ok-b.ts', "import type { CardPort } from '#server/ports/card/port.ts'"],
  ['server/backings/ok-c.ts', "import { open } from '#server/db/client.ts'"],
  ['server/ports/card/ok-a.ts', "import Stripe from 'stripe'"],
  ['server/ports/card/ok-b.ts', "import type { CardPort } from '#server/ports/card/port.ts'"],
  ['server/open-ports.ts', "import { sandbox } from '#server/ports/card/sandbox.ts'"],
  ['server/http/sandbox-card.ts', "import { sandbox } from '#server/ports/card/sandbox.ts'"],
  ['app/routes/ok-a.tsx', "import { list } from '#server/pockets/queries.ts'"],
  ['app/routes/ok-b.tsx', "import type { Route } from './+types/ok-b'"],
  ['app/screens/ok-a.tsx', "import { money } from '#domain/money.ts'"],
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
