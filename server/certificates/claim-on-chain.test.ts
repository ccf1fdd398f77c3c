// @module-tag long
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { because, declareIt, evidenceHash, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { hashOfMoney } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { chainDifferences } from '#tests/fixtures/reconciliation.ts'
import { goodPassword, logInAgain, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  claimByWallet,
  linkKey,
  newKey,
  sandboxChainOf,
  settleChain,
  signPermit,
} from '#tests/fixtures/wallets.ts'
import {
  buyUnits,
  nameAddress,
  newKnownBacker,
  openWorkedPocket,
  type WorkedPocket,
} from '#tests/fixtures/worked-pocket.ts'

/** Somebody with ten units of the worked Pocket, and the wallet in which they lie; null for the vault. */
interface Holder {
  who: Visitor
  number: string
  key: PrivateKeyAccount
  walletId: string
}

// One Pocket from its sale to its burn: the tests are its stations, in order.
describe.each(databases)('certificates in wallets claim on the chain on $name', (database) => {
  let site: TestPlatform
  let alix: TestOperator
  let noor: TestOperator
  let pocket: WorkedPocket
  let isWhole = true
  let vaulted: Holder
  let walleted: Holder
  let seller: Holder
  let returner: Holder

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    const start = site.clock.now()
    pocket = await openWorkedPocket(site, { level1: true })
    vaulted = await holder()
    walleted = await holder()
    seller = await holder()
    returner = await holder()
    await site.platform.worker.drain()
    for (const day of [30, 45]) {
      travelTo(site, addDays(start, day))
      await site.platform.worker.drain()
    }
    await leave(walleted)
    await leave(returner)
    const [first] = pocket.fightIds
    await fightIt(site, { alix, noor }, first)
    await declareIt(site, { alix, noor }, first, '60000')
    await receive('300', 'one')
  })
  afterAll(() => site.close())
  afterEach(async () => {
    await chain().setFault('none')
    await settleChain(site)
    if (!isWhole) return
    expect(await verify(site.platform)).toEqual([])
    expect(await chainDifferences(site.platform)).toEqual([])
  })

  const chain = () => sandboxChainOf(site)
  const holder = async (): Promise<Holder> => {
    const who = await newKnownBacker(site)
    const key = newKey()
    const walletId = await linkKey(who, key)
    return { who, key, walletId, number: await buyUnits(site, who, pocket.pocketId, 10) }
  }
  const ask = async ({ who, number }: Holder, method: string, path: string, body?: unknown) => {
    await logInAgain(who)
    const key = { 'idempotency-key': crypto.randomUUID() }
    return who.send(method, `/api/certificates/${number}${path}`, body, key)
  }
  const leave = async (one: Holder) => {
    const request = { walletId: one.walletId, password: goodPassword }
    expect((await ask(one, 'POST', '/wallet', request)).status).toBe(202)
    await settleChain(site)
  }
  const receive = async (amount: string, reference: string) => {
    const [fightId] = pocket.fightIds
    const senderAddress = `0x${'c4'.repeat(20)}`
    const receipt = { fightId, pocketId: pocket.pocketId, amount, reference, senderAddress }
    const { receiptId } = await alix.done('/receipts', receipt, reference)
    const { proposalId } = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${proposalId}/approvals`, because)
  }
  const returnsOf = async (one: Holder) => (await ask(one, 'GET', '/returns')).body.parts
  const owedOf = async ({ who }: Holder) =>
    readBalance(site.platform.db, `payable:person:${await personOf(site.platform, who)}`)
  const claimsOf = async ({ number }: Holder) => {
    const parts = site.platform.db.selectFrom('claim_part').select(['part', 'way', 'amount_micro'])
    return parts.where('certificate_number', '=', BigInt(number)).orderBy('id').execute()
  }
  const signed = async (one: Holder, by = one.key) => {
    const { body } = await ask(one, 'GET', '/wallet-claim')
    return () => signPermit(by, body).then((signature) => chain().claim(body.typedData, signature))
  }

  test('PRO-05 C3 the books refuse what a wallet holds, and the batch of credits leaves it', async () => {
    await nameAddress(site, walleted.who, `0x${'a1'.repeat(20)}`)
    const before = await hashOfMoney(site.platform)
    expect((await ask(walleted, 'POST', '/claim', {})).body.code).toBe('claimed_on_chain')
    expect(await hashOfMoney(site.platform)).toBe(before)
    const [first] = pocket.fightIds
    await alix.done(`/pockets/${pocket.pocketId}/fights/${first}/distributions/1/credits`, {})
    await site.platform.worker.drain()
    expect((await claimsOf(vaulted)).map(({ way }) => way)).toEqual(['credited'])
    expect(await claimsOf(walleted)).toEqual([])
    expect(await returnsOf(walleted)).toMatchObject([
      { part: 'distribution:1', state: 'due_on_chain' },
    ])
    expect((await ask(vaulted, 'GET', '/wallet-claim')).status).toBe(404)
    expect((await ask({ ...walleted, who: vaulted.who }, 'GET', '/wallet-claim')).status).toBe(404)
  })

  test('PRO-05 C3 only the owner claims, once, the same figure as in the books', async () => {
    await settleChain(site)
    await expect((await signed(walleted, newKey()))()).rejects.toThrow('not the owner')
    const held = await chain().balanceOf(walleted.key.address)
    const again = await signed(walleted)
    const { body } = await claimByWallet(site, walleted.who, walleted.key, walleted.number)
    await expect(again()).rejects.toThrow(/nothing is due|NothingDue/)
    const [paid] = await claimsOf(walleted)
    const [credited] = await claimsOf(vaulted)
    expect(paid).toEqual({ ...credited, way: 'paid' })
    expect(body.dueMicro).toBe(`${paid?.amount_micro}`)
    expect((await chain().balanceOf(walleted.key.address)) - held).toBe(paid?.amount_micro)
    expect(await returnsOf(walleted)).toMatchObject([{ part: 'distribution:1', state: 'paid' }])
  })

  test('C7 a claim that is told twice, thrown out, taken in again or later is booked once', async () => {
    await receive('120', 'two')
    await receive('180', 'three')
    await settleChain(site)
    await chain().setFault('repeating')
    await (await signed(walleted))()
    await chain().reorganise(2, 'later')
    await Promise.all([site.platform.worker.drain(), site.platform.worker.drain()])
    await settleChain(site)
    const parts = (await claimsOf(walleted)).map(({ part }) => part)
    expect(parts).toEqual(['distribution:1', 'distribution:2', 'distribution:3'])
    await receive('60', 'four')
    await settleChain(site)
    const claim = await signed(walleted)
    await claim()
    await chain().reorganise(2, 'dropped')
    await settleChain(site)
    expect(await claimsOf(walleted)).toHaveLength(3)
    await claim()
    await settleChain(site)
    expect(await claimsOf(walleted)).toHaveLength(4)
  })

  test('C7 a settlement whose answer is lost is told once', async () => {
    await chain().setFault('unanswered')
    await receive('60', 'five')
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    await chain().setFault('none')
    await settleChain(site)
    const told = await site.platform.db
      .selectFrom('chain_settlement')
      .select(['number', 'state'])
      .orderBy('number')
      .execute()
    const states = [1, 2, 3, 4, 5].map((number) => ({ number, state: 'done' }))
    expect(told).toEqual(states)
    expect((await ask(walleted, 'GET', '/wallet-claim')).body.dueMicro).toBe('14250000')
  })

  test('NFT-02 what was due before it left the vault stays in the books, what comes later does not', async () => {
    await leave(seller)
    await receive('60', 'six')
    const states = (await returnsOf(seller)).map(({ state }: { state: string }) => state)
    expect(states.toSorted()).toEqual(['credited', 'due', 'due', 'due', 'due', 'due_on_chain'])
    await nameAddress(site, seller.who, `0x${'a2'.repeat(20)}`)
    travelTo(site, addDays(site.clock.now(), 2))
    expect((await ask(seller, 'POST', '/claim', {})).status).toBe(202)
    await settleChain(site)
    await claimByWallet(site, seller.who, seller.key, seller.number)
    expect((await returnsOf(seller)).map(({ state }: { state: string }) => state)).not.toContain(
      'due',
    )
  })

  test('NFT-02 C3 by its wallet’s signature it goes back to the vault, to be sold there; the books owe what it had not claimed', async () => {
    const askReturn = (body?: unknown) =>
      ask(returner, body ? 'POST' : 'GET', '/vault-return', body)
    const { body: asked } = await askReturn()
    const { expiresAt } = asked
    const signature = await signPermit(returner.key, asked)
    const wrong = await askReturn({ signature: await signPermit(newKey(), asked), expiresAt })
    expect(wrong.body.code).toBe('wallet_signature_wrong')
    const late = { signature, expiresAt: addDays(new Date(expiresAt), 1).toISOString() }
    expect((await askReturn(late)).body.code).toBe('signed_out_of_time')
    const obstacles = async () => {
      const { body } = await ask(returner, 'GET', '/sale-terms')
      return body.obstacles.map(({ code }: { code: string }) => code)
    }
    expect(await obstacles()).toContain('sold_from_vault')
    const { dueMicro } = (await ask(returner, 'GET', '/wallet-claim')).body
    const owed = await owedOf(returner)
    expect((await askReturn({ signature, expiresAt })).status).toBe(202)
    expect((await askReturn({ signature, expiresAt })).status).toBe(404)
    expect((await ask(returner, 'GET', '/holding')).body.comingBack).toBe(true)
    await settleChain(site)
    const { body: place } = await ask(returner, 'GET', '/holding')
    expect(place).toMatchObject({ walletAddress: null, comingBack: false, onItsWay: false })
    expect((await owedOf(returner)) - owed).toBe(BigInt(dueMicro))
    expect(BigInt(dueMicro)).toBeGreaterThan(0n)
    expect(await obstacles()).not.toContain('sold_from_vault')
  })

  test('PRO-05 C7 a signed claim is brought once, and again for what comes later', async () => {
    const { body } = await ask(walleted, 'GET', '/wallet-claim')
    const send = async (key: PrivateKeyAccount) =>
      ask(walleted, 'POST', '/wallet-claim', { signature: await signPermit(key, body) })
    expect((await send(newKey())).body.code).toBe('wallet_signature_wrong')
    const held = await chain().balanceOf(walleted.key.address)
    const both = await Promise.all([send(walleted.key), send(walleted.key)])
    expect(both.map(({ status }) => status)).toEqual([202, 202])
    expect((await ask(walleted, 'GET', '/wallet-claim')).body.underWay).toBe(true)
    await settleChain(site)
    expect((await chain().balanceOf(walleted.key.address)) - held).toBe(BigInt(body.dueMicro))
    const after = (await ask(walleted, 'GET', '/wallet-claim')).body
    expect(after).toMatchObject({ underWay: false, dueMicro: '0' })
  })

  test('PRO-06 C3 a called-off fight is claimed on the chain to the micro-USDC, compensation and all', async () => {
    const [, second] = pocket.fightIds
    const called = await alix.done(`/fights/${second}/cancellation`, {
      cause: 'athlete_released',
      fault: 'athlete',
      evidenceHash,
      ...because,
    })
    await noor.done(`/fight-changes/${called.proposalId}/approvals`, because)
    const place = { pocketId: pocket.pocketId, fightId: second, ...because }
    const compensated = await alix.done('/compensations', place)
    await noor.done(`/compensations/${compensated.proposalId}/approvals`, because)
    await alix.done(`/pockets/${pocket.pocketId}/fights/${second}/compensation/credits`, {})
    await settleChain(site)
    await claimByWallet(site, seller.who, seller.key, seller.number)
    const compensations = async (one: Holder) =>
      (await claimsOf(one)).filter(({ part }) => part === 'compensation')
    const [credited] = await compensations(vaulted)
    expect(await compensations(seller)).toEqual([{ ...credited, way: 'paid' }])
    expect(await compensations(walleted)).toEqual([])
  })

  test('C6 a burn destroys nothing: what the wallet had not claimed is a debt to its holder', async () => {
    await receive('420', 'seven')
    const before = await owedOf(walleted)
    const { dueMicro } = (await ask(walleted, 'GET', '/wallet-claim')).body
    const claim = await signed(walleted)
    travelTo(site, addDays(site.clock.now(), 120))
    await settleChain(site)
    const { state, claims_after } = await site.platform.db
      .selectFrom('certificate')
      .select(['state', 'claims_after'])
      .where('number', '=', BigInt(walleted.number))
      .executeTakeFirstOrThrow()
    expect([state, claims_after]).toEqual(['burned', null])
    await expect(claim()).rejects.toThrow(/there is no token|NotOwner/)
    expect((await owedOf(walleted)) - before).toBe(BigInt(dueMicro))
  })

  test('C3 what the contract pays and the books do not owe is booked nowhere and named', async () => {
    isWhole = false
    const { backing_id: orderId } = await site.platform.db
      .selectFrom('certificate')
      .select('backing_id')
      .where('number', '=', BigInt(seller.number))
      .executeTakeFirstOrThrow()
    const { address: owner } = seller.key
    await chain().claimAnyhow({ orderId, owner, settlementNumber: 1, amount: 5n })
    await settleChain(site)
    const differences = await verify(site.platform)
    expect(differences.map(({ check }) => check)).toContain('chain-claims-are-what-is-due')
  })
})
