import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { askVendor } from './ask-vendor.ts'
import {
  type ScreenedTransfer,
  type ScreeningSource,
  type ScreeningSubject,
  ScreeningUnanswered,
} from './port.ts'

export interface EllipticSettings {
  apiKey: string
  /** Base64, as Elliptic gives it. */
  secret: string
  now(): Date
  /** Stands in for the network: the sandbox answers at another address. */
  fetch?: typeof fetch
  sandbox?: boolean
}

const baseUrl = 'https://aml-api.elliptic.co'
/** From this score on (0 to 10) compliance decides. */
const hitScore = 5

const analysis = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  process_status: z.string().max(100),
  risk_score: z.number().nullable(),
  evaluation_detail: z
    .object({
      source: z.array(z.object({ rule_name: z.string().max(200) })).nullish(),
      destination: z.array(z.object({ rule_name: z.string().max(200) })).nullish(),
    })
    .nullish(),
})

/**
 * Elliptic: wallets (`POST /v2/wallet/synchronous`) and the source of a transfer (`POST /v2/analyses/synchronous`). It knows
 * nothing of people's names.
 *
 * From public sources: the signature of requests, both calls and `risk_score` (developers.elliptic.co, npm elliptic-sdk). Not
 * confirmed against the service: that no score means that no rule was met; what Elliptic has not seen on a chain yet, it answers
 * with an error, and stays pending.
 */
export function createElliptic(settings: EllipticSettings): ScreeningSource {
  return {
    sandbox: settings.sandbox ?? false,
    provider: 'elliptic',
    covers: ['wallet', 'transfer'],
    async look(scope, subject) {
      const { walletAddress, transfer } = subject
      if (scope === 'wallet' && walletAddress) {
        return ask(settings, '/v2/wallet/synchronous', toWallet(subject, walletAddress))
      }
      if (scope === 'transfer' && transfer) {
        return ask(settings, '/v2/analyses/synchronous', toAnalysis(subject, transfer))
      }
      throw new ScreeningUnanswered(`Elliptic does not look at a ${scope}`)
    },
  }
}

function toWallet({ personId }: ScreeningSubject, hash: string) {
  return {
    subject: { asset: 'holistic', blockchain: 'holistic', type: 'address', hash },
    type: 'wallet_exposure',
    customer_reference: personId,
  }
}

function toAnalysis({ personId }: ScreeningSubject, moved: ScreenedTransfer) {
  const { asset, network: blockchain, transactionHash: hash, recipient: output_address } = moved
  return {
    subject: {
      asset,
      blockchain,
      type: 'transaction',
      output_type: 'address',
      hash,
      output_address,
    },
    type: 'source_of_funds',
    customer_reference: personId,
  }
}

/** `x-access-sign`: milliseconds, method, path in small letters and body, by the decoded secret, in Base64. */
export function signElliptic(
  secret: string,
  request: { milliseconds: number; method: string; path: string; body: string },
): string {
  const { milliseconds, method, path, body } = request
  const text = `${milliseconds}${method}${path.toLowerCase()}${body === '' ? '{}' : body}`
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest('base64')
}

async function ask(settings: EllipticSettings, path: string, request: object) {
  const body = JSON.stringify(request)
  const answer = await askVendor(settings.fetch ?? fetch, {
    method: 'POST',
    url: `${baseUrl}${path}`,
    body,
    headers: () => {
      const milliseconds = settings.now().getTime()
      return {
        'x-access-key': settings.apiKey,
        'x-access-timestamp': String(milliseconds),
        'x-access-sign': signElliptic(settings.secret, {
          milliseconds,
          method: 'POST',
          path,
          body,
        }),
      }
    },
  })
  const parsed = answer.status < 300 ? analysis.safeParse(answer.body) : null
  if (!parsed?.success) {
    throw new ScreeningUnanswered(`Elliptic answers ${answer.status} and not what was asked for`)
  }
  return judge(parsed.data)
}

function judge({ id, process_status, risk_score, evaluation_detail }: z.infer<typeof analysis>) {
  const reference = `elliptic:${id}`
  if (process_status !== 'complete') {
    return { verdict: 'pending' as const, reference, reasons: [process_status] }
  }
  const { source, destination } = evaluation_detail ?? {}
  const reasons = [...(source ?? []), ...(destination ?? [])].map(({ rule_name }) => rule_name)
  const score = risk_score ?? 0
  // Rules that were met without a score are not a pass either.
  if (risk_score === null && reasons.length > 0)
    return { verdict: 'pending' as const, reference, reasons }
  return score >= hitScore
    ? { verdict: 'hit' as const, reference, reasons }
    : { verdict: 'pass' as const, reference, reasons: [] }
}
