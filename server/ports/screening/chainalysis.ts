import type { z } from 'zod'
import { askVendor, type VendorCall } from './ask-vendor.ts'
import {
  alerts,
  sanctions,
  toRegistration,
  transfer,
  verdictOfAlerts,
} from './chainalysis-shapes.ts'
import { type ScreenedTransfer, type ScreeningSource, ScreeningUnanswered } from './port.ts'

export interface ChainalysisSettings {
  /** `Token` of the KYT API. */
  kytToken: string
  /** `X-API-Key` of the sanctions API. */
  sanctionsKey: string
  /** Stands in for the network: the sandbox answers at another address. */
  fetch?: typeof fetch
  sandbox?: boolean
}

const kytUrl = 'https://api.chainalysis.com/api/kyt/v2'
const sanctionsUrl = 'https://public.chainalysis.com/api/v1/address'

/**
 * Chainalysis: wallets by the sanctions API, transfers by KYT v2 (registered, then asked for until they are processed). It knows
 * nothing of people's names.
 *
 * From public sources: the paths, `Token` and `X-API-Key`, `transferReference`, the three shapes of errors and HTML at the edge
 * (npm chainalysis-api-rest, api-evangelist). Its own reference lies behind a login. Not confirmed against the service: the
 * spelling of every `alertLevel`; one that is unknown here stays pending.
 */
export function createChainalysis(settings: ChainalysisSettings): ScreeningSource {
  const send = settings.fetch ?? fetch
  const kyt = (method: VendorCall['method'], path: string, body?: string) =>
    askVendor(send, {
      method,
      url: `${kytUrl}${path}`,
      headers: () => ({ Token: settings.kytToken }),
      ...(body ? { body } : {}),
    })
  return {
    sandbox: settings.sandbox ?? false,
    provider: 'chainalysis',
    covers: ['wallet', 'transfer'],
    async look(scope, { personId, walletAddress, transfer: moved }) {
      if (scope === 'wallet' && walletAddress) return lookAtWallet(settings, send, walletAddress)
      if (scope === 'transfer' && moved) return lookAtTransfer(kyt, personId, moved)
      throw new ScreeningUnanswered(`Chainalysis does not look at a ${scope}`)
    },
  }
}

async function lookAtWallet(settings: ChainalysisSettings, send: typeof fetch, address: string) {
  const answer = await askVendor(send, {
    method: 'GET',
    url: `${sanctionsUrl}/${encodeURIComponent(address)}`,
    headers: () => ({ 'X-API-Key': settings.sanctionsKey }),
  })
  const { identifications } = read(sanctions, answer)
  const reasons = identifications.map(({ category }) => category)
  const verdict = reasons.length > 0 ? ('hit' as const) : ('pass' as const)
  return { verdict, reference: 'chainalysis:address', reasons }
}

type Kyt = (
  method: VendorCall['method'],
  path: string,
  body?: string,
) => Promise<{ status: number; body: unknown }>

async function lookAtTransfer(kyt: Kyt, personId: string, moved: ScreenedTransfer) {
  const registration = JSON.stringify(toRegistration(moved))
  const path = `/users/${encodeURIComponent(personId)}/transfers`
  const { externalId } = read(transfer, await kyt('POST', path, registration))
  const reference = `chainalysis:${externalId}`
  const known = read(transfer, await kyt('GET', `/transfers/${externalId}`))
  if (!known.updatedAt) return { verdict: 'pending' as const, reference, reasons: ['processing'] }
  const found = read(alerts, await kyt('GET', `/transfers/${externalId}/alerts`))
  return { reference, ...verdictOfAlerts(found.alerts) }
}

function read<T>(shape: z.ZodType<T>, answer: { status: number; body: unknown }): T {
  const parsed = answer.status < 300 ? shape.safeParse(answer.body) : null
  if (parsed?.success) return parsed.data
  throw new ScreeningUnanswered(`Chainalysis answers ${answer.status} and not what was asked for`)
}
