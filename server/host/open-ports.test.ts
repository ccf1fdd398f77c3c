import { afterEach, describe, expect, test } from 'vitest'
import { readEnv } from '#server/kernel/env.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { embedded } from '#tests/databases.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { register, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { startPlatform } from './start-platform.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_of_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
  EUR_PER_USDC: '0.9227',
}
const mailServer = { SMTP_URL: 'smtp://127.0.0.1:9' }
const quiet = { LOG_LEVEL: 'silent' }
let started: Platform | null = null
afterEach(async () => {
  await started?.close()
  started = null
})

const start = async (variables: Record<string, string>) => {
  const env = readEnv({ ...quiet, ...variables })
  started = await startPlatform(env, { openDatabase: embedded.open, background: false })
  return started
}

test('without keys every provider is a sandbox', async () => {
  const { ports } = await start({})
  expect([ports.allSandbox, ports.noRealMoney]).toEqual([true, true])
})

test('LAUNCH-01 all switches at once are for the sandbox alone', {
  tags: 'long',
}, async () => {
  await expect(start({ ...stripe, LAUNCH: 'all' })).rejects.toThrow(/for the sandbox alone/)
})

test('with test keys the card provider is real, its stand-in gone, and no real money moves', {
  tags: 'long',
}, async () => {
  const { ports } = await start(stripe)
  expect(ports.card.sandbox).toBe(false)
  expect(ports.sandboxStripe).toBe(null)
  expect([ports.allSandbox, ports.noRealMoney]).toEqual([false, true])
})

test('KYC-02 a live key does not start beside sandboxes that verify nobody', async () => {
  const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_of_nobody' }
  await expect(start(live)).rejects.toThrow(
    /still sandboxes: mail, kyc, screening, treasury, chain/,
  )
})

test('KYC-02 real wallets beside a list of names that is none are not enough for a live key', {
  tags: 'long',
}, async () => {
  const wallets = { ELLIPTIC_KEY: 'key-of-nobody', ELLIPTIC_SECRET: btoa('secret-of-nobody') }
  const { ports } = await start({ ...wallets, ...mailServer })
  expect([ports.screening.sandbox, ports.sandboxScreening, ports.allSandbox]).toEqual([
    false,
    null,
    false,
  ])
  await started?.close()
  started = null
  const live = { ...stripe, ...wallets, STRIPE_SECRET_KEY: 'sk_live_of_nobody' }
  await expect(start(live)).rejects.toThrow(/still sandboxes: mail, kyc, screening, treasury/)
})

const sumsub = {
  SUMSUB_APP_TOKEN: 'prd:token-of-nobody',
  SUMSUB_SECRET_KEY: 'secret-of-nobody',
  SUMSUB_WEBHOOK_SECRET: 'secret-of-nobody',
  SUMSUB_LEVEL: 'full',
}

test('a provider in earnest does not start without a mail server, its test keys do', {
  tags: 'long',
}, async () => {
  await expect(start(sumsub)).rejects.toThrow(/These providers are real: kyc\..*set SMTP_URL/)
  const { ports } = await start({ ...sumsub, SUMSUB_APP_TOKEN: 'sbx:token-of-nobody' })
  expect(ports.standInsOpen).toBe(true)
})

describe('what the stand-ins show', () => {
  const shownIn = async (variables: Record<string, string>, more: Record<string, string> = {}) => {
    const site = await startTestPlatform(embedded.open, { launched: false, variables })
    for (const name of ['accounts', 'backing'] as const) {
      await site.platform.db
        .updateTable('launch_switch')
        .set({ is_on: true })
        .where('name', '=', name)
        .execute()
    }
    await site.platform.launch.refresh()
    const own = { authorization: `Bearer ${site.platform.operatorToken}`, ...more }
    const shown: string[] = []
    for (const [path, headers] of paths.flatMap(
      (each) =>
        [
          [each, more],
          [each, own],
        ] as const,
    )) {
      const { status, body } = await fetch(`${site.url}/sandbox/${path}`, { headers })
      await body?.cancel()
      // A page that is missing is the framework's, which this test has not.
      if (status !== 500 && status !== 404) shown.push(path)
    }
    await site.close()
    return new Set(shown)
  }
  const paths = [
    'outbox',
    'bank',
    'stripe/messages',
    'stripe/v1/balance_transactions',
    'card-messages',
    'disputes',
    'clock',
    'wallet',
    'operators',
  ]

  test('is there for this machine, and for others once that is said', {
    tags: 'long',
  }, async () => {
    expect((await shownIn({})).size).toBe(paths.length)
    const behind = { PUBLIC_URL: 'https://coin-rouge.example' }
    expect((await shownIn({ ...behind, SANDBOX_PUBLIC: '1' })).size).toBe(paths.length)
  })

  test.each(['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'X-Forwarded-Proto'])(
    'is not there for what a proxy passes on with %s, unless it is meant for others',
    async (header) => {
      expect(await shownIn({}, { [header]: '203.0.113.7' })).toEqual(new Set())
    },
  )

  test.each([
    ['behind a public address', { PUBLIC_URL: 'https://coin-rouge.example' }],
    ['beside a provider in earnest', { ...sumsub, ...mailServer }],
    [
      'beside one in earnest, even where it was meant',
      { ...sumsub, ...mailServer, SANDBOX_PUBLIC: '1' },
    ],
  ])('is not there %s, not even for the folder’s token', async (_, variables) => {
    expect(await shownIn(variables)).toEqual(new Set())
  })
})

test('a secret key without the rest is refused with the names of what is missing', () => {
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow(/STRIPE_WEBHOOK_SECRET/)
})

test('behind TLS the session cookie has the name that nothing else can set', {
  tags: 'long',
}, async () => {
  const site = await startTestPlatform(embedded.open, { publicUrl: 'https://coin-rouge.example' })
  const visitor = visitTestPlatform(site.url)
  await register(visitor)
  expect(visitor.cookies()).toMatch(/(?:^|; )__Host-session=/)
  await site.close()
})
