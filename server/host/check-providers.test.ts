import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/kernel/db/open-database.ts'
import { systemRandomness } from '#server/kernel/randomness.ts'
import { makeSecrets } from '#server/kernel/read-secrets.ts'
import { StartRefused } from '#server/kernel/start-refused.ts'
import { databases } from '#tests/databases.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, testStart } from '#tests/fixtures/platform.ts'
import { newBacker, register, visitTestPlatform } from '#tests/fixtures/visitor.ts'

const sumsub = {
  SUMSUB_APP_TOKEN: 'prd:token-of-nobody',
  SUMSUB_SECRET_KEY: 'secret-of-nobody',
  SUMSUB_WEBHOOK_SECRET: 'secret-of-nobody',
  SUMSUB_LEVEL: 'full',
  SMTP_URL: 'smtp://127.0.0.1:9',
}
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_of_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
  EUR_PER_USDC: '0.9227',
}

describe.each(databases)('a database and the providers it was used with, on $name', (database) => {
  const secrets = makeSecrets(systemRandomness)
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await database.open(testStart)
  })
  afterAll(() => opened.close())

  const open = (variables: Record<string, string>, launched = false, on = opened) =>
    startTestPlatform(async () => ({ ...on, close: async () => {} }), {
      secrets,
      variables,
      launched,
    })
  const startAndEnd = async (variables: Record<string, string>) => (await open(variables)).close()
  const noted = async () =>
    (await opened.db.selectFrom('opened_with').select(['port', 'kind']).orderBy('port').execute())
      .map(({ port, kind }) => `${port}: ${kind}`)
      .join(', ')

  test('KYC-01 may be given other ones while nobody is there, and none once somebody is', async () => {
    await startAndEnd({})
    await startAndEnd({ ...sumsub, ...stripe })
    expect(await noted()).toBe(
      'card: test, chain: stand_in, conversion: stand_in, kyc: real, screening: stand_in, treasury: stand_in',
    )
    const sandbox = await open({ SANDBOX_KYC: 'sumsub' }, true)
    const ana = await newBacker(sandbox)
    await buy(ana, tipOf('5'))
    await ana.send('POST', '/api/identity/full', { returnPath: '/soutiens' })
    await sandbox.platform.worker.drain()
    await sandbox.close()
    const before = await noted()
    await expect(startAndEnd(sumsub)).rejects.toThrow(StartRefused)
    await expect(startAndEnd({ ...sumsub, ...stripe })).rejects.toThrow(
      /card was a stand-in and would be a provider’s own test keys; kyc was a stand-in and would be a real provider\..* DATABASE_URL or DATA_DIR/,
    )
    expect(await noted()).toBe(before)
    // Another stand-in is a stand-in.
    await startAndEnd({ SANDBOX_KYC: 'stripe-identity' })
  })

  test('KYC-01 is refused to a stand-in where a provider was real, and to real keys where they were for tests', async () => {
    const other = await database.open(testStart)
    const trial = { ...sumsub, SUMSUB_APP_TOKEN: 'sbx:token-of-nobody' }
    const begin = await open(trial, false, other)
    await other.db
      .updateTable('launch_switch')
      .set({ is_on: true })
      .where('name', '=', 'accounts')
      .execute()
    await begin.close()
    const first = await open(trial, false, other)
    await register(visitTestPlatform(first.url))
    await first.close()
    await expect(open({}, false, other)).rejects.toThrow(
      /kyc was a provider’s own test keys and would be a stand-in/,
    )
    await expect(open(sumsub, false, other)).rejects.toThrow(/kyc was .* would be a real provider/)
    await (await open(trial, false, other)).close()
    await other.close()
  })

  test.runIf(database.races)(
    'KYC-01 is not given other ones while a process with the first ones runs there',
    async () => {
      const own = await database.open(testStart)
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
        own.db,
      )
      const url = new URL(process.env.TEST_DATABASE_URL ?? '')
      url.pathname = `/${rows[0]?.name}`
      const beside = await openDatabase({ databaseUrl: url.href, dataDir: '' }, testStart)
      const running = await open({}, false, own)
      await expect(open(sumsub, false, beside)).rejects.toThrow(
        /A process with other providers is running .* kyc was a stand-in and would be a real provider/,
      )
      await (await open({}, false, beside)).close()
      await running.close()
      await beside.close()
      await own.close()
    },
  )
})
