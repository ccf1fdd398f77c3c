import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import { addDays, hasCome, type Instant } from '#domain/kernel/time.ts'

/** For how long a recovery is public before it is carried out. */
export const RECOVERY_DAYS = 7

/** A certificate whose wallet is lost, and the wallet that its holder wants it in. */
export type RecoveryFacts = {
  readonly ownerId: string
  readonly burned: boolean
  readonly locked: boolean
  readonly frozen: boolean
  /** Its wallet; null in the vault, which it leaves without a recovery. */
  readonly lostAddress: string | null
  readonly newAddress: string
  /** One is open already. */
  readonly open: boolean
}

/**
 * Whether a certificate may go to another wallet of its holder, free of royalty, whatever its kind. Refuses `not_owner`,
 * `certificate_burned`, `certificate_frozen`, `certificate_locked`, `not_in_wallet`, `same_wallet` and `recovery_open`.
 * Rule NFT-02, invariant C5.
 */
export function decideRecovery(facts: RecoveryFacts, actorId: string): Decision<null> {
  const { ownerId, burned, locked, frozen, lostAddress, newAddress, open } = facts
  const refusals = [
    ...when(ownerId !== actorId, { code: 'not_owner' }),
    ...when(burned, { code: 'certificate_burned' }),
    ...when(frozen, { code: 'certificate_frozen' }),
    ...when(locked, { code: 'certificate_locked' }),
    ...when(lostAddress === null, { code: 'not_in_wallet' }),
    ...when(lostAddress?.toLowerCase() === newAddress.toLowerCase(), { code: 'same_wallet' }),
    ...when(open, { code: 'recovery_open' }),
  ]
  return acceptUnless(refusals, () => null)
}

/** When an approved recovery is carried out, unless it was ended before. */
export function recoversAt(approvedAt: Instant): Instant {
  return addDays(approvedAt, RECOVERY_DAYS)
}

/** How far a recovery has come. */
export type RecoveryTimes = {
  readonly approvedAt: Instant | null
  readonly doneAt: Instant | null
  readonly endedAt: Instant | null
}

export type RecoveryStatus = 'asked' | 'public' | 'due' | 'done' | 'ended'

/** Its status, from what has happened and the time. Half-open: due at the very instant. */
export function recoveryStatus(times: RecoveryTimes, now: Instant): RecoveryStatus {
  if (times.doneAt !== null) return 'done'
  if (times.endedAt !== null) return 'ended'
  if (times.approvedAt === null) return 'asked'
  return hasCome(recoversAt(times.approvedAt), now) ? 'due' : 'public'
}

/** What the old wallet signs to end a recovery; it names one recovery alone. */
export function objectionText(recoveryId: string, certificateNumber: bigint): string {
  return [
    'Coin Rouge',
    `Je m'oppose a la recuperation du certificat n° ${certificateNumber} vers un autre portefeuille.`,
    `Recuperation ${recoveryId}. Cette signature ne coute rien et n'autorise aucun paiement.`,
  ].join('\n')
}
