import { type Address, type Hex, isAddressEqual, type PublicClient } from 'viem'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { settlementsAbi } from '#contracts/abi/settlements.ts'
import { testUsdcAbi } from '#contracts/abi/test-usdc.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { idOf, isId } from '#server/ports/chain/id-words.ts'
import type { ClaimSeen, DepositSeen, TransferSeen } from '#server/ports/chain/port.ts'
import { type LogContext, numberLogs, readLogs, type SeenLog } from './read-logs.ts'
import type { ContractAddresses, StoredTransaction } from './sender.ts'

/** What reading depends on. */
export interface ReadContext extends LogContext {
  addresses: ContractAddresses
  /** The wallet that sends for the platform: what it deposits is a card's. */
  treasury: Address
  /** Transactions of ours, by their hashes. */
  ofHashes(
    hashes: readonly Hex[],
  ): Promise<readonly Pick<StoredTransaction, 'hash' | 'key' | 'moneyKey' | 'to'>[]>
}

/** Deposits by wallets in these blocks, both included, in the chain's order. */
export async function readDeposits(
  context: ReadContext,
  from: bigint,
  until: bigint,
): Promise<readonly DepositSeen[]> {
  const { escrow, usdc } = context.addresses
  const query = { address: escrow, abi: escrowAbi, names: ['OrderDeposited'] }
  const logs = await readLogs(context, query, from, until)
  return numberLogs(logs).flatMap((log) => {
    const args = log.args as { backer: Address; nonce: bigint; amountMicro: bigint }
    if (isAddressEqual(args.backer, context.treasury)) return []
    const permitId = isId(args.nonce) ? idOf(args.nonce) : null
    const { transactionHash, at: logIndex, block, minedAt } = log
    const place = { transactionHash, logIndex, block, minedAt }
    return [{ ...place, sender: args.backer, token: usdc, amount: args.amountMicro, permitId }]
  })
}

/** USDC that came into the escrow contract or left it, in these blocks, both included, in the chain's order. */
export async function readTransfers(
  context: ReadContext,
  from: bigint,
  until: bigint,
): Promise<readonly TransferSeen[]> {
  const { escrow, usdc, settlements } = context.addresses
  const transfers = (args: Record<string, Address>) =>
    readLogs(context, { address: usdc, abi: testUsdcAbi, names: ['Transfer'], args }, from, until)
  const [came, left] = [await transfers({ to: escrow }), await transfers({ from: escrow })]
  const moved = [...came, ...left]
    .toSorted(byPlace)
    .map((log) => ({ ...log, ...(log.args as { from: Address; to: Address; amount: bigint }) }))
    // What it sends to itself is in both lists, and moves nothing.
    .filter(({ from: by, to, amount }) => amount > 0n && !isAddressEqual(by, to))
  const ours = await context.ofHashes([
    ...new Set(moved.map(({ transactionHash }) => transactionHash)),
  ])
  // What an owner claims or was credited is none of our moves, whoever has brought it.
  const moves = ours.filter(
    ({ to, key }) => !isAddressEqual(to, settlements) && !key.startsWith('pay_credit:'),
  )
  const keys = new Map(moves.map(({ hash, key, moneyKey }) => [hash, moneyKey ?? key]))
  return numberLogs(moved).map((log) => {
    const isIn = isAddressEqual(log.to, escrow)
    return {
      transactionHash: log.transactionHash,
      logIndex: log.at,
      height: log.block.height,
      minedAt: log.minedAt,
      // What a wallet has paid is none of our moves, whoever has brought it.
      key:
        isIn && !isAddressEqual(log.from, context.treasury)
          ? null
          : (keys.get(log.transactionHash) ?? null),
      party: isIn ? log.from : log.to,
      amountMicro: micro(isIn ? log.amount : -log.amount),
    }
  })
}

const byPlace = (left: SeenLog, right: SeenLog) =>
  Number(left.block.height - right.block.height) || left.logIndex - right.logIndex

/** What owners were paid for their tokens' dues, or a sale has credited to them, in these blocks, both included. What the float gets is no claim. */
export async function readClaims(
  context: ReadContext,
  from: bigint,
  until: bigint,
): Promise<readonly ClaimSeen[]> {
  const { settlements } = context.addresses
  const query = { address: settlements, abi: settlementsAbi, names: ['DueClaimed'] }
  const logs = await readLogs(context, query, from, until)
  return numberLogs(logs).flatMap((log) => {
    const args = log.args as unknown as DueClaimed
    if (args.credited && isAddressEqual(args.owner, context.addresses.vault)) return []
    return [
      {
        transactionHash: log.transactionHash,
        logIndex: log.at,
        height: log.block.height,
        minedAt: log.minedAt,
        orderId: idOf(args.order),
        owner: args.owner,
        settlementNumber: args.number,
        amountMicro: micro(args.amountMicro),
        ...(args.credited ? { credited: true } : {}),
      },
    ]
  })
}

interface DueClaimed {
  order: Hex
  owner: Address
  number: number
  amountMicro: bigint
  credited: boolean
}

/** The stablecoin balance of an address; at a height, or in the latest block. */
export async function readBalance(
  client: PublicClient,
  usdc: Address,
  address: string,
  height: bigint | null = null,
): Promise<MicroUsdc> {
  const balance = await client.readContract({
    address: usdc,
    abi: testUsdcAbi,
    functionName: 'balanceOf',
    args: [address as Address],
    ...(height === null ? {} : { blockNumber: height }),
  })
  return micro(balance)
}
