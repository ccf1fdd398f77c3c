import type { KycChoice, KycPort, SandboxKyc } from './port.ts'
import type { KycSandboxContext } from './sandbox-context.ts'
import { createSandboxStripeIdentity } from './sandbox-stripe-identity.ts'
import { createSandboxSumsub, sandboxLevel } from './sandbox-sumsub.ts'
import { createStripeIdentity } from './stripe-identity.ts'
import { createSumsubKyc } from './sumsub.ts'

/** The adapter for this choice; with a stand-in the same one, its calls led into this process. */
export function openKyc(
  choice: KycChoice,
  context: KycSandboxContext,
): { kyc: KycPort; sandboxKyc: SandboxKyc | null } {
  const { now } = context
  if (choice.vendor === 'sumsub') {
    return { kyc: createSumsubKyc({ ...choice, now }), sandboxKyc: null }
  }
  if (choice.vendor === 'stripe-identity') {
    return { kyc: createStripeIdentity(choice), sandboxKyc: null }
  }
  const secret = context.webhookSecret
  const toSandbox: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input))
    return fetch(`${context.ownUrl()}/sandbox/${choice.of}${pathname}${search}`, init)
  }
  const shared = { webhookSecrets: [secret], fetch: toSandbox, sandbox: true }
  if (choice.of === 'stripe-identity') {
    const kyc = createStripeIdentity({ ...shared, secretKey: context.apiKey })
    return { kyc, sandboxKyc: createSandboxStripeIdentity(context) }
  }
  const keys = { appToken: context.apiKey, secretKey: secret, levelName: sandboxLevel }
  const kyc = createSumsubKyc({ ...shared, ...keys, now })
  return { kyc, sandboxKyc: createSandboxSumsub(context) }
}
