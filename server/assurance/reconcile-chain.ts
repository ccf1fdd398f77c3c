import type { Platform } from '#server/kernel/door.ts'
import type { DepositSeen } from '#server/ports/door.ts'
import { reconcileDates } from './reconcile-dates.ts'
import { reconcileEscrow } from './reconcile-escrow.ts'
import { reconcileTokens } from './reconcile-tokens.ts'
import { eachOf, type OpenItem } from './reconciliation.ts'

/**
 * Compares what the chain says with the books at the last final block: each deposit with its payment, both ways; what
 * the escrow contract holds with the escrow of the books, entry by entry; each token with its certificate; and what the contract was
 * told of Pockets, orders, halts and burn dates. Invariants C1, C2, L8.
 * @throws when the chain does not answer.
 */
export async function* reconcileChain(platform: Platform): AsyncGenerator<OpenItem> {
  const { chain } = platform.ports
  const { finalized } = await chain.heads()
  const there = new Map(
    (await depositsUntil(platform, finalized.height)).map((seen) => [nameOf(seen), seen]),
  )
  const here = new Map((await readPayments(platform)).map((paid) => [paid.paymentId, paid]))
  const now = platform.clock.now()
  yield* eachOf(there.values(), (seen): OpenItem[] => {
    const place = nameOf(seen)
    const ours = here.get(place)
    const amount = textOf(seen.token === chain.usdc ? 'USDC' : seen.token, seen.amount)
    if (ours && (amount === ours.text || seen.token !== chain.usdc)) return []
    const kind = ours ? 'deposit_differs' : 'deposit_unknown_here'
    return [{ kind, place, here: ours?.text ?? 'nothing', there: amount, since: seen.minedAt }]
  })
  yield* eachOf(here.values(), ({ paymentId: place, text, since }): OpenItem[] =>
    there.has(place)
      ? []
      : [{ kind: 'deposit_unknown_there', place, here: text, there: 'nothing', since }],
  )
  yield* reconcileEscrow(platform, now)
  yield* reconcileTokens(platform, finalized.height, now)
  yield* reconcileDates(platform, finalized.height, now)
  yield* await readOpenActs(platform)
}

/** What the contract was not told yet, or does not take: with its reason. */
async function readOpenActs({ db }: Platform): Promise<readonly OpenItem[]> {
  const rows = await db
    .selectFrom('chain_act')
    .select(['key as place', 'act as here', 'refusal', 'created_at as since'])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ refusal, ...act }) => {
    return { kind: 'act_in_transit', ...act, there: refusal ?? 'not final' }
  })
}

const nameOf = ({ transactionHash, logIndex }: DepositSeen) => `${transactionHash}:${logIndex}`
const textOf = (currency: string, amount: bigint) => `${amount} ${currency}`

async function depositsUntil({ ports }: Platform, height: bigint): Promise<DepositSeen[]> {
  const { chain } = ports
  const found: DepositSeen[] = []
  for (let from = 0n; from <= height; from += chain.blocksAtOnce) {
    const last = from + chain.blocksAtOnce - 1n
    found.push(...(await chain.depositsIn(from, last < height ? last : height)))
  }
  return found
}

async function readPayments({ db, ports }: Platform) {
  const rows = await db
    .selectFrom('payment')
    .select(['payment_id as paymentId', 'amount_minor', 'currency', 'recorded_at as since'])
    .where('provider', '=', ports.chain.provider)
    .execute()
  return rows.map((row) => ({ ...row, text: textOf(row.currency, row.amount_minor) }))
}
