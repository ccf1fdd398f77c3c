import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, addMilliseconds } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { travelTo } from '#tests/fixtures/fights.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { buy, hashOfMoney, sponsorshipOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { goodPassword, logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { linkKey, newKey, settleChain } from '#tests/fixtures/wallets.ts'

const because = { reason: 'Seen the passport again' }

describe.each(databases)('recoveries on $name', (database) => {
  let site: TestPlatform
  let ana: Visitor
  let lost: PrivateKeyAccount
  let lostId: string
  let found: PrivateKeyAccount
  let foundId: string
  const bought: { backingId: string; number: string }[] = []

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    ana = await newBacker(site)
    lost = newKey()
    lostId = await linkKey(ana, lost)
    found = newKey()
    foundId = await linkKey(ana, found)
    for (const order of [sponsorshipOf('20'), tipOf('20'), tipOf('10')]) {
      const backingId = await buy(ana, order)
      await site.platform.worker.drain()
      const { certificateNumber: number } = (await ana.send('GET', `/api/backings/${backingId}`))
        .body
      bought.push({ backingId, number })
    }
    for (const { number } of bought.slice(0, 2)) {
      const request = { walletId: lostId, password: goodPassword }
      expect((await ana.send('POST', `/api/certificates/${number}/wallet`, request)).status).toBe(
        202,
      )
    }
    await settleChain(site)
  })
  beforeEach(() => logInAgain(ana))
  afterEach(async () => {
    await settleChain(site)
    expect(await verify(site.platform)).toEqual([])
  })
  afterAll(() => site.close())

  const numberAt = (at: number) => bought[at]?.number
  const ask = (at: number, change: object = {}, who = ana) => {
    const request = { walletId: foundId, password: goodPassword, ...change }
    return who.send('POST', `/api/certificates/${numberAt(at)}/recovery`, request)
  }
  const refusalOf = async (sent: () => Promise<{ status: number; body: { code?: string } }>) => {
    const before = await hashOfMoney(site.platform)
    const { body } = await sent()
    expect(await hashOfMoney(site.platform)).toBe(before)
    return body.code
  }
  const asOperator = (handle: string, path: string) =>
    askAs(site, handle, 'POST', `/recoveries/${path}`, because)
  const approve = async (recoveryId: string) => {
    const { proposalId } = (await asOperator('alix', `${recoveryId}/proposal`)).body
    expect((await asOperator('alix', `${proposalId}/approvals`)).body.code).toBe(
      'second_person_required',
    )
    expect((await asOperator('noor', `${proposalId}/approvals`)).body).toEqual({ complete: true })
  }
  const ownerOf = async (at: number) =>
    (await site.platform.ports.chain.tokensOf([bought[at]?.backingId ?? '']))[0]?.owner
  const publicOnes = async () => (await ana.send('GET', '/api/recoveries')).body.items

  test('NFT-02 is asked for by its holder, with the password, to another wallet of theirs', async () => {
    const stranger = await newBacker(site)
    const foreign = await linkKey(stranger, newKey())
    expect(await refusalOf(() => ask(0, { walletId: foreign }))).toBe('unknown_object')
    expect(await refusalOf(() => ask(0, { walletId: foreign }, stranger))).toBe('unknown_object')
    expect(await refusalOf(() => ask(0, { walletId: lostId }))).toBe('same_wallet')
    expect(await refusalOf(() => ask(2))).toBe('not_in_wallet')
    const holding = (who: Visitor) => who.send('GET', `/api/certificates/${numberAt(2)}/holding`)
    expect((await holding(stranger)).status).toBe(404)
    expect((await holding(ana)).body).toMatchObject({ walletAddress: null, recovery: null })
    expect((await ask(0, { password: 'not the one' })).body.code).toBe('wrong_credentials')
  })

  test('NFT-02 C5 a federation’s certificate too is recovered seven public days after two have agreed', async () => {
    const { recoveryId } = (await ask(0)).body
    expect(await refusalOf(() => ask(0))).toBe('recovery_open')
    const own = await ana.send('GET', `/api/certificates/${numberAt(0)}/holding`)
    expect(own.body).toMatchObject({
      walletAddress: lost.address,
      burnable: false,
      recovery: { id: recoveryId, status: 'asked', toAddress: found.address, recoversAt: null },
    })
    const unlink = () => ana.send('DELETE', `/api/wallets/${foundId}`)
    expect(await refusalOf(unlink)).toBe('wallet_holds_certificates')
    expect(await publicOnes()).toEqual([])
    expect((await ana.send('GET', `/api/recoveries/${recoveryId}`)).status).toBe(404)
    const waiting = await askAs(site, 'noor', 'GET', '/recoveries')
    expect(waiting.body.items).toMatchObject([{ id: recoveryId, status: 'asked' }])
    const approvedAt = site.clock.now()
    await approve(recoveryId)
    const [shown] = await publicOnes()
    expect(shown).toMatchObject({
      id: recoveryId,
      status: 'public',
      certificateNumber: String(numberAt(0)),
      fromAddress: lost.address,
      toAddress: found.address,
      recoversAt: addDays(approvedAt, 7).toISOString(),
    })
    travelTo(site, addMilliseconds(addDays(approvedAt, 7), -200_000))
    await site.platform.worker.drain()
    expect(await ownerOf(0)).toBe(lost.address)
    travelTo(site, addDays(approvedAt, 7))
    await Promise.all([site.platform.worker.drain(), site.platform.worker.drain()])
    await settleChain(site)
    expect(await ownerOf(0)).toBe(found.address)
    expect(await publicOnes()).toEqual([])
    expect((await ana.send('GET', `/api/recoveries/${recoveryId}`)).body.status).toBe('done')
    const acts = await site.platform.db
      .selectFrom('chain_token_event')
      .select('act')
      .where('backing_id', '=', bought[0]?.backingId ?? '')
      .where('act', '=', 'recover')
      .execute()
    expect(acts).toHaveLength(1)
  })

  test('NFT-02 the old wallet’s signature ends it, and no other', async () => {
    const { recoveryId } = (await ask(1)).body
    await approve(recoveryId)
    const [{ objectionText: message }] = await publicOnes()
    const object = async (key: PrivateKeyAccount, text = message) =>
      ana.send('POST', `/api/recoveries/${recoveryId}/objection`, {
        signature: await key.signMessage({ message: text }),
      })
    expect(await refusalOf(() => object(found))).toBe('wallet_signature_wrong')
    expect(await refusalOf(() => object(lost, 'something else'))).toBe('wallet_signature_wrong')
    expect((await object(lost)).status).toBe(204)
    expect((await object(lost)).status).toBe(404)
    travelTo(site, addDays(site.clock.now(), 8))
    await settleChain(site)
    expect(await ownerOf(1)).toBe(lost.address)
    await logInAgain(ana)
    expect((await ana.send('GET', `/api/recoveries/${recoveryId}`)).body.status).toBe('ended')
  })

  test('NFT-02 its holder takes it back, and an operator alone ends it', async () => {
    const end = () => ana.send('DELETE', `/api/certificates/${numberAt(1)}/recovery`)
    expect((await ask(1)).status).toBe(201)
    expect((await end()).status).toBe(204)
    expect((await end()).status).toBe(404)
    const { recoveryId } = (await ask(1)).body
    expect((await asOperator('noor', `${recoveryId}/refusal`)).status).toBe(204)
    expect((await asOperator('alix', `${recoveryId}/proposal`)).status).toBe(404)
  })

  test('NFT-02 what changes during the seven days ends it', async () => {
    const { recoveryId } = (await ask(1)).body
    await approve(recoveryId)
    await site.platform.db
      .updateTable('wallet')
      .set({ unlinked_at: site.clock.now() })
      .where('id', '=', foundId)
      .execute()
    travelTo(site, addDays(site.clock.now(), 7))
    await settleChain(site)
    expect(await ownerOf(1)).toBe(lost.address)
    const row = await site.platform.db
      .selectFrom('wallet_recovery')
      .select('ended_by')
      .where('id', '=', recoveryId)
      .executeTakeFirst()
    expect(row?.ended_by).toBe('change')
  })
})
