import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { embedded } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'

test('ACC-02 a setting is proposed and approved at the command line, each shown before it is done', async () => {
  const site = await startTestPlatform(embedded.open)
  const run = openCommandLine(site)
  const before = await run('--as alix settings list')
  expect(before.out).toMatch(/payoutFeeBps +500\n/)
  expect(before.out).toContain('Nothing has ever been changed.')
  const from = new Date(site.clock.now().getTime() + 31 * DAY_MS).toISOString()
  const request = `settings propose payoutFeeBps 600 --from ${from} --authorisation "Note 3"`
  expect((await run(`--as alix ${request} --yes`)).err).toContain('--reason')
  const shown = await run(`--as alix ${request} --reason costs`)
  expect(shown.out).toContain(`payoutFeeBps becomes 600 from ${from} on\nNothing was done.`)
  const wrong = request.replace('600', '60000')
  expect((await run(`--as alix ${wrong} --reason costs --yes`)).err).toContain('change.value')
  expect((await run(`--as alix ${request.replace('600', '6%')} --reason x`)).err).toContain(
    'no JSON',
  )
  const made = await run(`--json --as alix ${request} --reason costs --yes`)
  const { proposalId } = JSON.parse(made.out)
  const approve = `settings approve ${proposalId} --reason fine`
  expect((await run(`--as noor ${approve}`)).out).toContain('Nothing was done.')
  expect((await run(`--as noor ${approve} --yes`)).code).toBe(0)
  const listed = await run('--as alix settings list')
  expect(listed.out).toContain(`${from} payoutFeeBps 600 (Note 3: costs)`)
  expect(listed.out).toMatch(/payoutFeeBps +500\n/)
  site.clock.advance(31 * DAY_MS)
  expect((await run('--as alix settings list')).out).toMatch(/payoutFeeBps +600\n/)
  await site.close()
})
