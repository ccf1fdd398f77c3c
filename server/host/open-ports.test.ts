import { afterEach, expect, test } from 'vitest'
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

test('LAUNCH-01 all switches at once are for the sandbox alone', async () => {
  await expect(start({ ...stripe, LAUNCH: 'all' })).rejects.toThrow(/for the sandbox alone/)
})

test('with test keys the card provider is real, its stand-in gone, and no real money moves', async () => {
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

test('KYC-02 real wallets beside a list of names that is none are not enough for a live key', async () => {
  const wallets = { ELLIPTIC_KEY: 'key-of-nobody', ELLIPTIC_SECRET: btoa('secret-of-nobody') }
  const { ports } = await start(wallets)
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

test('a secret key without the rest is refused with the names of what is missing', () => {
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow(/STRIPE_WEBHOOK_SECRET/)
})

test('behind TLS the session cookie has the name that nothing else can set', async () => {
  const site = await startTestPlatform(embedded.open, { publicUrl: 'https://coin-rouge.example' })
  const visitor = visitTestPlatform(site.url)
  await register(visitor)
  expect(visitor.cookies()).toMatch(/^__Host-session=/)
  await site.close()
})
