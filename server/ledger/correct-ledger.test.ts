import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { askAs, fileAs } from '#tests/fixtures/operators.ts'
import { buy, hashOfMoney, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { readBalances } from './balances.ts'

describe.each(databases)('books that are put right by hand on $name', (database) => {
  let site: TestPlatform
  let evidenceHash: string
  let keys = 0
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    evidenceHash = await fileAs(site)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const ask = (handle: string, path: string, body: object, key = `key-${++keys}`) =>
    askAs(
      site,
      handle,
      'POST',
      path,
      { reason: 'Relevé du mois', ...body },
      { 'idempotency-key': key },
    )
  const approve = (proposalId: string, handle = 'noor') =>
    ask(handle, `/ledger-corrections/${proposalId}/approvals`, {})
  const line = (account: string, side: 'debit' | 'credit', amount: string) => ({
    account,
    side,
    amount,
  })
  const cost = [line('expense:psp', 'debit', '2.5'), line('provider:cash', 'credit', '2.5')]
  const costMicro = async () =>
    (await readBalances(site.platform.db, ['expense:psp'])).get('expense:psp')

  test('FEE-01 lines are booked once, by two people, with a document, and undone exactly once', async () => {
    const request = { lines: cost, evidenceHash }
    const proposed = await ask('alix', '/ledger-adjustments', request, 'one-key')
    expect(proposed.status).toBe(201)
    expect((await ask('alix', '/ledger-adjustments', request, 'one-key')).body).toEqual(
      proposed.body,
    )
    const { proposalId } = proposed.body
    const { body } = await askAs(site, 'noor', 'GET', '/proposals')
    expect(body.items[0].approval.path).toBe(`/ledger-corrections/${proposalId}/approvals`)
    expect(await costMicro()).toBe(0n)
    expect((await approve(proposalId, 'alix')).body.code).toBe('second_person_required')
    const answers = await Promise.all([approve(proposalId), approve(proposalId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200])
    expect(await costMicro()).toBe(2_500_000n)
    const entries = await askAs(site, 'noor', 'GET', '/ledger-entries?account=expense:psp')
    expect(entries.body.items).toMatchObject([{ kind: 'adjustment' }])

    const businessKey = `adjustment:${proposalId}`
    const undoing = await ask('alix', '/ledger-reversals', { businessKey, evidenceHash })
    expect((await approve(undoing.body.proposalId)).body).toEqual({ complete: true })
    expect(await costMicro()).toBe(0n)
    const again = await ask('alix', '/ledger-reversals', { businessKey, evidenceHash })
    expect(again.body.code).toBe('already_recorded')
    const at = '/ledger-entries?account=expense:psp'
    const [newest, oldest] = await Promise.all(
      [at, `${at}&sort=oldest`].map((path) => askAs(site, 'noor', 'GET', path)),
    )
    expect(newest?.body.items[0].reverses).toBe(businessKey)
    expect(oldest?.body.items).toEqual(newest?.body.items.toReversed())
  })

  test.each([
    [
      'a sum that is not zero',
      [cost[0], line('provider:cash', 'credit', '2.4')],
      'adjustment_unbalanced',
    ],
    [
      'money of others',
      [line('escrow:market', 'credit', '1'), line('provider:cash', 'debit', '1')],
      'account_not_adjustable',
    ],
    [
      'more than an account holds',
      [line('expense:refund', 'credit', '1'), line('provider:cash', 'debit', '1')],
      'balance_too_small',
    ],
  ])('L3 C8 %s is refused, and nothing changes', async (_what, lines, code) => {
    const before = await hashOfMoney(site.platform)
    const answer = await ask('alix', '/ledger-adjustments', { lines, evidenceHash })
    expect([answer.status, answer.body.code]).toEqual([422, code])
    const unproven = await ask('alix', '/ledger-adjustments', {
      lines: cost,
      evidenceHash: 'a'.repeat(64),
    })
    expect(unproven.body.code).toBe('evidence_not_on_file')
    expect(await hashOfMoney(site.platform)).toBe(before)
  })

  test('R10 what has a way back of its own is not undone by hand', async () => {
    const id = await buy(await newBacker(site), tipOf('5'))
    const before = await hashOfMoney(site.platform)
    for (const [businessKey, code] of [
      [`backing:${id}`, 'transition_not_allowed'],
      ['backing:nobody', 'unknown_object'],
    ]) {
      const answer = await ask('alix', '/ledger-reversals', { businessKey, evidenceHash })
      expect(answer.body.code).toBe(code)
    }
    expect(await hashOfMoney(site.platform)).toBe(before)
  })

  test('L3 what an account held at the proposal may be gone at the approval', async () => {
    const paid = [line('expense:refund', 'debit', '2.5'), line('provider:cash', 'credit', '2.5')]
    const first = await ask('alix', '/ledger-adjustments', { lines: paid, evidenceHash })
    await approve(first.body.proposalId)
    const back = [line('expense:refund', 'credit', '2.5'), line('provider:cash', 'debit', '2.5')]
    const proofs = [await fileAs(site), await fileAs(site)]
    const asked = await Promise.all(
      proofs.map((proof) =>
        ask('alix', '/ledger-adjustments', { lines: back, evidenceHash: proof }),
      ),
    )
    const agreed = await Promise.all(asked.map(({ body }) => approve(body.proposalId)))
    expect(agreed.map(({ body }) => body.code ?? 'done').toSorted()).toEqual([
      'balance_too_small',
      'done',
    ])
    const left = await readBalances(site.platform.db, ['expense:refund'])
    expect(left.get('expense:refund')).toBe(0n)
  })
})
