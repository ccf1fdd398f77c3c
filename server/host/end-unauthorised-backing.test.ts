import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedOperators } from '#server/identity/operators/seed-operators.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import type { OpenDatabase } from '#server/kernel/db/open-database.ts'
import { systemRandomness } from '#server/kernel/randomness.ts'
import { makeSecrets } from '#server/kernel/read-secrets.ts'
import { databases } from '#tests/databases.ts'
import { turnLaunchSwitch } from '#tests/fixtures/launch.ts'
import { startTestPlatform, type TestPlatform, testStart } from '#tests/fixtures/platform.ts'
import { visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { readHealth } from './health.ts'
import { startScreen } from './start-screen.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_of_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
  EUR_PER_USDC: '0.9227',
}

describe.each(databases)('backing that was launched in the sandbox, on $name', (database) => {
  const secrets = makeSecrets(systemRandomness)
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await database.open(testStart)
  })
  afterAll(() => opened.close())

  const open = (variables: Record<string, string>) =>
    startTestPlatform(async () => ({ ...opened, close: async () => {} }), {
      secrets,
      variables,
      launched: false,
    })
  const pockets = async (site: TestPlatform) =>
    (await visitTestPlatform(site.url).send('GET', '/api/pockets')).status
  const ends = () =>
    opened.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'subject', 'detail'])
      .where('operation', '=', 'turn_launch_switch')
      .where('actor_kind', '=', 'worker')
      .execute()

  test('LAUNCH-01 is off with a real provider until two operators name an authorisation', async () => {
    const sandbox = await open({})
    const { db, clock } = sandbox.platform
    await inTransaction(db, (trx) => seedOperators(trx, clock.now()))
    await turnLaunchSwitch(sandbox, 'accounts')
    await turnLaunchSwitch(sandbox, 'backing')
    expect(await pockets(sandbox)).toBe(200)
    await sandbox.close()
    // The same stand-ins change nothing.
    const again = await open({})
    expect(await pockets(again)).toBe(200)
    expect(await ends()).toEqual([])
    const shown = await startScreen(again.platform, again.url)
    expect(shown).not.toContain('Backing was turned off')
    expect(shown).toContain('no contract runs, and no certificate has a token')
    expect(await readHealth(again.platform)).toMatchObject({ certificates: null })
    await again.close()

    const real = await open(stripe)
    expect(await pockets(real)).toBe(409)
    expect(real.platform.launch.read()).toMatchObject({ accounts: true, backing: false })
    const ended = {
      actor_kind: 'worker',
      subject: 'launch:backing',
      detail: { on: false, because: 'launch_authorisation_required' },
    }
    expect(await ends()).toEqual([ended])
    expect(await startScreen(real.platform, real.url)).toContain('Backing was turned off')
    expect(await readHealth(real.platform)).toMatchObject({ backingUnauthorised: true })
    expect(await turnLaunchSwitch(real, 'backing')).toBe('launch_authorisation_required')
    const named = { authorisationReference: 'PSCA A2027-001' }
    expect(await turnLaunchSwitch(real, 'backing', named)).toBe('done')
    expect(await readHealth(real.platform)).toMatchObject({ backingUnauthorised: false })
    await real.close()

    const authorised = await open(stripe)
    expect(await pockets(authorised)).toBe(200)
    expect(await ends()).toEqual([ended])
    expect(await startScreen(authorised.platform, authorised.url)).not.toContain(
      'Backing was turned off',
    )
    await authorised.close()
  })
})
