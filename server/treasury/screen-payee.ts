import { screeningRefusals } from '#domain/identity/compliance.ts'
import { type Decision, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { waitsForScreening } from '#domain/treasury/payout-address.ts'
import { findScreeningSubject, lookPersonUp, readPayoutAddress } from '#server/identity/door.ts'
import {
  inTransaction,
  lockRows,
  type Platform,
  recordAudit,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { wentUnanswered } from '#server/ports/door.ts'
import { addressBlockedEmail } from './payout-mail-texts.ts'
import { updateAddress } from './update-address.ts'

/** The outcome of screening a payee. */
export interface ScreenedPayee {
  /** Why the address may not be paid, yet or ever; empty after a pass. */
  refusals: readonly Refusal[]
  /** False if a provider gave no answer: the next payee would wait in vain. */
  answered: boolean
}

/**
 * Screens a payee together with the address. A pass is stored; after a hit the address is blocked, and its owner notified. Never
 * called inside a transaction. Returns `screening_pending`, `screening_hit`, or `identity_required` if the payee's identity is
 * deleted. Rules PAY-03, KYC-02.
 */
export async function screenPayee(
  platform: Platform,
  personId: string,
  walletAddress: string,
): Promise<ScreenedPayee> {
  const subject = await findScreeningSubject(platform, personId)
  const asked = subject && { ...subject, walletAddress }
  const answer = asked && (await lookPersonUp(platform, asked, 'before_payment', null))
  await inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { persons: [personId] })
    const now = platform.clock.now()
    const passed = answer?.verdict === 'pass' ? { screened_at: now } : {}
    const payee = { personId, address: walletAddress }
    await updateAddress(trx, payee, { ...passed, screening_tried_at: now })
    if (answer?.verdict === 'hit') await block(trx, payee, platform.site.publicUrl(), now)
  })
  if (!answer) return { refusals: [{ code: 'identity_required' }], answered: true }
  return { refusals: screeningRefusals(answer.verdict), answered: !wentUnanswered(answer) }
}

/** Blocked until its owner sets another one, and passes with it. */
async function block(
  trx: Trx,
  payee: { personId: string; address: string },
  site: string,
  now: Date,
): Promise<void> {
  const id = await updateAddress(trx, payee, { blocked_at: now })
  if (id === null) return
  const { personId, address } = payee
  const by = { kind: 'worker' } as const
  const subject = `person:${personId}`
  const detail = { blocked: true }
  await recordAudit(trx, { by, operation: 'change_payout_address', subject, detail }, now)
  const email = addressBlockedEmail(site, address)
  await tellPerson(trx, personId, { ...email, key: `payout-address:${id}:blocked` }, now)
}

/**
 * Orders a payment. If only a screening of the payee is missing, screens and tries once more. In addition to what `order`
 * refuses: `screening_pending`, `screening_hit`, `identity_required`. Rule KYC-02.
 * @param findPayee The payee; null if nobody is paid.
 */
export async function orderScreened<T>(
  platform: Platform,
  findPayee: () => Promise<string | null>,
  order: () => Promise<Decision<T>>,
): Promise<Decision<T>> {
  const decision = await order()
  if (decision.ok || !waitsForScreening(decision.refusals)) return decision
  const personId = await findPayee()
  const named = personId && (await readPayoutAddress(platform.db, personId))
  if (!named) return decision
  const { refusals } = await screenPayee(platform, personId, named.address)
  const [stopped] = refusals
  return stopped ? refuse(stopped) : order()
}
