import { signElliptic } from './elliptic.ts'
import type { SandboxScreening, SandboxVendorAnswer } from './port.ts'
import type { ScreeningSandboxContext } from './sandbox-context.ts'
import { failing, htmlPage, type SandboxRisk, sandboxRisk } from './sandbox-risk.ts'

const clockSkewMs = 60_000
const paths = ['/v2/wallet/synchronous', '/v2/analyses/synchronous']
const scores: Partial<Record<SandboxRisk, number>> = { sanctioned: 10, high: 7.5, low: 2.1 }

/** Elliptic's side: wallets and transactions, each answered at once. */
export function createSandboxElliptic(context: ScreeningSandboxContext): SandboxScreening {
  const knowsKey = (headers: Headers) => headers.get('x-access-key') === context.apiKey
  return {
    vendor: 'elliptic',
    knowsKey,
    async answer(method, path, body, headers) {
      if (!knowsKey(headers) || !isSigned(context, { method, path, body, headers })) {
        return { status: 401, body: { name: 'Unauthorized', message: 'signature mismatch' } }
      }
      if (method !== 'POST' || !paths.includes(path)) {
        return { status: 404, body: { name: 'NotFound', message: 'no such path' } }
      }
      return analyse(context, JSON.parse(body))
    },
  }
}

type Request = { method: string; path: string; body: string; headers: Headers }

function isSigned(
  context: ScreeningSandboxContext,
  { method, path, body, headers }: Request,
): boolean {
  const milliseconds = Number(headers.get('x-access-timestamp'))
  const right = signElliptic(ellipticSecret(context), { milliseconds, method, path, body })
  const isFresh = Math.abs(context.now().getTime() - milliseconds) <= clockSkewMs
  return isFresh && headers.get('x-access-sign') === right
}

type Requested = { subject: { hash: string }; type: string; customer_reference: string }

async function analyse(
  context: ScreeningSandboxContext,
  request: Requested,
): Promise<SandboxVendorAnswer> {
  const { subject, type, customer_reference: reference } = request
  const risk = sandboxRisk(subject.hash)
  if (risk === 'outage') return failing
  if (risk === 'page') return htmlPage
  const score = scores[risk] ?? null
  const rule_name = risk === 'sanctioned' ? 'Sanctions' : 'Mixers'
  const source = score === null ? [] : [{ rule_id: 'r1', rule_name, risk_score: score }]
  const isDone = risk !== 'slow' || (await asks(context, subject.hash)) >= 3
  const head = { id: context.letters(24), type, subject, customer: { reference } }
  const found = { risk_score: score, evaluation_detail: { source, destination: [] } }
  const process_status = isDone ? 'complete' : 'running'
  return { status: 200, body: { ...head, process_status, ...found } }
}

/** Elliptic's secrets are Base64. */
export function ellipticSecret({ webhookSecret }: Pick<ScreeningSandboxContext, 'webhookSecret'>) {
  return Buffer.from(webhookSecret).toString('base64')
}

async function asks({ memory }: ScreeningSandboxContext, hash: string): Promise<number> {
  const id = `elliptic:asks:${hash}`
  const count = Number((await memory.find(id))?.count ?? 0) + 1
  await memory.keep(id, { count })
  return count
}
