import type { SandboxScreening, SandboxVendorAnswer } from './port.ts'
import type { ScreeningSandboxContext } from './sandbox-context.ts'
import { failing, htmlPage, type SandboxRisk, sandboxRisk } from './sandbox-risk.ts'

const keyOf = (id: string) => `chainalysis:${id}`

/** Chainalysis's side: sanctioned addresses and KYT v2's transfers. The risk of a transfer is that of its hash. */
export function createSandboxChainalysis(context: ScreeningSandboxContext): SandboxScreening {
  const knowsKey = (headers: Headers) =>
    headers.get('token') === context.apiKey || headers.get('x-api-key') === context.apiKey
  return {
    vendor: 'chainalysis',
    knowsKey,
    async answer(method, path, body, headers) {
      if (!knowsKey(headers)) return { status: 403, body: { message: 'Forbidden' } }
      const address = /^\/api\/v1\/address\/(\w+)$/.exec(path)?.[1]
      if (method === 'GET' && address) return sanctionsOf(address)
      const person = /^\/api\/kyt\/v2\/users\/([\w-]+)\/transfers$/.exec(path)?.[1]
      if (method === 'POST' && person) return register(context, person, JSON.parse(body))
      const asked = /^\/api\/kyt\/v2\/transfers\/(\w+)(\/alerts)?$/.exec(path)
      const transfer = asked?.[1] ? await context.memory.find(keyOf(asked[1])) : null
      if (!transfer) return { status: 404, body: { message: 'transfer not found' } }
      return asked?.[2] ? alertsOf(transfer) : process(context, transfer)
    },
  }
}

function sanctionsOf(address: string): SandboxVendorAnswer {
  const risk = sandboxRisk(address)
  if (risk === 'outage') return failing
  if (risk === 'page') return htmlPage
  const listed = {
    category: 'sanctions',
    name: 'SANCTIONS: a fictional list',
    description: 'Nobody.',
    url: 'https://lists.example',
  }
  return { status: 200, body: { identifications: risk === 'sanctioned' ? [listed] : [] } }
}

/** The same reference of the same user is the same transfer. */
async function register(
  { memory, letters }: ScreeningSandboxContext,
  userId: string,
  request: Record<string, unknown>,
): Promise<SandboxVendorAnswer> {
  const [hash = '', outputAddress = ''] = String(request.transferReference).split(':')
  const risk = sandboxRisk(hash)
  if (risk === 'outage') return failing
  if (risk === 'page') return htmlPage
  const reference = keyOf(`${userId}:${request.transferReference}`)
  const earlier = await memory.find(reference)
  if (earlier) return { status: 202, body: earlier }
  const { asset, network, transferReference, assetAmount } = request
  const head = { externalId: letters(24), updatedAt: null, asset, network, transferReference }
  const transfer = { ...head, tx: hash, outputAddress, assetAmount, asked: 0 }
  await memory.keep(reference, transfer)
  await memory.keep(keyOf(transfer.externalId), transfer)
  return { status: 202, body: transfer }
}

/** Processed as soon as somebody asks; a slow one at the third time. */
async function process(
  { memory, now }: ScreeningSandboxContext,
  transfer: Record<string, unknown>,
): Promise<SandboxVendorAnswer> {
  const asked = Number(transfer.asked) + 1
  const isDone = riskOf(transfer) !== 'slow' || asked >= 3
  const body = { ...transfer, asked, updatedAt: isDone ? now().toISOString() : null }
  await memory.keep(keyOf(String(transfer.externalId)), body)
  return { status: 200, body }
}

const alertLevels: Partial<Record<SandboxRisk, string>> = {
  sanctioned: 'SEVERE',
  high: 'HIGH',
  low: 'LOW',
}

function alertsOf(transfer: Record<string, unknown>): SandboxVendorAnswer {
  const alertLevel = alertLevels[riskOf(transfer)]
  const category = alertLevel === 'SEVERE' ? 'sanctioned entity' : 'mixing'
  const alert = { alertLevel, category, externalId: 'a1', exposureType: 'DIRECT', alertAmount: 1 }
  return { status: 200, body: { alerts: alertLevel ? [alert] : [] } }
}

function riskOf(transfer: Record<string, unknown>): SandboxRisk {
  return sandboxRisk(String(transfer.tx))
}
