import type { Address, Hex } from 'viem'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { marketAbi } from '#contracts/abi/market.ts'
import { micro } from '#domain/kernel/money.ts'
import { idOf, isId } from '#server/ports/chain/id-words.ts'
import type { CreditPaidSeen, PlatformSaleSeen } from '#server/ports/chain/platform-sales.ts'
import { readLogs } from './read-logs.ts'
import type { ReadContext } from './read-money.ts'

const NOBODY = /^0x0{40}$/

/** Sales by platforms on the certificates' list, in these blocks, both included. What our own market sells names no platform. */
export async function readPlatformSales(
  context: ReadContext,
  from: bigint,
  until: bigint,
): Promise<readonly PlatformSaleSeen[]> {
  const names = ['CertificateSold', 'RoyaltyTaken']
  const query = { address: context.addresses.market, abi: marketAbi, names }
  return (await readLogs(context, query, from, until)).flatMap((log) => {
    const args = log.args as unknown as SaleArgs
    if (NOBODY.test(args.operator) || !isId(BigInt(args.order))) return []
    return [
      {
        transactionHash: log.transactionHash,
        logIndex: log.logIndex,
        orderId: idOf(args.order),
        operator: args.operator,
        priceMicro: micro(args.priceMicro ?? args.baseMicro ?? 0n),
        royaltyMicro: micro(args.royaltyMicro),
      },
    ]
  })
}

interface SaleArgs {
  order: Hex
  operator: Address
  /** Of a sale that proves its price. */
  priceMicro?: bigint
  /** Of a platform that moves the token itself: the last price. */
  baseMicro?: bigint
  royaltyMicro: bigint
}

/** What the escrow contract has paid to accounts of their credits, in these blocks, both included. */
export async function readCreditsPaid(
  context: ReadContext,
  from: bigint,
  until: bigint,
): Promise<readonly CreditPaidSeen[]> {
  const query = { address: context.addresses.escrow, abi: escrowAbi, names: ['Withdrawn'] }
  return (await readLogs(context, query, from, until)).map((log) => {
    const { account } = log.args as { account: Address }
    return { transactionHash: log.transactionHash, height: log.block.height, account }
  })
}
