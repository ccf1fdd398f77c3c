import type { Address } from 'viem'
import { type Fees, raised, readFees } from './fees.ts'
import { forward, isKnown, receiptOf } from './node-answers.ts'
import type { SenderContext, StoredTransaction } from './sender.ts'
import { type Signer, signTransaction } from './signer.ts'

/** After so long without a block a transaction offers more. */
const patienceMs = 45_000
/** What hangs at so many times its first offer hangs for another reason: more would be paid for nothing. */
const mostTimes = 10n

/**
 * Looks after what was sent by these accounts: gives the node what it lacks, after it was restarted, has dropped it or has replaced
 * its blocks; notes what blocks hold; and offers more for what hangs, within a bound. Invariant C7.
 * @throws when there is no answer, or a transaction is stuck at the highest fee that may be offered; the other accounts are looked after all the same.
 */
export async function followTransactions(context: SenderContext): Promise<void> {
  const { registrar, settler, pauser } = context.signers
  const failures: unknown[] = []
  for (const signer of [registrar, settler, pauser]) {
    await followOne(context, signer).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, String(failures[0]))
}

async function followOne(context: SenderContext, signer: Signer): Promise<void> {
  const { client, store } = context
  const { address } = signer
  const count = await client.getTransactionCount({ address })
  const rows = await store.openOf(address, count)
  if (rows.length === 0) return
  await noteMined(
    context,
    address,
    rows.filter(({ nonce }) => nonce < count),
  )
  const waiting = rows.filter(({ nonce, replacedBy }) => nonce >= count && replacedBy === null)
  const undone = waiting.filter(({ blockHeight, isVoid }) => blockHeight !== null || isVoid)
  await store.note(undone.map(({ hash }) => ({ hash, blockHeight: null, isVoid: false })))
  for (const each of waiting) if (!(await isKnown(client, each.hash))) await forward(client, each)
  const [head] = waiting
  if (head) await hasten(context, signer, head)
}

/** Of those with one nonce a block holds one at most. */
async function noteMined(
  { client, store }: SenderContext,
  address: Address,
  rows: readonly StoredTransaction[],
): Promise<void> {
  if (rows.length === 0) return
  const final = await client.getTransactionCount({ address, blockTag: 'finalized' }).catch(() => 0)
  const receipts = await Promise.all(
    rows.map(async (row) => ({ row, receipt: await receiptOf(client, row.hash) })),
  )
  const inBlock = new Set(receipts.flatMap(({ row, receipt }) => (receipt ? [row.nonce] : [])))
  const known = receipts.flatMap(({ row: { hash }, receipt }) =>
    receipt
      ? [{ hash, blockHeight: receipt.blockNumber, isVoid: receipt.status === 'reverted' }]
      : [],
  )
  // Where another transaction has the nonce for good, this one never comes: its act is made anew.
  const lost = rows.filter(({ nonce }) => nonce < final && !inBlock.has(nonce))
  const never = lost.map(({ hash }) => ({ hash, blockHeight: null, isVoid: true }))
  await store.note([...known, ...never])
}

/** The first one in line, if it hangs: those behind it wait for it. */
async function hasten(
  context: SenderContext,
  signer: Signer,
  head: StoredTransaction,
): Promise<void> {
  const { client, store, now } = context
  const fees = await readFees(client)
  const age = now().getTime() - head.sentAt.getTime()
  if (age < patienceMs && head.maxFeePerGas >= fees.baseFeePerGas) return
  const { key, nonce, hash } = head
  const offered = raised(head, fees)
  const first = (await store.ofKeys([key])).find((each) => each.nonce === nonce) ?? head
  if (offered.maxFeePerGas > mostTimes * first.maxFeePerGas) {
    throw new Error(
      `${key} (${hash}) hangs at ${mostTimes} times its first fee, and holds its line`,
    )
  }
  const better = await replacementOf(context, signer, head, offered)
  const isReplaced = await store.alone(signer.address, nonce, async (line) => {
    const stored = await line.ofKeys([head.key])
    // Another process may have replaced it meanwhile.
    if (!stored.some((each) => each.hash === hash && each.replacedBy === null)) return false
    await line.replace(hash, better)
    return true
  })
  if (isReplaced) await forward(client, better)
}

async function replacementOf(
  { addresses, now }: SenderContext,
  signer: Signer,
  before: StoredTransaction,
  fees: Fees,
): Promise<StoredTransaction> {
  const { nonce, to, data, gas } = before
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  const said = { nonce, to, data, gas, maxFeePerGas, maxPriorityFeePerGas }
  const { chainId } = addresses
  const signed = await signTransaction(signer, { type: 'eip1559', chainId, ...said })
  const open = { replacedBy: null, blockHeight: null, isVoid: false } as const
  return { ...before, ...said, ...signed, ...open, sentAt: now() }
}
