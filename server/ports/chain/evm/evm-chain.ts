import { claimData } from '#server/ports/chain/claim-data.ts'
import type { ChainNetwork, ChainPort } from '#server/ports/chain/port.ts'
import { returnData } from '#server/ports/chain/return-data.ts'
import {
  checkSignature,
  checksummed,
  readSignIn,
  writeSignIn,
} from '#server/ports/chain/sign-in-message.ts'
import { ownBurn } from './own-burn.ts'
import { ownDeposit } from './own-deposit.ts'
import { readDates } from './read-dates.ts'
import { readBlockHash, readHeads } from './read-heads.ts'
import {
  type ReadContext,
  readBalance,
  readClaims,
  readDeposits,
  readTransfers,
} from './read-money.ts'
import { readCreditsPaid, readPlatformSales } from './read-platform-sales.ts'
import { createContractReader } from './read-signatures.ts'
import { createTokenReader } from './read-tokens.ts'
import type { ChainSender } from './sender.ts'

/** Blocks are asked for in smaller ranges; before the deployment of the contracts nobody is asked. */
const BLOCKS_AT_ONCE = 1_000_000n

export interface EvmContext extends ReadContext {
  chainId: number
  sandbox: boolean
  network: ChainNetwork
  sender: ChainSender
  /** How many blocks later one is final, on a chain that does not say it itself. */
  finalityBlocks: bigint
}

/** The chain behind the port: contracts on an EVM, read by a node and written by the platform's keys. */
export function createEvmChain(context: EvmContext): ChainPort {
  const { client, addresses, sender } = context
  const chainId = BigInt(context.chainId)
  const contracts = createContractReader(client)
  return {
    sandbox: context.sandbox,
    provider: 'chain',
    chainId,
    usdc: addresses.usdc,
    escrow: addresses.escrow,
    certificates: addresses.certificate,
    vault: addresses.vault,
    compliance: sender.compliance,
    relay: sender.relay,
    network: context.network,
    keepsParts: true,
    blocksAtOnce: BLOCKS_AT_ONCE,
    checksummed,
    writeSignIn,
    readSignIn,
    checkSignature: (signed) => checkSignature(contracts, signed),
    heads: () => readHeads(context),
    blockHash: (height) => readBlockHash(client, height),
    depositsIn: (from, until) => readDeposits(context, from, until),
    transfersIn: (from, until) => readTransfers(context, from, until),
    claimsIn: (from, until) => readClaims(context, from, until),
    platformSalesIn: (from, until) => readPlatformSales(context, from, until),
    creditsPaidIn: (from, until) => readCreditsPaid(context, from, until),
    datesAt: (height) => readDates(context, height),
    balanceAt: (address, height) => readBalance(client, addresses.usdc, address, height),
    // Its owner signs for the contract that pays it.
    claimData: (orderId, owner) => claimData(orderId, owner, chainId, addresses.settlements),
    returnData: (terms) => returnData(terms, chainId, addresses.certificate),
    ...createTokenReader(context),
    signStatement: (text) => sender.signStatement(text),
    signPermit: (permit) => sender.signPermit(permit),
    ownDeposit: (permit) => ownDeposit(addresses, permit),
    ownBurn: (orderId, owner) => ownBurn(context, orderId, owner),
    sendTokens: (orders) => sender.sendTokens(orders),
    sendSettlements: (orders) => sender.sendSettlements(orders),
    sendMoves: (orders) => sender.sendMoves(orders),
    sendActs: (orders) => sender.sendActs(orders),
    follow: () => sender.follow(),
    resend: (keys) => sender.resend(keys),
    sentTokens: (keys) => sender.sentTokens(keys),
  }
}
