import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { takeKycEvent } from '#server/identity/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { inTransaction, recordAudit } from '#server/kernel/door.ts'
import { MoneyStopped } from '#server/ledger/door.ts'
import { readKeptMessage } from '#server/orders/door.ts'
import { takeCardEvent } from '#server/payments/door.ts'
import { CardUnanswered } from '#server/ports/door.ts'

/** Which message, and why it is taken again. */
export interface Replay {
  provider: string
  eventId: string
  reason: string
}

/**
 * Takes a provider's message again as it came. What it led to stays; what it only pointed at is asked for anew, so that a
 * message which came too early, or was put off, is caught up with. Refuses `unknown_object` for one whose text is not kept
 * or whose provider is not connected, `money_stopped`, `provider_unavailable`.
 */
export async function replayMessage(
  platform: Platform,
  { operatorId }: OperatorActor,
  { provider, eventId, reason }: Replay,
): Promise<Decision<{ outcome: string }>> {
  const rawBody = await readKeptMessage(platform, provider, eventId)
  if (rawBody === null) return refuse({ code: 'unknown_object' })
  const taken = await take(platform, provider, rawBody)
  if (!taken.ok) return taken
  const { outcome } = taken.value
  await inTransaction(platform.db, (trx) => {
    const by = { kind: 'operator', id: operatorId } as const
    const subject = `provider-message:${provider}:${eventId}`
    const deed = { by, operation: 'manage_jobs', subject, reason, detail: { outcome } } as const
    return recordAudit(trx, deed, platform.clock.now())
  })
  return accept({ outcome })
}

async function take(
  platform: Platform,
  provider: string,
  rawBody: string,
): Promise<Decision<{ outcome: string }>> {
  const { card, kyc } = platform.ports
  try {
    if (provider === card.provider) {
      return accept(await takeCardEvent(platform, card.readKept(rawBody), rawBody, 'again'))
    }
    if (provider === kyc.provider) {
      return accept(await takeKycEvent(platform, kyc.readKept(rawBody), rawBody, 'again'))
    }
  } catch (error) {
    if (error instanceof MoneyStopped) return refuse({ code: 'money_stopped' })
    if (error instanceof CardUnanswered) return refuse({ code: 'provider_unavailable' })
    throw error
  }
  return refuse({ code: 'unknown_object' })
}
