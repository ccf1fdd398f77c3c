import type { Address, Hex } from 'viem'
import type { TokenAnswer } from '#server/ports/chain/port.ts'
import { keyHashOf } from './act-keys.ts'
import { readFees } from './fees.ts'
import { findAct } from './find-act.ts'
import { forward, keyedAbi, receiptOf } from './node-answers.ts'
import { refusalIn } from './refusals.ts'
import type { NonceLine, SenderContext, StoredTransaction } from './sender.ts'
import { signTransaction } from './signer.ts'

/** A call of a contract, once by its key. */
export interface Call {
  key: string
  /** By which key the books know the USDC that it moves, where that is another one. */
  moneyKey?: string | null
  role: 'registrar' | 'settler' | 'pauser'
  to: Address
  data: Hex
  /** Whether the contract itself knows the key, and can be asked about it. */
  isKeyed: boolean
}

/** A call with the gas that it needs as the chain stands. */
type Priced = Call & { gas: bigint }

/**
 * Sends calls, each once by its key: nonce and signed bytes are stored before anything is sent. What was sent before is answered from
 * the chain, and given to the node again where it lacks it; what the contract would refuse is not sent. Invariant C7.
 * @throws when there is no answer: then any of them may have been taken.
 */
export async function sendCalls(
  context: SenderContext,
  calls: readonly Call[],
): Promise<readonly TokenAnswer[]> {
  const { store } = context
  const stored = await store.ofKeys(calls.map(({ key }) => key))
  const answers: TokenAnswer[] = []
  const fresh: Priced[] = []
  for (const call of calls) {
    const mine = stored.filter(({ key }) => key === call.key)
    const known = (await answerOf(context, mine)) ?? (await doneBefore(context, call, mine))
    const priced = known ?? (await price(context, call))
    if ('gas' in priced) fresh.push(priced)
    else answers.push(priced)
  }
  const roles = [...new Set(fresh.map(({ role }) => role))]
  for (const role of roles) {
    answers.push(
      ...(await sendAs(
        context,
        role,
        fresh.filter((each) => each.role === role),
      )),
    )
  }
  return answers
}

/** What became of an act's transactions; null where there is none, or each was refused in its block. */
export async function answerOf(
  { client, store }: Pick<SenderContext, 'client' | 'store'>,
  mine: readonly StoredTransaction[],
): Promise<TokenAnswer | null> {
  let waiting: StoredTransaction | null = null
  for (const each of mine) {
    const receipt = await receiptOf(client, each.hash)
    const { key, hash: transactionHash } = each
    if (receipt?.status === 'success') return { key, transactionHash, height: receipt.blockNumber }
    if (receipt)
      await store.note([{ hash: each.hash, blockHeight: receipt.blockNumber, isVoid: true }])
    else if (each.replacedBy === null && !each.isVoid) waiting = each
  }
  if (!waiting) return null
  await forward(client, waiting)
  return settled({ client, store }, waiting)
}

/** What it came to, if a block holds it at once. One that its block has refused is made anew the next time. */
async function settled(
  { client, store }: Pick<SenderContext, 'client' | 'store'>,
  { key, hash }: Pick<StoredTransaction, 'key' | 'hash'>,
): Promise<TokenAnswer> {
  const receipt = await receiptOf(client, hash)
  if (receipt?.status === 'reverted') {
    await store.note([{ hash, blockHeight: receipt.blockNumber, isVoid: true }])
    return { key, refused: 'refused in its block' }
  }
  return { key, transactionHash: hash, height: receipt?.blockNumber ?? null }
}

/** A contract may know a key that we have no memory of: after a backup was restored. */
async function doneBefore(
  { client, addresses }: SenderContext,
  { key, to, isKeyed }: Call,
  mine: readonly StoredTransaction[],
): Promise<TokenAnswer | null> {
  if (!isKeyed || mine.length > 0) return null
  const args = [keyHashOf(key)] as const
  const asked = { address: to, abi: keyedAbi, functionName: 'isDone', args } as const
  return (await client.readContract(asked)) ? findAct(client, addresses, key) : null
}

/** Asks the node what it needs; whoever would be refused is not sent. */
async function price(
  { client, signers }: SenderContext,
  call: Call,
): Promise<Priced | { key: string; refused: string }> {
  const { key, role, to, data } = call
  try {
    const needed = await client.estimateGas({ account: signers[role].address, to, data })
    // What comes before it in a block may make it dearer.
    return { ...call, gas: (needed * 13n) / 10n + 20_000n }
  } catch (error) {
    const refused = refusalIn(error)
    if (refused === null) throw error
    return { key, refused }
  }
}

async function sendAs(
  context: SenderContext,
  role: Call['role'],
  calls: readonly Priced[],
): Promise<readonly TokenAnswer[]> {
  const { client, store, signers, addresses } = context
  const { address } = signers[role]
  const fees = await readFees(client)
  const least = await client.getTransactionCount({ address })
  const sent = await store.alone(address, least, async (line) => {
    const before = await taken(line, calls)
    const open = calls.filter(({ key }) => !before.has(key))
    const nonce = await line.next()
    const made = await Promise.all(
      open.map((call, at) =>
        sign(context, call, { ...fees, nonce: nonce + at, chainId: addresses.chainId }),
      ),
    )
    await line.add(made)
    return [...before.values(), ...made]
  })
  for (const each of sent) await forward(client, each)
  return Promise.all(sent.map((each) => settled(context, each)))
}

/** What another process has taken on meanwhile. */
async function taken(
  line: NonceLine,
  calls: readonly Call[],
): Promise<ReadonlyMap<string, StoredTransaction>> {
  const stored = await line.ofKeys(calls.map(({ key }) => key))
  const live = stored.filter(({ isVoid, replacedBy }) => !isVoid && replacedBy === null)
  return new Map(live.map((each) => [each.key, each]))
}

async function sign(
  { signers, now }: SenderContext,
  { key, moneyKey = null, role, to, data, gas }: Priced,
  terms: { nonce: number; chainId: number; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint },
): Promise<StoredTransaction> {
  const { nonce, chainId, maxFeePerGas, maxPriorityFeePerGas } = terms
  const said = { nonce, to, data, gas, maxFeePerGas, maxPriorityFeePerGas }
  const signed = await signTransaction(signers[role], { type: 'eip1559', chainId, ...said })
  const at = now()
  const open = { replacedBy: null, blockHeight: null, isVoid: false } as const
  const account = signers[role].address
  const named = { key, moneyKey, account }
  return { ...named, ...said, ...signed, firstSentAt: at, sentAt: at, ...open }
}
