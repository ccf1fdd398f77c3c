import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { takeKycEvent } from '#server/identity/door.ts'
import { type OperatorActor, operatorCommand, type Platform } from '#server/kernel/door.ts'
import { MoneyStopped } from '#server/ledger/door.ts'
import { readKeptMessage } from '#server/orders/door.ts'
import { takeCardEvent } from '#server/payments/door.ts'
import { CardUnanswered } from '#server/ports/door.ts'

/** Which message, and why it is replayed. */
export interface Replay {
  provider: string
  eventId: string
  reason: string
}

/**
 * Replays a provider's message as it came. Its effects stay; the state that it only points to is asked for anew, so that a
 * message which came too early, or was deferred, is caught up with. Refuses `unknown_object` for one whose text is deleted or
 * whose provider is not connected, `money_stopped`, `provider_unavailable`.
 */
export async function replayMessage(
  platform: Platform,
  by: OperatorActor,
  replay: Replay,
): Promise<Decision<{ outcome: string }>> {
  const { provider, eventId } = replay
  const rawBody = await readKeptMessage(platform, provider, eventId)
  if (rawBody === null) return refuse({ code: 'unknown_object' })
  const taken = await take(platform, provider, rawBody)
  return taken.ok ? noteReplay(platform, by, { ...replay, ...taken.value }) : taken
}

/** The message's effects are recorded as at its first arrival; this records who replayed it. */
const noteReplay = operatorCommand({
  operation: 'manage_jobs',
  load: async (_, replay: Replay & { outcome: string }) => replay,
  decide: ({ outcome }) => accept({ outcome }),
  record: async ({ audit }, detail, { input: { provider, eventId, reason } }) => {
    await audit(`provider-message:${provider}:${eventId}`, { reason, detail })
    return detail
  },
})

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
