import type { Delivery, KycPort, TypedDocument, VendorMemory } from './port.ts'

/** A stand-in's dependencies. */
export interface KycSandboxContext {
  memory: VendorMemory
  now(): Date
  /** So many random letters and digits. */
  letters(count: number): string
  /** Where this process listens: messages are delivered there. */
  ownUrl(): string
  /** Where visitors reach it: the provider's page is there. */
  publicUrl(): string
  /** The key by which the platform calls, and the one by which messages are signed. */
  apiKey: string
  webhookSecret: string
}

/** One message in the provider's own shape. */
export type VendorMessage = Record<string, unknown>
type Sign = (body: string) => Record<string, string>

/** What a name on the page stands for. */
export function verdictOf(legalName: string): 'approved' | 'retry' | 'rejected' | 'pending' {
  const name = legalName.toUpperCase()
  if (name.includes('RETRY')) return 'retry'
  if (name.includes('REJECTED')) return 'rejected'
  return name.includes('SLOW') ? 'pending' : 'approved'
}

const MAGIC = /\b(?:RETRY|REJECTED|SLOW|OTHER)\b/gi
/** Whose document it is where a name asks for somebody else's. */
const somebodyElse = { given: 'SOMEBODY', family: 'ELSE', birthDate: '1971-02-03' }

/** What the stand-in reads on the document that was sent. */
export function readDocument({
  legalName,
  birthDate,
}: Pick<TypedDocument, 'legalName' | 'birthDate'>) {
  if (/\bOTHER\b/i.test(legalName)) return somebodyElse
  const [given = '', ...family] = legalName.replace(MAGIC, '').trim().toUpperCase().split(/\s+/)
  return { given, family: family.join(' '), birthDate }
}

/** Delivers messages over real HTTP, in the way that was asked for, and keeps them to be sent again. */
export function createDelivery(
  context: KycSandboxContext,
  provider: KycPort['provider'],
  sign: Sign,
) {
  const keyOf = (caseId: string) => `${provider}:messages:${caseId}`
  const send = async (body: string, signed = body) => {
    const response = await fetch(`${context.ownUrl()}/webhooks/${provider}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sign(signed) },
      body,
    })
    return response.status
  }
  const kept = async (caseId: string) => {
    const found = await context.memory.find(keyOf(caseId))
    return (found?.messages ?? []) as VendorMessage[]
  }
  return {
    async deliver(caseId: string, messages: readonly VendorMessage[], delivery: Delivery) {
      const before = await kept(caseId)
      await context.memory.keep(keyOf(caseId), { messages: [...before, ...messages] })
      const bodies = messages.map((message) => JSON.stringify(message))
      for (const body of inOrder(bodies, delivery)) await send(body)
      if (delivery !== 'corrupt') return
      for (const body of bodies) await send(body.replace('"', '"x'), body)
    },
    async resend(caseId: string): Promise<number[]> {
      const statuses: number[] = []
      for (const message of await kept(caseId)) statuses.push(await send(JSON.stringify(message)))
      return statuses
    },
  }
}

function inOrder(bodies: readonly string[], delivery: Delivery): readonly string[] {
  switch (delivery) {
    case 'once':
      return bodies
    case 'twice':
      return [...bodies, ...bodies]
    case 'reversed':
      return bodies.toReversed()
    default:
      return []
  }
}
