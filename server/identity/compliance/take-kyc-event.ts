import { createHash } from 'node:crypto'
import {
  enqueue,
  keepEventAnswers,
  type Platform,
  recordEvents,
  transact,
} from '#server/kernel/door.ts'
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
  const { eventId, type, caseId } = event
  const now = platform.clock.now()
  const bodyHash = createHash('sha256').update(rawBody).digest('hex')
  const given = caseId === null ? 'noted' : 'taken'
  const sealedBody = platform.identityKeys.sealMessage(rawBody)
  const outcome = await transact(platform, async (trx) => {
    const seen = { provider, eventId, type, bodyHash, sealedBody }
    const isFresh = (await recordEvents(trx, [seen], now)).has(eventId)
    if (isFresh) await keepEventAnswers(trx, [{ provider, eventId, answer: { outcome: given } }])
    if (!isFresh && !again) return 'known' as const
    if (caseId === null) return given
    const turn = isFresh ? '' : `:${now.getTime()}`
    const key = `follow_kyc_case:${provider}:${eventId}${turn}`
    await enqueue(trx, [{ key, kind: 'follow_kyc_case', payload: { caseId } }], now)
    return given
  })
  return { outcome }
}
