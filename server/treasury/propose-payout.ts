import { sql } from 'kysely'
import { levelOfPayee } from '#domain/identity/compliance.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Payee } from '#domain/ledger/journals.ts'
import { decidePayout, type PayoutFacts } from '#domain/treasury/payout.ts'
import { type Agreement, agreeToDeed, findProposed, proposeDeed } from '#server/approvals/door.ts'
import { readPayoutAddress } from '#server/identity/door.ts'
import type { Database, OperatorActor, Platform } from '#server/kernel/door.ts'
import { answerOnce, inTransaction, lockRows, type Trx } from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { payableOf, payeeOf } from './payee-of.ts'
import { orderScreened } from './screen-payee.ts'
import { writeTreasuryOrder } from './write-treasury-order.ts'

const operation = 'approve_payout'

/** One operator's wish that a recipient be paid what a Pocket has released. */
export interface PayoutWish {
  pocketId: string
  /** Null for all that is there. */
  amountMicro: MicroUsdc | null
  reason: string
}

/**
 * A money operator proposes a payout to the recipient of a Pocket. What could not be paid now is refused at once.
 * Refuses `unknown_object`, and what `decidePayout`, `proposeDeed` and `orderScreened` refuse. Rules PAY-03, KYC-02.
 */
export async function proposePayout(
  platform: Platform,
  by: OperatorActor,
  wish: PayoutWish,
  key: string,
): Promise<Decision<{ proposalId: string; amountMicro: string }>> {
  const order = () => inTransaction(platform.db, (trx) => propose(trx, platform, by, wish, key))
  return orderScreened(platform, () => findPayee(platform, wish.pocketId), order)
}

async function propose(
  trx: Trx,
  platform: Platform,
  by: OperatorActor,
  wish: PayoutWish,
  key: string,
): Promise<Decision<{ proposalId: string; amountMicro: string }>> {
  const locked = await lockRecipient(trx, wish.pocketId)
  if (!locked) return refuse({ code: 'unknown_object' })
  const now = platform.clock.now()
  const request = { actorId: by.operatorId, operation, key, input: wish }
  return answerOnce(trx, request, now, async () => {
    const facts = await loadFacts(trx, platform, locked, wish.amountMicro, now)
    // Whether the author is the same person is asked when another one agrees.
    const decision = decidePayout({ ...facts, authorId: '' }, by.operatorId, platform.settings, now)
    if (!decision.ok) return decision
    const { amountMicro } = decision.value
    const payload = { pocketId: wish.pocketId, amountMicro, address: facts.address?.address }
    const { personId: ownerPersonId } = locked
    const subject = `pocket:${wish.pocketId}`
    const deed = { operation, subject, payload, ownerPersonId, reason: wish.reason } as const
    const proposed = await proposeDeed(trx, platform, by, deed, now)
    if (!proposed.ok) return proposed
    return accept({ ...proposed.value, amountMicro: amountMicro.toString() })
  })
}

/**
 * A second operator agrees: the order to the treasury is written, and goes out after the commit. It is judged by the
 * facts of that moment; another address or recipient than the proposed one is `address_unusable`. Refuses `unknown_object`, and
 * what `agreeToDeed`, `decidePayout` and `orderScreened` refuse, and `money_stopped`. Rules PAY-03, KYC-02, invariant L4.
 */
export async function agreeToPayout(
  platform: Platform,
  by: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  const pocketId = await findProposed(platform.db, proposalId, 'pocketId')
  if (!pocketId) return refuse({ code: 'unknown_object' })
  const agreed = { proposalId, operation, by, reason } as const
  const order = () => inTransaction(platform.db, (trx) => agree(trx, platform, agreed, pocketId))
  const decision = await orderScreened(platform, () => findPayee(platform, pocketId), order)
  platform.worker.wake()
  return decision
}

async function agree(
  trx: Trx,
  platform: Platform,
  agreed: Agreement,
  pocketId: string,
): Promise<Decision<{ complete: boolean }>> {
  const locked = await lockRecipient(trx, pocketId)
  if (!locked) return refuse({ code: 'unknown_object' })
  const [stopped] = await stopRefusals(trx)
  if (stopped) return refuse(stopped)
  const now = platform.clock.now()
  return agreeToDeed(trx, agreed, now, async (proposal) => {
    const amountMicro = micro(BigInt(String(proposal.payload.amountMicro)))
    const facts = await loadFacts(trx, platform, locked, amountMicro, now)
    const authorId = proposal.author_id
    const judged = decidePayout(
      { ...facts, authorId },
      agreed.by.operatorId,
      platform.settings,
      now,
    )
    if (!judged.ok) return judged
    const { address } = facts
    invariant(address && locked.personId, 'who is paid has an address')
    const isAsProposed =
      address.address === proposal.payload.address && locked.personId === proposal.owner_person_id
    if (!isAsProposed) return refuse({ code: 'address_unusable' })
    const order = {
      kind: 'payout',
      pocket_id: pocketId,
      person_id: locked.personId,
      from_account: `escrow:pocket:${pocketId}`,
      to_address: address.address,
      amount_micro: amountMicro,
      proposal_id: agreed.proposalId,
    } as const
    await writeTreasuryOrder(trx, platform, order, now)
    return accept(null)
  })
}

interface LockedRecipient {
  pocketId: string
  payee: Payee
  /** Who is paid; null where the recipient has no account. */
  personId: string | null
  pocketFrozen: boolean
}

function findRecipient(db: Database, pocketId: string) {
  return db
    .selectFrom('pocket')
    .leftJoin('fighter', 'fighter.id', 'pocket.fighter_id')
    .leftJoin('federation', 'federation.id', 'pocket.federation_id')
    .select(['pocket.fighter_id', 'pocket.federation_id', 'pocket.frozen_at'])
    .select(['fighter.person_id', 'federation.signatory_person_id'])
    .where('pocket.id', '=', pocketId)
    .where('pocket.closed_at', 'is not', null)
    .executeTakeFirst()
}

/** Who is paid for a Pocket; null where nobody is. */
async function findPayee({ db }: Pick<Platform, 'db'>, pocketId: string): Promise<string | null> {
  const found = await findRecipient(db, pocketId)
  return found?.person_id ?? found?.signatory_person_id ?? null
}

/** Whose a Pocket is never changes once it is published, so it may be read before the locks. */
async function lockRecipient(trx: Trx, pocketId: string): Promise<LockedRecipient | null> {
  const seen = await findRecipient(trx, pocketId)
  if (!seen) return null
  const personId = seen.person_id ?? seen.signatory_person_id
  await lockRows(trx, {
    persons: personId ? [personId] : [],
    pockets: [pocketId],
    fighters: seen.fighter_id ? [seen.fighter_id] : [],
    federations: seen.federation_id ? [seen.federation_id] : [],
  })
  const row = await findRecipient(trx, pocketId)
  return row
    ? { pocketId, payee: payeeOf(row), personId, pocketFrozen: row.frozen_at !== null }
    : null
}

async function loadFacts(
  trx: Trx,
  { settings }: Platform,
  { pocketId, payee, personId, pocketFrozen }: LockedRecipient,
  wanted: MicroUsdc | null,
  now: Date,
): Promise<Omit<PayoutFacts, 'authorId'>> {
  const payableMicro = await readPayable(trx, pocketId, payee)
  const person =
    personId === null
      ? undefined
      : await trx
          .selectFrom('person')
          .select(['kyc_level as level', 'kyc_verified_at as verifiedAt', 'frozen_at'])
          .select('account_id')
          .where('id', '=', personId)
          .executeTakeFirst()
  const { level = 'none', verifiedAt = null } = person ?? {}
  const hasLeft = person?.account_id === null
  return {
    recipientId: personId ?? '',
    recipientKyc: verifiedAt
      ? levelOfPayee({ level, verifiedAt, hasLeft }, settings.fullKycMonths, now)
      : 'none',
    recipientFrozen: person?.frozen_at != null,
    pocketFrozen,
    payableMicro,
    amountMicro: wanted ?? payableMicro,
    address: personId === null ? null : await readPayoutAddress(trx, personId),
  }
}

/** What of one Pocket is released and neither paid nor on its way out. */
async function readPayable(trx: Trx, pocketId: string, payee: Payee): Promise<MicroUsdc> {
  const { rows } = await sql<{ payable: bigint }>`
    select (
      coalesce((select -sum(p.amount_micro) from posting p join ledger_entry e on e.id = p.entry_id
        where p.account = ${payableOf(payee)} and e.pocket_id = ${pocketId}), 0)
      - coalesce((select sum(amount_micro) from treasury_order
        where kind = 'payout' and pocket_id = ${pocketId} and state in ('intended', 'unknown')), 0)
      )::bigint as payable`.execute(trx)
  return micro(rows[0]?.payable ?? 0n)
}
