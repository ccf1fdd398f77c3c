import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { agreeToDeed, proposeDeed } from '#server/approvals/door.ts'
import type { Database, OperatorActor, Platform } from '#server/kernel/door.ts'
import { inTransaction, type Trx, withEvidence } from '#server/kernel/door.ts'

const operation = 'compare_chain'

/** Up to where the chain was read, and that it has another block there by now. */
export interface ReplacedHead {
  height: bigint
  /** The hash that was read. */
  before: string
  /** The hash that the chain has now. */
  after: string
}

/**
 * Whether the last block that was final when it was read has been replaced; null where it has not, and where whoever answers
 * has not got so far.
 * @throws when the chain gives no answer.
 */
export async function findReplacedHead({
  db,
  ports,
}: Pick<Platform, 'db' | 'ports'>): Promise<ReplacedHead | null> {
  const head = await readHead(db, ports.chain.chainId)
  if (!head) return null
  const after = await ports.chain.blockHash(head.height)
  if (after === null || after === head.hash) return null
  return { height: head.height, before: head.hash, after }
}

const readHead = (db: Database, chainId: bigint) =>
  db
    .selectFrom('chain_head')
    .select(['height', 'hash'])
    .where('chain_id', '=', chainId)
    .executeTakeFirst()

/** From which block on the chain shall be read again, and the document that tells how it was compared with the books. */
export interface ComparisonWish {
  /** The last block that both have; deposits are read anew after it. */
  height: bigint
  evidenceHash: string
  reason: string
}

/**
 * One operator says that people have compared a chain of which a final block was replaced with the books, and that it is to be read
 * on. Refuses `transition_not_allowed` where none was replaced, `unknown_object` for a block that the chain does not have or
 * that was not read, `evidence_not_on_file` and what `proposeDeed` refuses.
 */
export async function proposeComparison(
  platform: Platform,
  by: OperatorActor,
  { height, evidenceHash, reason }: ComparisonWish,
): Promise<Decision<{ proposalId: string }>> {
  const found = await findComparison(platform, height)
  return inTransaction(platform.db, async (trx) => {
    const judged = await withEvidence(trx, null, { evidenceHash }, found)
    if (!judged.ok) return judged
    const { before, hash } = judged.value
    const payload = { height: height.toString(), hash, before, evidenceHash }
    const subject = `chain:${platform.ports.chain.chainId}`
    const deed = { operation, subject, payload, ownerPersonId: null, reason } as const
    return proposeDeed(trx, platform, by, deed, platform.clock.now())
  })
}

/**
 * Another operator agrees: the chain is read on from there. What was booked stays; whatever of it the chain does not have any
 * more is named by the reconciliation. Refuses what `agreeToDeed` refuses, and what `proposeComparison` does, also when the
 * chain has changed once more since.
 */
export async function approveComparison(
  platform: Platform,
  by: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  const proposed = await readProposed(platform.db, proposalId)
  if (!proposed) return refuse({ code: 'unknown_object' })
  const { height, evidenceHash } = proposed
  const found = await findComparison(platform, height)
  return inTransaction(platform.db, async (trx) => {
    const now = platform.clock.now()
    return agreeToDeed(trx, { proposalId, operation, by, reason }, now, async () => {
      const judged = await withEvidence(trx, null, { evidenceHash }, found)
      if (!judged.ok) return judged
      const { hash, before } = judged.value
      if (hash !== proposed.hash || before !== proposed.before) {
        return refuse({ code: 'transition_not_allowed' })
      }
      return goOn(trx, platform, { proposalId, height, hash, evidenceHash, before }, now)
    })
  })
}

/** What the two agree about: the block as the chain has it now, and the hash that was read at the head. */
async function findComparison(
  platform: Platform,
  height: bigint,
): Promise<Decision<{ hash: string; before: string }>> {
  const { chain } = platform.ports
  try {
    const replaced = await findReplacedHead(platform)
    if (!replaced) return refuse({ code: 'transition_not_allowed' })
    const hash = height > replaced.height ? null : await chain.blockHash(height)
    if (hash === null) return refuse({ code: 'unknown_object' })
    return accept({ hash, before: replaced.before })
  } catch (error) {
    platform.log.warn({ err: error }, 'the chain gave no answer to who compares it')
    return refuse({ code: 'provider_unavailable' })
  }
}

interface Agreed {
  proposalId: string
  height: bigint
  hash: string
  before: string
  evidenceHash: string
}

async function goOn(
  trx: Trx,
  { ports }: Platform,
  { proposalId, height, hash, before, evidenceHash }: Agreed,
  now: Date,
): Promise<Decision<null>> {
  const { chainId } = ports.chain
  const head = await trx
    .selectFrom('chain_head')
    .select('height')
    .where('chain_id', '=', chainId)
    .where('hash', '=', before)
    .forUpdate()
    .executeTakeFirst()
  if (!head) return refuse({ code: 'transition_not_allowed' })
  await trx
    .insertInto('chain_comparison')
    .values({
      proposal_id: proposalId,
      chain_id: chainId,
      head_height: head.height,
      hash_before: before,
      height,
      hash_after: hash,
      evidence_hash: evidenceHash,
      compared_at: now,
    })
    .execute()
  await trx
    .updateTable('chain_head')
    .set({ height, hash, looked_at: now, caught_up_at: null })
    .where('chain_id', '=', chainId)
    .execute()
  return accept(null)
}

async function readProposed(db: Database, proposalId: string) {
  const row = await db
    .selectFrom('proposal')
    .select('payload')
    .where('id', '=', proposalId)
    .where('operation', '=', operation)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { height, ...rest } = row.payload as unknown as Record<
    'height' | 'hash' | 'before' | 'evidenceHash',
    string
  >
  return { height: BigInt(height), ...rest }
}
