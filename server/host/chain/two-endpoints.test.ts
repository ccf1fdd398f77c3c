// @module-tag long
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { buy, place, tipOf } from '#tests/fixtures/orders.ts'
import { createTestClock, startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { startSecondEndpoint } from '#tests/fixtures/second-endpoint.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { type Rehearsal, rehearseChain } from '#tools/rehearse-chain.ts'

/* The platform on a chain of others, which two endpoints answer for: a rehearsal of Base on this machine. */

describe('a chain of others, at two endpoints', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rehearsal-'))
  let chain: Rehearsal
  let second: Awaited<ReturnType<typeof startSecondEndpoint>>
  let site: TestPlatform | null = null
  beforeAll(async () => {
    chain = await rehearseChain(folder)
    second = await startSecondEndpoint(chain.rpcUrl)
  }, 120_000)
  afterEach(async () => {
    second.set('none')
    await site?.close()
    site = null
  })
  afterAll(() => {
    chain.close()
    second.close()
    rmSync(folder, { recursive: true })
  })
  async function start(variables: Record<string, string> = {}) {
    const [database] = databases
    if (!database) throw new Error('there is no database')
    const all = { ...chain.settings, CHAIN_RPC_URLS: `${chain.rpcUrl},${second.url}` }
    const settings = { DATA_DIR: folder, ...all, ...variables }
    const clock = createTestClock(new Date())
    site = await startTestPlatform(database.open, { clock, variables: settings })
    return site
  }
  const bookWith = (change: object) => {
    const file = path.join(folder, 'another-book.json')
    const book = JSON.parse(readFileSync(chain.settings.CHAIN_ADDRESS_BOOK ?? '', 'utf8'))
    writeFileSync(file, JSON.stringify({ ...book, ...change }))
    return { CHAIN_ADDRESS_BOOK: file }
  }

  test('C1 two endpoints that disagree stop money and no page; once they agree, an operator lifts it', async () => {
    const { platform } = await start()
    const [backer, alix] = [
      await newBacker(site as TestPlatform),
      operatorOf(site as TestPlatform, 'alix'),
    ]
    const lift = async () => (await alix.ask('POST', '/money-stop/lift', because)).body.code
    const orderId = await buy(backer, tipOf('50'))
    await platform.worker.drain()
    for (const fault of ['other blocks', 'other balances'] as const) {
      second.set(fault)
      await platform.worker.drain()
      const stop = await platform.db
        .selectFrom('money_stop')
        .select('differences')
        .where('lifted_at', 'is', null)
        .executeTakeFirstOrThrow()
      expect(stop.differences).toMatchObject([{ check: 'endpoints-agree' }])
      expect((await place(backer, tipOf('5'))).body.code).toBe('money_stopped')
      expect((await backer.send('GET', `/api/backings/${orderId}`)).status).toBe(200)
      expect(await lift()).toBe('books_differ')
      second.set('none')
      expect(await lift()).toBe(undefined)
      expect((await place(backer, tipOf('5'))).status).toBe(201)
    }
  })

  test('C7 where one does not answer, nothing is sent and nothing stops; the other is read', async () => {
    const { platform } = await start()
    const backer = await newBacker(site as TestPlatform)
    await platform.worker.drain()
    const sent = async () =>
      (await platform.db.selectFrom('sent_transaction').select('hash').execute()).length
    const before = await sent()
    second.set('down')
    const orderId = await buy(backer, tipOf('50'))
    await platform.worker.drain()
    expect(await sent()).toBe(before)
    expect(await platform.db.selectFrom('money_stop').selectAll().execute()).toEqual([])
    expect((await backer.send('GET', `/api/backings/${orderId}`)).status).toBe(200)
    expect(await platform.ports.chain.blockHash(0n)).toMatch(/^0x/)
    second.set('none')
    await platform.worker.drain()
    expect(await sent()).toBeGreaterThan(before)
  })

  test.each([
    ['another number', () => ({ CHAIN_ID: '84532' }), /CHAIN_ID is 84532/],
    [
      'an address without code',
      () => bookWith({ escrow: `0x${'77'.repeat(20)}` }),
      /no code at 0x7/,
    ],
    ['no address book', () => ({ CHAIN_ADDRESS_BOOK: '/nowhere.json' }), /no address book/],
    ['a key beside it', () => ({ DEPLOYER_PRIVATE_KEY: '0x1' }), /belongs to the signer/],
  ])('the start is refused with %s', async (_, change, message) => {
    await expect(start(change())).rejects.toThrow(message)
  })
})
