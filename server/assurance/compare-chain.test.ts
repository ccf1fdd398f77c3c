// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { fileAs } from '#tests/fixtures/operators.ts'
import { place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { reconciliationOf } from '#tests/fixtures/reconciliation.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'
import { verify } from './verify.ts'

describe.each(databases)('a chain of which a final block was replaced on $name', (database) => {
  let site: TestPlatform
  let alix: TestOperator
  let noor: TestOperator
  let evidenceHash: string
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    evidenceHash = await fileAs(site)
  })
  afterEach(async () => {
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })
  const { chain, drain, finalise, stateOf, paymentOf, ordered, pay } = walletBench(() => site)
  const path = '/chain-comparisons'
  const lift = async () => (await alix.ask('POST', '/money-stop/lift', because)).body.code
  const heightOf = async () =>
    (await site.platform.db.selectFrom('chain_head').select('height').executeTakeFirstOrThrow())
      .height
  const request = (height: bigint | string) => ({
    height: height.toString(),
    evidenceHash,
    ...because,
  })
  const compare = async (height: bigint) => {
    const { proposalId } = await alix.done(path, request(height))
    const approval = `${path}/${proposalId}/approvals`
    expect((await alix.ask('POST', approval, because)).body.code).toBe('second_person_required')
    return noor.ask('POST', approval, because)
  }
  const differing = async () =>
    (await reconciliationOf(site)).items.map(({ kind }: { kind: string }) => kind)
  const paid = async () => {
    const order = await ordered()
    await pay(order)
    await finalise()
    expect(await stateOf(order.who, order.id)).toBe('unlocked')
    return order
  }

  test('C1 is read on from where two say, once people have compared it, and books nothing twice', async () => {
    const order = await paid()
    const start = await heightOf()
    expect((await alix.ask('POST', path, request(start))).body.code).toBe('transition_not_allowed')
    await finalise()
    await chain().reorganise(90, 'again')
    await drain()
    expect((await place(await newBacker(site), tipOf('5'))).body.code).toBe('money_stopped')
    expect(await lift()).toBe('books_differ')
    const head = await heightOf()
    expect((await alix.ask('POST', path, request(head + 1n))).body.code).toBe('unknown_object')
    await chain().setFault('unreachable')
    expect((await alix.ask('POST', path, request(1n))).body.code).toBe('provider_unavailable')
    await chain().setFault('none')
    expect((await compare(1n)).body).toEqual({ complete: true })
    // Tokens and claims are read again with the deposits.
    const tokens = site.platform.db.selectFrom('chain_token_head').select('height')
    expect(await tokens.execute()).toEqual([{ height: 1n }])
    expect(await lift()).toBe(undefined)
    await drain()
    await drain()
    expect(await paymentOf(order.id)).toHaveLength(1)
    // Its token is told again that it is unlocked.
    await finalise()
    await finalise()
    expect(await differing()).toEqual([])
    await paid()
    expect(await heightOf()).toBeGreaterThan(head)
    expect(await lift()).toBe('transition_not_allowed')
  })

  test('C1 L8 what it does not hold any more stays booked, and is named by the reconciliation', async () => {
    const kept = await paid()
    const before = await heightOf()
    const lost = await paid()
    await finalise()
    await chain().reorganise(80, 'dropped')
    await drain()
    expect(await lift()).toBe('books_differ')
    const { proposalId } = await alix.done(path, request(before))
    const { latest } = await site.platform.ports.chain.heads()
    await chain().reorganise(Number(latest.height - before) + 1, 'again')
    const changed = await noor.ask('POST', `${path}/${proposalId}/approvals`, because)
    expect(changed.body.code).toBe('transition_not_allowed')
    await alix.done(`/proposals/${proposalId}/end`, because)
    expect((await compare(before)).body).toEqual({ complete: true })
    expect(await lift()).toBe(undefined)
    await drain()
    for (const { id, who } of [lost, kept]) {
      expect(await paymentOf(id)).toHaveLength(1)
      expect(await stateOf(who, id)).toBe('unlocked')
    }
    const [payment] = await paymentOf(lost.id)
    const { items } = await reconciliationOf(site)
    const deposits = items.filter(({ kind }: { kind: string }) => kind.startsWith('deposit_'))
    expect(deposits).toMatchObject([{ kind: 'deposit_unknown_there', place: payment?.payment_id }])
    await paid()
    // The token that came back with its deposit is told again that it is unlocked.
    await finalise()
    await finalise()
  })
})
