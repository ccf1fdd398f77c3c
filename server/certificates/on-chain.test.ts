import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decodeShareToken } from '#domain/certificates/token-data.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import {
  buy,
  hashOfMoney,
  openPayment,
  payOnPage,
  shareOf,
  sponsorshipOf,
  tipOf,
} from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { goodPassword, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'
import { linkKey, newKey } from '#tests/fixtures/wallets.ts'

// The chain in the database alone: the contracts have other transactions for the same, and say no in other words.
const onDatabase = process.env.TEST_CHAIN === 'anvil' ? [] : databases
describe.each(onDatabase)('certificates on the chain on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  afterEach(async () => {
    await chain().setFault('none')
    await settle()
    expect(await verify(site.platform)).toEqual([])
    expect(await openOnes()).toEqual([])
  })
  const { chain, drain, finalise, ordered, pay, anyhow, paymentOf } = walletBench(() => site)
  const openOnes = async () => {
    const open = site.platform.db.selectFrom('chain_intent').select('key').orderBy('id')
    return open.where('ended_at', 'is', null).execute()
  }
  /** Lets all that is open come to its end: each step waits for the one before it. */
  const settle = async () => {
    await finalise()
    for (let round = 0; round < 4 && (await openOnes()).length > 0; round++) await finalise()
  }
  const tokenOf = async (backingId: string) =>
    (await site.platform.ports.chain.tokensOf([backingId]))[0] ?? null
  /** The transactions that did something to an order's token, by what they did. */
  const actsOn = async (backingId: string) => {
    const { rows } = await sql<{ act: string }>`select act from chain_token_event
      where backing_id = ${backingId} order by id`.execute(site.platform.db)
    return rows.map(({ act }) => act)
  }
  const numberOf = async (backingId: string) => {
    const { number } = await site.platform.db
      .selectFrom('certificate')
      .select('number')
      .where('backing_id', '=', backingId)
      .executeTakeFirstOrThrow()
    return number
  }
  /** The refusal of a request, which changes nothing. */
  const refusalOf = async (ask: () => Promise<unknown>) => {
    const before = await hashOfMoney(site.platform)
    const code = await ask()
    expect(await hashOfMoney(site.platform)).toBe(before)
    return code
  }
  const bought = async (order: unknown = tipOf('50')) => buy(await newBacker(site), order)

  test('NFT-01 C2 L8 a card order’s token is minted to the vault with its USDC, in one transaction', async () => {
    const id = await bought(shareOf(3, true))
    await drain()
    // The treasury has its USDC by now, and sends what it has.
    expect(await tokenOf(id)).toBeNull()
    await settle()
    const owner = site.platform.ports.chain.vault
    expect(await tokenOf(id)).toMatchObject({ orderId: id, owner, kind: 'share', burned: false })
    const { rows } = await sql<{ paid: bigint; price: bigint }>`
      select t.amount_micro as paid, b.backer_pays_micro as price from chain_transfer t
      join chain_token_event m on m.transaction_hash = t.transaction_hash and m.key = ${`mint:${id}`}
      join backing b on b.id = ${id}
      where t.key = ${`backing:${id}:conversion`}`.execute(site.platform.db)
    expect([rows.length, rows[0]?.paid]).toEqual([1, rows[0]?.price])
    const { flags, interval } = decodeShareToken((await tokenOf(id))?.data ?? 0n)
    expect(flags).toMatchObject({ level2: true, locked: false, frozen: false })
    expect(interval).toEqual({ from: 0, until: 3 })
    expect(await actsOn(id)).toEqual(['mint'])
  })

  test('NFT-01 C2 a deposit and its mint are one transaction, and the units’ place follows', async () => {
    const order = await ordered(shareOf(2))
    await pay(order)
    expect(await tokenOf(order.id)).toMatchObject({ owner: order.key.address, burned: false })
    await settle()
    const token = await tokenOf(order.id)
    const { rows } = await sql<{ from: number; wallet: string; hash: string }>`
      select interval_from as from, wallet_address as wallet, transaction_hash as hash
      from certificate c join chain_deposit d on d.order_id = c.backing_id
      where c.backing_id = ${order.id}`.execute(site.platform.db)
    const [row] = rows
    expect(row?.wallet).toBe(order.key.address)
    expect(decodeShareToken(token?.data ?? 0n).interval.from).toBe(row?.from)
    const { rows: mints } = await sql`select transaction_hash as hash from chain_token_event
      where backing_id = ${order.id} and act = 'mint'`.execute(site.platform.db)
    expect(mints).toEqual([{ hash: row?.hash }])
  })

  test('C2 below 1 USDC nothing is minted', async () => {
    const id = await bought(sponsorshipOf('0.999999'))
    await settle()
    expect(await tokenOf(id)).toBeNull()
    expect(await actsOn(id)).toEqual([])
  })

  test('NFT-01 C2 its holder has it minted, once, and nobody else', async () => {
    const who = await newBacker(site)
    const id = await buy(who, sponsorshipOf('0.9'))
    const number = await numberOf(id)
    const ask = async (by: Visitor) => {
      const { status, body } = await by.send('POST', `/api/certificates/${number}/mint`, {})
      return body?.code ?? status
    }
    expect(await refusalOf(() => ask(who))).toBe('certificate_locked')
    await drain()
    const stranger = await newBacker(site)
    expect(await refusalOf(() => ask(stranger))).toBe('unknown_object')
    expect(await ask(who)).toBe(204)
    expect((await openOnes()).map(({ key }) => key.split(':')[0])).toEqual(['mint', 'write'])
    expect(await refusalOf(() => ask(who))).toBe('token_minted')
    await settle()
    const { vault } = site.platform.ports.chain
    expect(await tokenOf(id)).toMatchObject({ owner: vault, kind: 'federation' })
  })

  test('NFT-02 a certificate leaves the vault once, for a wallet of its holder, and tells them', async () => {
    const who = await newBacker(site)
    const key = newKey()
    const walletId = await linkKey(who, key)
    const id = await buy(who, shareOf(1))
    const small = await buy(who, sponsorshipOf('0.9'))
    const leave = async (backingId: string, change: Record<string, unknown> = {}, by = who) => {
      const request = { walletId, password: goodPassword, ...change }
      const path = `/api/certificates/${await numberOf(backingId)}/wallet`
      const { status, body } = await by.send('POST', path, request)
      return body?.code ?? status
    }
    expect(await refusalOf(() => leave(id))).toBe('certificate_locked')
    await drain()
    expect(await refusalOf(() => leave(id, { password: 'not the one' }))).toBe('wrong_credentials')
    const stranger = await newBacker(site)
    const foreign = await linkKey(stranger, newKey())
    expect(await refusalOf(() => leave(id, { walletId: foreign }))).toBe('unknown_object')
    expect(await refusalOf(() => leave(id, { walletId: foreign }, stranger))).toBe('unknown_object')
    expect(await leave(id)).toBe(202)
    expect(await leave(small)).toBe(202)
    expect(await refusalOf(() => leave(id))).toBe('not_in_vault')
    const unlink = async () => (await who.send('DELETE', `/api/wallets/${walletId}`)).body.code
    expect(await refusalOf(unlink)).toBe('wallet_holds_certificates')
    expect(await verify(site.platform)).toEqual([])
    await settle()
    expect(await tokenOf(id)).toMatchObject({ owner: key.address })
    expect(await tokenOf(small)).toMatchObject({ owner: key.address })
    expect((await actsOn(id)).toSorted()).toEqual(['mint', 'move'])
    const about = `vault:${await numberOf(id)}:`
    const emails = await readEmails(site.platform)
    expect(emails.filter(({ key }) => key.includes(about))).toHaveLength(1)
  })

  test('C2 what is given back burns on the chain too, and nothing is minted for what burned before', async () => {
    const minted = await bought()
    const early = await bought()
    const refund = (backingId: string) =>
      decideTogether(site, '/refunds', { backingId, cause: 'duplicate' })
    expect((await refund(early)).status).toBe(200)
    await settle()
    expect(await actsOn(early)).toEqual([])
    expect((await refund(minted)).status).toBe(200)
    await settle()
    expect(await actsOn(minted)).toEqual(['mint', 'burn'])
    expect(await tokenOf(minted)).toMatchObject({ burned: true })
  })

  test('C2 what a refused deposit has minted burns once the money goes back', async () => {
    const order = await ordered()
    await pay(order)
    const request = { backingId: order.id, cause: 'duplicate' }
    expect((await decideTogether(site, '/refunds', request)).status).toBe(200)
    await settle()
    expect((await paymentOf(order.id)).map(({ outcome }) => outcome)).toEqual(['refunded'])
    expect(await actsOn(order.id)).toEqual(['mint', 'burn'])
  })

  test('C2 a deposit that minted nothing, past the contract’s checks, has its token all the same', async () => {
    const order = await ordered()
    await anyhow(order)
    await settle()
    expect(await tokenOf(order.id)).toMatchObject({ owner: order.key.address, burned: false })
  })

  test('C2 what the treasury has minted for is paid: the contract takes no deposit for it', async () => {
    const order = await ordered()
    await payOnPage(await openPayment(order.who, order.id))
    await drain()
    await drain()
    await expect(pay(order)).rejects.toThrow('this order is paid')
  })

  // The chain's faults are the same on every engine.
  const fates = ['again', 'later', 'reversed', 'dropped'] as const
  test.each(database.races ? [] : fates)(
    'C7 after a reorganisation that lets it be %s each intent is mined once',
    async (fate) => {
      const kept = await bought(shareOf(1))
      const gone = await bought()
      await drain()
      await drain()
      await decideTogether(site, '/refunds', { backingId: gone, cause: 'duplicate' })
      await drain()
      await chain().reorganise(8, fate)
      await settle()
      expect(await actsOn(kept)).toEqual(['mint'])
      expect(await actsOn(gone)).toEqual(['mint', 'burn'])
    },
  )

  const faults = ['slow', 'dropping', 'unreachable', 'repeating', 'unanswered'] as const
  test.each(database.races ? [] : faults)('C7 a %s chain mints each once', async (fault) => {
    await chain().setFault(fault)
    const id = await bought(shareOf(1))
    for (let round = 0; round < 3; round++) {
      await drain()
      await chain().mine(5)
    }
    await chain().setFault('none')
    await settle()
    const [first, ...more] = await actsOn(id)
    // What was unlocked before it could be minted says so from the start.
    expect([first, more.length < 2]).toEqual(['mint', true])
    const { flags } = decodeShareToken((await tokenOf(id))?.data ?? 0n)
    expect(flags.locked).toBe(false)
  })

  test('C7 two that send at once mint once', async () => {
    const ids = [await bought(), await bought(), await bought()]
    await Promise.all([drain(), drain()])
    await settle()
    expect(await Promise.all(ids.map(actsOn))).toEqual(ids.map(() => ['mint']))
  })

  test('C2 nothing is minted while money is stopped, and a deposit’s mint is known afterwards', async () => {
    const order = await ordered()
    await pay(order)
    const id = await bought()
    const stop = (change: string) => sql.raw(change).execute(site.platform.db)
    await stop(`insert into money_stop (began_at, differences) values (now(), '[]')`)
    await finalise()
    expect(await tokenOf(id)).toBeNull()
    await stop('delete from money_stop')
    await drain()
    expect(await tokenOf(id)).toMatchObject({ burned: false })
    expect(await actsOn(order.id)).toEqual(['mint'])
  })

  test('C7 ACC-02 nothing is sent while an operator pauses the chain, and nothing of it is lost', async () => {
    const alix = operatorOf(site, 'alix')
    const noor = operatorOf(site, 'noor')
    const because = { reason: 'The contract is looked into' }
    const empty = await alix.ask('POST', '/chain-pauses', { reason: ' ' })
    expect(empty.body.code).toBe('reason_missing')
    const { id: pauseId } = await alix.done('/chain-pauses', because)
    expect((await noor.ask('POST', '/chain-pauses', because)).body.code).toBe(
      'transition_not_allowed',
    )
    const { items } = (await noor.ask('GET', '/chain-pauses')).body
    expect(items).toMatchObject([{ id: pauseId, subject: 'chain', ...because }])
    const id = await bought()
    await finalise()
    expect(await tokenOf(id)).toBeNull()
    // However long it lasts, what waits because of it is not late.
    site.clock.advance(4 * 86_400_000)
    await finalise()
    expect(await tokenOf(id)).toBeNull()
    expect(await verify(site.platform)).toEqual([])
    const release = `/chain-pauses/${pauseId}/release`
    await noor.done(release, because)
    expect((await noor.ask('POST', release, because)).body.code).toBe('transition_not_allowed')
    await settle()
    expect(await actsOn(id)).toContain('mint')
    expect((await actsOn(id)).filter((act) => act === 'mint')).toHaveLength(1)
    const logged = await site.platform.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'subject', 'reason'])
      .where('operation', '=', 'pause_chain')
      .execute()
    const line = { actor_kind: 'operator', subject: 'chain:chain', ...because }
    expect(logged).toEqual([line, line].map((each) => expect.objectContaining(each)))
  })
})
