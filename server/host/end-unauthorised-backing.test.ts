import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setLaunchSwitch } from '#server/identity/operators/set-launch-switch.ts'
import type { OpenDatabase } from '#server/kernel/db/open-database.ts'
import { systemRandomness } from '#server/kernel/randomness.ts'
import { makeSecrets } from '#server/kernel/read-secrets.ts'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, testStart } from '#tests/fixtures/platform.ts'
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
  type Site = Awaited<ReturnType<typeof open>>
  const turn = (site: Site, launchSwitch: 'accounts' | 'backing', reference: string | null) =>
    setLaunchSwitch(site.platform, {
      launchSwitch,
      on: true,
      authorisationReference: reference,
      operatorIds: ['operator-1', 'operator-2'],
    })
  const pockets = async (site: Site) =>
    (await visitTestPlatform(site.url).send('GET', '/api/pockets')).status
  const logged = () =>
    opened.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'subject', 'detail'])
      .where('operation', '=', 'turn_launch_switch')
      .execute()

  test('LAUNCH-01 is off with a real provider until two operators name an authorisation', async () => {
    const sandbox = await open({})
    await turn(sandbox, 'accounts', null)
    await turn(sandbox, 'backing', null)
    expect(await pockets(sandbox)).toBe(200)
    await sandbox.close()
    // The same stand-ins change nothing.
    const again = await open({})
    expect(await pockets(again)).toBe(200)
    expect(await logged()).toEqual([])
    expect(await startScreen(again.platform, again.url)).not.toContain('Backing was turned off')
    await again.close()

    const real = await open(stripe)
    expect(await pockets(real)).toBe(409)
    expect(real.platform.launch.read()).toMatchObject({ accounts: true, backing: false })
    const ended = {
      actor_kind: 'worker',
      subject: 'launch:backing',
      detail: { on: false, because: 'launch_authorisation_required' },
    }
    expect(await logged()).toEqual([ended])
    expect(await startScreen(real.platform, real.url)).toContain('Backing was turned off')
    expect(await readHealth(real.platform)).toMatchObject({ backingUnauthorised: true })
    expect(await turn(real, 'backing', null)).toMatchObject({ ok: false })
    expect(await turn(real, 'backing', 'PSCA A2027-001')).toMatchObject({ ok: true })
    expect(await readHealth(real.platform)).toMatchObject({ backingUnauthorised: false })
    await real.close()

    const authorised = await open(stripe)
    expect(await pockets(authorised)).toBe(200)
    expect(await logged()).toEqual([ended])
    expect(await startScreen(authorised.platform, authorised.url)).not.toContain(
      'Backing was turned off',
    )
    await authorised.close()
  })
})
