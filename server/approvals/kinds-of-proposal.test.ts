import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvals } from '#server/host/approvals.ts'
import { databases } from '#tests/databases.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { hashOfMoney } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'

describe.each(databases)('proposals of kinds that share an operation on $name', (database) => {
  let site: TestPlatform
  let alix: TestOperator
  let noor: TestOperator
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
  })
  afterAll(() => site.close())

  test('PAY-02 a funding of the reserve is approved as such and as nothing else', async () => {
    const funding = { amount: '5.6', reference: 'T-9', ...because }
    const { proposalId } = await alix.done('/reserve-fundings', funding, 'of-one-kind')
    const before = await hashOfMoney(site.platform)
    const elsewhere = approvals.filter(
      ({ path, of }) => of === undefined && path !== '/reserve-fundings/:id/approvals',
    )
    for (const { path } of elsewhere) {
      const answer = await noor.ask('POST', path.replace(':id', proposalId), because)
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'unknown_object'])
    }
    expect(await hashOfMoney(site.platform)).toBe(before)
    const own = `/reserve-fundings/${proposalId}/approvals`
    expect(await noor.done(own, because)).toEqual({ complete: true })
  })

  test('PAY-02 a conversion by hand is not approved as a funding of the reserve', async () => {
    const { db, randomness, clock } = site.platform
    const { id: author_id } = await db
      .selectFrom('operator')
      .select('id')
      .where('handle', '=', 'alix')
      .executeTakeFirstOrThrow()
    const id = randomness.uuid()
    const kind = { operation: 'adjust_ledger', subject: `conversion:${randomness.uuid()}` } as const
    const payload = JSON.stringify({ amountMicro: '5600000', reference: 'TX-1' })
    const rest = { author_id, approvals_needed: 1, reason: 'Seen', opened_at: clock.now() }
    await db
      .insertInto('proposal')
      .values({ id, ...kind, payload, ...rest })
      .execute()
    const before = await hashOfMoney(site.platform)
    const answer = await noor.ask('POST', `/reserve-fundings/${id}/approvals`, because)
    expect([answer.status, answer.body.code]).toEqual([404, 'unknown_object'])
    expect(await hashOfMoney(site.platform)).toBe(before)
  })
})
