import { describe, expect, test } from 'vitest'
import { startTestPlatform } from '#server/test-platform.ts'
import { databases } from '#tests/databases.ts'
import { openCommandLine } from './test-command-line.ts'

describe.each(databases)('the command line on $name', (database) => {
  test('the sandbox’s clock is put forward from the command line, in words and in JSON', async () => {
    const site = await startTestPlatform(database.open)
    const run = openCommandLine(site)
    expect(await run('sandbox advance 14d')).toMatchObject({
      code: 0,
      out: 'The sandbox’s clock now shows 2026-12-04T18:00:00.000Z.\n',
    })
    const { out } = await run('--json sandbox now')
    expect(JSON.parse(out)).toEqual({ now: '2026-12-04T18:00:00.000Z' })
    const wrong = await run('sandbox advance tomorrow')
    expect(wrong).toMatchObject({ code: 1, out: '' })
    expect(wrong.err).toContain('36mo, 14d or 72h')
    await site.close()
  })

  test('a folder without a server, a server that has ended and a wrong word are told apart', async () => {
    const none = await openCommandLine()('sandbox now')
    expect(none).toMatchObject({ code: 1, out: '' })
    expect(none.err).toMatch(/No server has run on the data folder .*\nStart it with npm start/)
    const site = await startTestPlatform(database.open)
    const run = openCommandLine(site)
    await site.close()
    expect((await run('sandbox now')).err).toMatch(/does not answer at http.*ECONNREFUSED/)
    const unknown = await run('sandbox fly')
    expect(unknown.code).toBe(2)
    expect(unknown.err).toContain('--help')
    expect((await run('--help')).code).toBe(0)
  })
})
