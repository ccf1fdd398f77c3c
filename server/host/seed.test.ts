import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { verify } from '#server/assurance/verify.ts'
import { addFirstOperator } from '#server/identity/operators/manage-operators.ts'
import { openName } from '#server/kernel/door.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { seedSandbox } from './seed.ts'

describe.each(databases)('a sandbox that is filled on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open, { launched: false })
  })
  afterAll(() => site.close())

  test('LAUNCH-01 has contracts that a launch waits for run once something is booked, and not before', async () => {
    const other = await startTestPlatform(database.open, { launched: false })
    const opened: unknown[] = []
    const { ports, worker } = other.platform
    const waiting = vi.spyOn(ports, 'openContracts', 'get')
    waiting.mockReturnValue(async () => {
      // What is booked is not on the chain in the database.
      opened.push(await ports.sandboxChain?.balanceOf(ports.chain.escrow))
      waiting.mockReturnValue(null)
    })
    await worker.drain()
    expect(opened).toEqual([])
    await seedSandbox(other.platform)
    await worker.drain()
    expect(opened).toEqual([0n])
    await other.close()
  })

  test('leaves operators who have the handles of its own as they are', async () => {
    for (const handle of ['alix', 'noor']) {
      const change = { kind: 'add', handle, name: `Somebody else`, roles: ['admin'] } as const
      expect(await addFirstOperator(site.platform, change)).toMatchObject({ ok: true })
    }
    expect(await seedSandbox(site.platform)).toBe(true)
    const operators = await site.platform.db
      .selectFrom('operator')
      .leftJoin('operator_role', 'operator_role.operator_id', 'operator.id')
      .select(['handle', 'operator.sealed', 'role'])
      .orderBy('handle')
      .execute()
    expect(operators.map((each) => openName(site.platform.db, each))).toEqual([
      { handle: 'alix', name: 'Somebody else', role: 'admin' },
      { handle: 'noor', name: 'Somebody else', role: 'admin' },
    ])
  })

  test('PRO-06 L4 keeps what two operators have put into the reserve by the name of its own', async () => {
    const other = await startTestPlatform(database.open, { launched: false })
    for (const handle of ['alix', 'noor']) {
      const change = { kind: 'add', handle, name: handle, roles: ['admin', 'money'] } as const
      await addFirstOperator(other.platform, change)
    }
    const funding = { amount: '500', reference: 'sandbox', ...because }
    const { proposalId } = await operatorOf(other, 'alix').done('/reserve-fundings', funding, 'x')
    await operatorOf(other, 'noor').done(`/reserve-fundings/${proposalId}/approvals`, because)
    expect(await seedSandbox(other.platform)).toBe(true)
    expect(await readBalance(other.platform.db, 'reserve:cover')).toBe(usdc(500))
    expect(await verify(other.platform)).toEqual([])
    await other.close()
  })
})
