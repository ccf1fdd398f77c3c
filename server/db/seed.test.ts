import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFirstOperator } from '#server/operator/manage-operators.ts'
import { startTestPlatform, type TestPlatform } from '#server/test-platform.ts'
import { databases } from '#tests/databases.ts'
import { seedSandbox } from './seed.ts'

describe.each(databases)('a sandbox that is filled on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open, { launched: false })
  })
  afterAll(() => site.close())

  test('leaves operators who have the handles of its own as they are', async () => {
    for (const handle of ['alix', 'noor']) {
      const change = { kind: 'add', handle, name: `Somebody else`, roles: ['admin'] } as const
      expect(await addFirstOperator(site.platform, change)).toMatchObject({ ok: true })
    }
    expect(await seedSandbox(site.platform)).toBe(true)
    const operators = await site.platform.db
      .selectFrom('operator')
      .leftJoin('operator_role', 'operator_role.operator_id', 'operator.id')
      .select(['handle', 'name', 'role'])
      .orderBy('handle')
      .execute()
    expect(operators).toEqual([
      { handle: 'alix', name: 'Somebody else', role: 'admin' },
      { handle: 'noor', name: 'Somebody else', role: 'admin' },
    ])
  })
})
