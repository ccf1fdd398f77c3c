import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { asWorker } from '#tests/fixtures/reconciliation.ts'

/** Longer than whoever waits is left without a word. */
const longMs = 2_200

describe.each(databases)('long work on $name', (database) => {
  let site: TestPlatform
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
  })
  afterEach(() => site.close())

  const askForLines = async (method: string, path: string) => {
    const authorization = `Bearer ${site.platform.operatorToken}`
    const headers = { authorization, accept: 'application/x-ndjson' }
    const answer = await fetch(`${site.url}/loopback/${path}`, { method, headers })
    expect(answer.status).toBe(200)
    const lines = (await answer.text()).trimEnd().split('\n')
    return lines.map((line) => JSON.parse(line))
  }

  test('a verification tells each part that it begins, and then what it has found', async () => {
    const lines = await askForLines('POST', 'verification')
    const told = lines.slice(0, -1).map(({ progress }) => progress)
    expect(told.length).toBeGreaterThan(15)
    expect(told[0]).toEqual({ done: 0, of: told.length, at: 'balances' })
    expect(told.map(({ done }) => done)).toEqual(told.map((_, place) => place))
    expect(lines.at(-1)).toEqual({
      result: expect.objectContaining({ differences: [], accepted: 0, moneyStoppedAt: null }),
    })
  })

  test('whoever waits at the command line is told how far it has come, and nothing in JSON', {
    tags: 'long',
  }, async () => {
    const { card, chain } = site.platform.ports
    const heads = async () => {
      await pause(500)
      return chain.heads()
    }
    site.platform.ports.chain = { ...chain, heads }
    const listMovements = async () => {
      await pause(longMs)
      return card.listMovements()
    }
    site.platform.ports.card = { ...card, listMovements }
    const run = openCommandLine(site)
    const said = { code: 0, err: '  … 1 of 2: the chain\n' }
    expect(await asWorker(site, run('reconcile'))).toMatchObject(said)
    expect(await asWorker(site, run('--json reconcile'))).toMatchObject({ code: 0, err: '' })
  })

  test('work that fails on its way is told as every other failure, by its reference', async () => {
    const { card } = site.platform.ports
    const listMovements = () => Promise.reject(new Error('no answer'))
    site.platform.ports.card = { ...card, listMovements }
    const lines = await asWorker(site, askForLines('POST', 'reconciliation'))
    const problem = { code: 'internal_error', reference: expect.any(String) }
    expect(lines).toEqual([{ progress: { done: 0, of: 2, at: 'the card provider' } }, { problem }])
    const failed = await asWorker(site, openCommandLine(site)('reconcile'))
    expect(failed).toMatchObject({ code: 1, out: '' })
    expect(failed.err).toMatch(/Something went wrong; the log .*\n.*internal_error "[0-9A-F]{8}"/)
  })
})
