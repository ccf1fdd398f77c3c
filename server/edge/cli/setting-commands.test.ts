import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { embedded } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'

test('ACC-02 a setting is proposed and approved at the command line, each shown before it is done', async () => {
  const site = await startTestPlatform(embedded.open)
  const run = openCommandLine(site)
  const before = await run('--as alix settings show')
  expect(before.out).toContain('"payoutFeeBps":500')
  const from = new Date(site.clock.now().getTime() + 31 * DAY_MS).toISOString()
  const request = `setting-changes create --change-name payoutFeeBps --change-value 600 --effective-at ${from} --authorisation "Note 3"`
  expect((await run(`--as alix ${request} --yes`)).err).toContain('--reason')
  const shown = await run(`--as alix ${request} --reason costs`)
  expect(shown.out).toContain('setting-changes create\nNothing was done.')
  const wrong = request.replace('600', '60000')
  expect((await run(`--as alix ${wrong} --reason costs --yes`)).err).toContain('change.value')
  expect((await run(`--as alix ${request.replace('600', '6%')} --reason x`)).err).toContain(
    'no integer',
  )
  const made = await run(`--json --as alix ${request} --reason costs --yes`)
  const { proposalId } = JSON.parse(made.out)
  const approve = `setting-changes approve ${proposalId} --reason fine`
  expect((await run(`--as noor ${approve}`)).out).toContain('Nothing was done.')
  expect((await run(`--as noor ${approve} --yes`)).code).toBe(0)
  const listed = await run('--as alix settings show')
  expect(listed.out).toContain('"value":600')
  expect(listed.out).toContain('"payoutFeeBps":500')
  site.clock.advance(31 * DAY_MS)
  expect((await run('--as alix settings show')).out).toContain('"payoutFeeBps":600')
  // Where a setting has several figures, each is an option.
  const each =
    '--change-value-tips 1000000 --change-value-share 2000000 --change-value-federation 5000000'
  const several = request.replace('payoutFeeBps --change-value 600', `minimumMicro ${each}`)
  const later = several.replace(from, '2030-01-01T00:00:00Z')
  const would = await run(`--json --as alix ${later} --reason costs`)
  expect(would.err).toBe('')
  const { wouldAsk } = JSON.parse(would.out)
  expect(wouldAsk.body.change).toEqual({
    name: 'minimumMicro',
    value: { tips: '1000000', share: '2000000', federation: '5000000' },
  })
  await site.close()
})
