import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBalances } from '#server/ledger/balances.ts'
import { oneDatabase } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether, fileAs } from '#tests/fixtures/operators.ts'
import { buy, hashOfMoney, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { cardDifferences } from '#tests/fixtures/reconciliation.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'

const because = { reason: 'Seen in the console' }

describe('a part of a payment that went back in the provider’s console', () => {
  let site: TestPlatform
  let evidenceHash: string
  let order: string
  let paymentId: string
  beforeAll(async () => {
    site = await startTestPlatform(oneDatabase.open)
    evidenceHash = await fileAs(site)
    order = await buy(await newBacker(site), tipOf('10'))
    await site.platform.worker.drain()
    const { payment_id } = await site.platform.db
      .selectFrom('backing')
      .select('payment_id')
      .where('id', '=', order)
      .executeTakeFirstOrThrow()
    paymentId = payment_id ?? ''
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const differences = async () => {
    const items = await cardDifferences(site.platform)
    return items
      .filter(({ kind }) => kind.startsWith('refund_'))
      .map(({ kind, place, here, there }) => [kind, place, here, there])
  }
  const lossMicro = async () =>
    (await readBalances(site.platform.db, ['expense:refund'])).get('expense:refund')
  let keys = 0
  const propose = (changed: object = {}) =>
    operatorOf(site, 'alix').ask(
      'POST',
      '/card-refunds',
      { paymentId, evidenceHash, ...because, ...changed },
      `part-${++keys}`,
    )
  const approve = (handle: 'alix' | 'noor', proposalId: string) =>
    operatorOf(site, handle).ask('POST', `/ledger-corrections/${proposalId}/approvals`, because)

  test('L8 is booked by two as the provider’s loss, as far as the provider says it went back, and settles the difference', async () => {
    expect((await propose()).body.code).toBe('nothing_due')
    expect((await propose({ paymentId: 'pi_nobody' })).status).toBe(404)
    await cardProviderOf(site.platform).refundInConsole(paymentId, 100)
    await site.platform.worker.drain()
    expect(await differences()).toEqual([['refund_unknown_here', paymentId, 'nothing', '100 eur']])
    const before = await hashOfMoney(site.platform)
    const unproven = await propose({ evidenceHash: 'a'.repeat(64) })
    expect(unproven.body.errors).toMatchObject([{ code: 'evidence_not_on_file' }])
    expect(await hashOfMoney(site.platform)).toBe(before)
    const { proposalId } = (await propose()).body
    expect((await propose()).body.code).toBe('transition_not_allowed')
    expect((await approve('alix', proposalId)).body.code).toBe('second_person_required')
    expect((await approve('noor', proposalId)).body).toEqual({ complete: true })
    expect(await differences()).toEqual([])
    // A euro at the rate of the quote, rounded up.
    const first = await lossMicro()
    expect(first).toBeGreaterThan(1_000_000n)
    expect((await propose()).body.code).toBe('nothing_due')
    // More of it is a part of its own.
    await cardProviderOf(site.platform).refundInConsole(paymentId, 50)
    await site.platform.worker.drain()
    const more = (await propose()).body.proposalId
    expect((await approve('noor', more)).body).toEqual({ complete: true })
    expect(await differences()).toEqual([])
    expect((await lossMicro()) ?? 0n).toBeLessThan((first ?? 0n) * 2n)
  })

  test('L8 is not booked beside the whole order’s refund, and what was booked can be undone then', async () => {
    await cardProviderOf(site.platform).refundInConsole(paymentId, 25)
    await site.platform.worker.drain()
    const { proposalId } = (await propose()).body
    const refunded = await decideTogether(site, '/refunds', {
      backingId: order,
      cause: 'duplicate',
    })
    expect(refunded.status).toBe(200)
    await site.platform.worker.drain()
    expect((await approve('noor', proposalId)).body.code).toBe('transition_not_allowed')
    expect(await differences()).toEqual([])
    expect((await propose()).status).toBe(404)
  })
})
