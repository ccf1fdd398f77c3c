import { sql } from 'kysely'
import { levelOfPayee } from '#domain/identity/compliance.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import type { Payee } from '#domain/ledger/journals.ts'
import { decidePayout, type PayoutFacts } from '#domain/treasury/payout.ts'
import { approvable, findProposed } from '#server/approvals/door.ts'
import { readPayoutAddress } from '#server/identity/door.ts'
import { type Database, lockRows, type Platform, type Trx } from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { payableOf, payeeOf } from './payee-of.ts'
import { orderScreened } from './screen-payee.ts'
import { writeTreasuryOrder } from './write-treasury-order.ts'

/** A request to pay a recipient what a Pocket has released. */
interface Wanted {
  pocketId: string
  /** Null for the whole balance. */
  amountMicro: MicroUsdc | null
}

/** What is approved: the amount, and the address as it is now. */
interface Proposed extends Wanted {
  amountMicro: MicroUsdc
  address: string
}

const unscreened = approvable({
  operation: 'approve_payout',
  subject: 'pocket:*',
  path: '/payouts/:id/approvals',
  once: 'approve_payout',
  payloadOf: ({ pocketId, amountMicro, address }): Proposed | null =>
    typeof pocketId === 'string'
      ? { pocketId, amountMicro: micro(BigInt(String(amountMicro))), address: String(address) }
      : null,
  load: async ({ trx, platform }, { pocketId, amountMicro }: Wanted) => {
    const recipient = await lockRecipient(trx, pocketId)
    if (!recipient) return null
    const { personId } = recipient
    return { personId, facts: await loadFacts(trx, platform, recipient, amountMicro) }
  },
  owners: ({ personId }) => [personId],
  decide: ({ platform, by, now }, { facts }, { pocketId }: Wanted & { reason: string }) => {
    // That the author is another person is checked at the approval.
    const unread = { ...facts, authorId: '' }
    const decision = decidePayout(unread, by.operatorId, platform.settings, now)
    if (!decision.ok) return decision
    const { amountMicro } = decision.value
    const payload = { pocketId, amountMicro, address: facts.address?.address }
    const shown = { amountMicro: amountMicro.toString() }
    return accept({ subject: `pocket:${pocketId}`, payload, shown })
  },
  barredBy: ({ trx }) => stopRefusals(trx),
  carryOut: async ({ trx, platform, by, now }, { personId, facts }, proposed, approved) => {
    const { authorId, ownerId } = approved.proposal
    const decision = decidePayout({ ...facts, authorId }, by.operatorId, platform.settings, now)
    if (!decision.ok) return decision
    const { address } = facts
    invariant(address && personId, 'who is paid has an address')
    const isAsProposed = address.address === proposed.address && personId === ownerId
    if (!isAsProposed) return refuse({ code: 'address_unusable' })
    const order = {
      kind: 'payout',
      pocket_id: proposed.pocketId,
      person_id: personId,
      from_account: `escrow:pocket:${proposed.pocketId}`,
      to_address: address.address,
      amount_micro: proposed.amountMicro,
      proposal_id: approved.proposalId,
    } as const
    await writeTreasuryOrder(trx, platform, order, now)
    return accept(null)
  },
})

/**
 * Pays a recipient what a Pocket has released: judged when it is proposed and again when it is approved; then the treasury order
 * is written. The payee is screened first, if that is all that is missing. Refuses what `decidePayout` and `orderScreened`
 * refuse; at the approval `money_stopped` too, and `address_unusable` if the address or recipient has changed. Rules PAY-03,
 * KYC-02, invariant L4.
 */
export const payout: typeof unscreened = {
  kind: unscreened.kind,
  propose: (platform, by, request, key) =>
    orderScreened(
      platform,
      () => findPayee(platform, request.pocketId),
      () => unscreened.propose(platform, by, request, key),
    ),
  approve: (platform, by, id, approval) =>
    orderScreened(
      platform,
      async () => {
        const pocketId = await findProposed(platform.db, id, 'pocketId')
        return pocketId && findPayee(platform, pocketId)
      },
      () => unscreened.approve(platform, by, id, approval),
    ),
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

/** A Pocket's recipient never changes once it is published, so it may be read before the locks. */
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
  { settings, clock }: Platform,
  { pocketId, payee, personId, pocketFrozen }: LockedRecipient,
  wanted: MicroUsdc | null,
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
      ? levelOfPayee({ level, verifiedAt, hasLeft }, settings.fullKycMonths, clock.now())
      : 'none',
    recipientFrozen: person?.frozen_at != null,
    pocketFrozen,
    payableMicro,
    amountMicro: wanted ?? payableMicro,
    address: personId === null ? null : await readPayoutAddress(trx, personId),
  }
}

/** What of one Pocket is released and neither paid nor being paid out. */
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
