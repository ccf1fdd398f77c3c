import type { KycChoice, KycPort, SandboxKyc } from './port.ts'
import { createSandboxStripeIdentity } from './sandbox-stripe-identity.ts'
import { createSandboxSumsub, sandboxLevel } from './sandbox-sumsub.ts'
import type { KycSandboxWorld } from './sandbox-world.ts'
import { createStripeIdentity } from './stripe-identity.ts'
import { createSumsubKyc } from './sumsub.ts'

/** The adapter for this choice; with a stand-in the same one, its calls led into this process. */
export function openKyc(
  choice: KycChoice,
  world: KycSandboxWorld,
): { kyc: KycPort; sandboxKyc: SandboxKyc | null } {
  const { now } = world
  if (choice.vendor === 'sumsub') {
    return { kyc: createSumsubKyc({ ...choice, now }), sandboxKyc: null }
  }
  if (choice.vendor === 'stripe-identity') {
    return { kyc: createStripeIdentity(choice), sandboxKyc: null }
  }
  const secret = world.webhookSecret
  const toSandbox: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input))
    return fetch(`${world.ownUrl()}/sandbox/${choice.of}${pathname}${search}`, init)
  }
  const shared = { webhookSecrets: [secret], fetch: toSandbox, sandbox: true }
  if (choice.of === 'stripe-identity') {
    const kyc = createStripeIdentity({ ...shared, secretKey: world.apiKey })
    return { kyc, sandboxKyc: createSandboxStripeIdentity(world) }
  }
  const keys = { appToken: world.apiKey, secretKey: secret, levelName: sandboxLevel }
  const kyc = createSumsubKyc({ ...shared, ...keys, now })
  return { kyc, sandboxKyc: createSandboxSumsub(world) }
}
