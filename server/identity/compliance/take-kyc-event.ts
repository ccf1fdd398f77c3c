import { createHash } from 'node:crypto'
import { enqueue, type Platform, transact } from '#server/kernel/door.ts'
import type { KycEvent } from '#server/ports/door.ts'

/**
 * Takes a provider's message about a case: keeps that it came and promises to ask for the truth. What it says itself is not
 * believed, so one that is late, repeated or out of order does no harm. One that is brought
 * `again` on purpose is looked into anew. Rule KYC-01.
 */
export async function takeKycEvent(
  platform: Platform,
  event: KycEvent,
  rawBody: string,
  again?: 'again',
): Promise<{ outcome: 'taken' | 'known' | 'noted' }> {
  const { provider } = platform.ports.kyc
  const { eventId: event_id, type, caseId } = event
  const now = platform.clock.now()
  const body_hash = createHash('sha256').update(rawBody).digest('hex')
  const given = caseId === null ? 'noted' : 'taken'
  const answer = JSON.stringify({ outcome: given })
  const sealed_body = platform.identityKeys.sealMessage(rawBody)
  const outcome = await transact(platform, async (trx) => {
    const fresh = await trx
      .insertInto('webhook_event')
      .values({ provider, event_id, type, body_hash, received_at: now, answer, sealed_body })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (!fresh && !again) return 'known' as const
    if (caseId === null) return given
    const turn = fresh ? '' : `:${now.getTime()}`
    const key = `follow_kyc_case:${provider}:${event_id}${turn}`
    await enqueue(trx, [{ key, kind: 'follow_kyc_case', payload: { caseId } }], now)
    return given
  })
  return { outcome }
}
