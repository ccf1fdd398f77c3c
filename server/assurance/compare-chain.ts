import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { approvable } from '#server/approvals/door.ts'
import { readTokensAgainAfter, tellTokensAfter } from '#server/certificates/door.ts'
import { type Platform, type Trx, withEvidence } from '#server/kernel/door.ts'
import { findReplacedHead, readAgainFrom } from './chain-head.ts'

/** From which block on the chain shall be read again, and the document that tells how it was compared with the books. */
interface Comparison {
  /** The last block that both have; deposits are read anew after it. */
  height: bigint
  evidenceHash: string
}

/** With the block as the chain had it then, and the hash that was read at the head. */
interface Proposed extends Comparison, Blocks {}

/**
 * People have compared a chain of which a final block was replaced with the books: it is read on from there. What was booked stays;
 * whatever of it the chain does not have any more is named by the reconciliation. Refuses `transition_not_allowed` where none was
 * replaced, or the chain has changed once more since it was proposed, `unknown_object` for a block that the chain does not have or that
 * was not read, `provider_unavailable`, and `evidence_not_on_file`.
 */
export const chainComparison = approvable({
  operation: 'compare_chain',
  subject: 'chain:*',
  path: '/chain-comparisons/:id/approvals',
  payloadOf: ({ height, hash, before, evidenceHash }): Proposed => ({
    height: BigInt(String(height)),
    hash: String(hash),
    before: String(before),
    evidenceHash: String(evidenceHash),
  }),
  ask: async ({ platform }, { height }: Comparison) =>
    accept(await findComparison(platform, height)),
  load: ({ trx }, { evidenceHash }: Comparison, found) =>
    withEvidence(trx, null, { evidenceHash }, found),
  owners: () => [],
  decide: ({ platform }, found, request: Comparison & { reason: string }) => {
    if (!found.ok) return found
    const { height, evidenceHash } = request
    const { chainId } = platform.ports.chain
    return accept({
      subject: `chain:${chainId}`,
      payload: { height, ...found.value, evidenceHash },
    })
  },
  carryOut: async ({ trx, platform, now }, found, proposed, { proposalId }) => {
    if (!found.ok) return found
    const { hash, before } = found.value
    if (hash !== proposed.hash || before !== proposed.before) {
      return refuse({ code: 'transition_not_allowed' })
    }
    return goOn(trx, platform, { ...proposed, proposalId }, now)
  },
})

/** A block as the chain has it now, and the hash that was read at the head. */
interface Blocks {
  hash: string
  before: string
}

/** What the two agree about. */
async function findComparison(platform: Platform, height: bigint): Promise<Decision<Blocks>> {
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

async function goOn(
  trx: Trx,
  { ports }: Platform,
  { proposalId, height, hash, before, evidenceHash }: Proposed & { proposalId: string },
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
  await readAgainFrom(trx, chainId, { height, hash }, now)
  await readTokensAgainAfter(trx, { chainId, height })
  await tellTokensAfter(trx, { chainId, height }, now)
  return accept(null)
}
