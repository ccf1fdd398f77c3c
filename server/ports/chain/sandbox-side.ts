import { keccak256, stringToHex } from 'viem/utils'
import type { ActOrder, MoveOrder, SettleOrder, TokenOrder } from './chain-orders.ts'
import { idOf } from './id-words.ts'
import type { PermitData } from './permit-data.ts'
import {
  type ActAnswer,
  type ChainFault,
  type Fate,
  Reverted,
  type SandboxChain,
  type SignedData,
  type SignedPermit,
  type TokenAnswer,
} from './port.ts'
import { readClaim, takeClaims, takeSettlements } from './sandbox-claims.ts'
import { type Contract, endOfTime, NOBODY } from './sandbox-contract.ts'
import type { ChainMemory, ChainView, SandboxTransaction } from './sandbox-memory.ts'
import { resend, takeMoves, takePaidOut } from './sandbox-moves.ts'
import { mintedBy, takeOrders } from './sandbox-tokens.ts'
import { signerOfTyped } from './typed-data.ts'

const BLOCK_MS = 2_000
/** How many blocks a slow chain lets a transaction wait. */
const SLOW_BLOCKS = 20n

interface Side {
  memory: ChainMemory
  now(): Date
  contract: { usdc: string; escrow: string; treasury: string; chainId: bigint }
  isCompliance(address: string): boolean
  deploy: SandboxChain['deployWallet']
  keys: SandboxChain['keys']
}

/** How high the chain is: a block every two seconds, and those that commands have added. */
export function latestHeight(
  { genesisAt, extraBlocks }: { genesisAt: Date; extraBlocks: bigint },
  now: Date,
): bigint {
  const passed = Math.max(0, now.getTime() - genesisAt.getTime())
  return BigInt(Math.floor(passed / BLOCK_MS)) + extraBlocks
}

/** What people and faults do on the sandbox chain. */
export function createSandboxSide(side: Side): SandboxChain {
  const { memory, now, contract } = side
  const { usdc, escrow } = contract
  const send = async (view: ChainView, sent: Sent) => (await submit(view, sent, now())).hash
  return {
    keys: side.keys,
    deployWallet: side.deploy,
    faucet: (address, amount) =>
      memory.alone((view) => send(view, moving(NOBODY, address, usdc, amount))),
    balanceOf: (address) => memory.look((view) => view.balanceAt(usdc, address, endOfTime)),
    transfer: (from, to, amount) =>
      memory.alone(async (view) => {
        await requireBalance(view, usdc, from, amount)
        return send(view, moving(from, to, usdc, amount))
      }),
    payOut: (key, payment) =>
      memory.alone(async (view) => {
        await takePaidOut(view, contractOf(side, view), key, payment)
      }),
    async deposit(permit, walletSignature) {
      const sent = await readDeposit(side, permit, walletSignature)
      return memory.alone(async (view) => {
        const { orderId, transfers } = sent
        const [paid] = transfers
        if (orderId && (await isPaid(view, sent))) throw new Reverted('this order is paid')
        if (paid) await requireBalance(view, usdc, paid.from, paid.amount)
        for (const { key } of sent.tokens ?? []) if (key) await view.forgetKey(key)
        return send(view, sent)
      })
    },
    depositAnyhow: ({ sender, token = usdc, amount, permitId }) =>
      memory.alone((view) => {
        const moved = moving(sender, escrow, token, amount)
        const deposits = [{ sender, token, amount, permitId }]
        return send(view, { ...moved, deposits })
      }),
    claim: (typedData, walletSignature) =>
      memory.alone(async (view) => {
        const signed = { typedData, signature: walletSignature }
        return (await payClaim(view, contract, signed, now())).hash
      }),
    claimAnyhow: ({ amount, owner, ...claim }) =>
      memory.alone((view) => {
        const operations = [{ act: 'claim', owner, amount, ...claim }] as const
        return send(view, { ...moving(escrow, owner, usdc, amount), sender: owner, operations })
      }),
    mine: (blocks) =>
      memory.alone(async (view) => {
        const { extraBlocks } = await view.state()
        await view.saveState({ extraBlocks: extraBlocks + BigInt(blocks) })
      }),
    reorganise: (depth, fate) =>
      memory.alone((view) => reorganise(view, { depth, fate, treasury: contract.treasury }, now())),
    setFault: (fault: ChainFault) => memory.alone((view) => view.saveState({ fault })),
  }
}

/** What an owner has signed, paid as the contract pays it. Throws `Reverted`. */
async function payClaim(
  view: ChainView,
  contract: Side['contract'],
  { typedData, signature }: Omit<SignedData, 'address'>,
  now: Date,
) {
  const { owner, operations, amount } = await readClaim(view, contract, typedData, signature)
  const { usdc, escrow } = contract
  await requireBalance(view, usdc, escrow, amount)
  return submit(view, { ...moving(escrow, owner, usdc, amount), sender: owner, operations }, now)
}

/** Claims that owners have signed. */
export function sendClaims(
  side: TreasurySide,
  orders: readonly ActOrder[],
): Promise<readonly ActAnswer[]> {
  const { contract, now } = side
  return asTreasury(side, (view) =>
    takeClaims(contract, orders, (signed) => payClaim(view, contract, signed, now())),
  )
}

type Sent = Omit<SandboxTransaction, 'hash' | 'height' | 'minedAt'>

/** By a wallet, or by the treasury, which has minted for it. */
async function isPaid(view: ChainView, { orderId, tokens = [] }: Sent): Promise<boolean> {
  const minted = tokens.map((token) => token.orderId)
  return (
    (orderId !== null && (await view.hasUsed(orderId))) ||
    (await view.tokensAt(endOfTime, minted)).length > 0
  )
}

type TreasurySide = Pick<Side, 'memory' | 'now' | 'contract'>

/** What the platform asks for tokens, sent by its treasury. Throws, having taken it, while the chain is mute. */
export function sendTokens(
  side: TreasurySide,
  orders: readonly TokenOrder[],
): Promise<readonly TokenAnswer[]> {
  return asTreasury(side, (view, contract) => takeOrders(view, contract, orders))
}

/** The same for what tokens may claim. */
export function sendSettlements(
  side: TreasurySide,
  orders: readonly SettleOrder[],
): Promise<readonly TokenAnswer[]> {
  return asTreasury(side, (view, contract) => takeSettlements(view, contract, orders))
}

/** The same for what it brings into the escrow contract and takes back. */
export function sendMoves(
  side: TreasurySide,
  orders: readonly MoveOrder[],
): Promise<readonly TokenAnswer[]> {
  return asTreasury(side, (view, contract) => takeMoves(view, contract, orders))
}

/** Sends again what has lost its block. */
export function sendAgain(
  side: TreasurySide,
  keys: readonly string[],
): Promise<readonly TokenAnswer[]> {
  return asTreasury(side, (view, contract) => resend(view, contract, keys))
}

async function asTreasury<Answer extends ActAnswer>(
  side: TreasurySide,
  take: (view: ChainView, contract: Contract) => Promise<readonly Answer[]>,
): Promise<readonly Answer[]> {
  const { answers, fault } = await side.memory.alone(async (view) => {
    const { fault } = await view.state()
    if (fault === 'unreachable') throw new Error('the chain does not answer')
    return { answers: await take(view, contractOf(side, view)), fault }
  })
  if (fault === 'unanswered') throw new Error('no answer in time')
  return answers
}

function contractOf({ contract, now }: TreasurySide, view: ChainView): Contract {
  const { treasury: sender } = contract
  const none = { sender, deposits: [], orderId: null, transfers: [] }
  return {
    ...contract,
    submit: (does) => submit(view, { ...none, ...does }, now()),
    again: (hash) => takeInAgain(view, hash, now()),
  }
}

async function takeInAgain(view: ChainView, hash: string, now: Date): Promise<bigint | null> {
  const { height, extraBlocks } = await nextPlace(view, now)
  await view.move(hash, height)
  await view.saveState({ extraBlocks })
  return height
}

function moving(from: string, to: string, token: string, amount: bigint): Sent {
  const transfers = [{ token, from, to, amount }]
  return { sender: from, deposits: [], orderId: null, transfers }
}

async function requireBalance(
  view: ChainView,
  token: string,
  address: string,
  amount: bigint,
): Promise<void> {
  const balance = await view.balanceAt(token, address, endOfTime)
  if (balance < amount) throw new Reverted('the balance is too small')
}

/** Checks a deposit as the contract does. */
async function readDeposit(
  { contract, now, isCompliance }: Side,
  permit: SignedPermit,
  walletSignature: string,
): Promise<Sent> {
  const { domain, message } = permit.typedData as PermitData
  const ours =
    domain.verifyingContract === contract.escrow && BigInt(domain.chainId) === contract.chainId
  if (!ours) throw new Reverted('the permit is for another contract')
  const by = await signerOfTyped(permit.typedData, permit.signature)
  if (!(by && isCompliance(by))) throw new Reverted('the permit is not signed by compliance')
  const sender = await signerOfTyped(permit.typedData, walletSignature)
  if (sender !== message.backer) throw new Reverted('the sender is not the backer')
  if (BigInt(message.expiry) * 1_000n <= BigInt(now().getTime())) throw new Reverted('too late')
  const amount = BigInt(message.amount)
  const { usdc: token, escrow } = contract
  const refundTo = message.refundTarget
  const deposits = [{ sender, token, amount, permitId: idOf(message.nonce), refundTo }]
  const tokens = mintedBy(permit.typedData as PermitData)
  return { ...moving(sender, escrow, token, amount), deposits, orderId: message.order, tokens }
}

/** A block for each transaction, at once, unless a fault is set. */
async function submit(view: ChainView, sent: Sent, now: Date) {
  const { height, waits, extraBlocks } = await nextPlace(view, now)
  const count = await view.count()
  const hash = keccak256(stringToHex(`transaction:${count}:${sent.sender}:${now.toISOString()}`))
  const minedAt = new Date(now.getTime() + Number(waits) * BLOCK_MS)
  await view.add({ ...sent, hash, height, minedAt })
  await view.saveState({ extraBlocks })
  return { hash, height }
}

/** The next transaction's block: the next one, a later one, or none. */
async function nextPlace(view: ChainView, now: Date) {
  const state = await view.state()
  const extraBlocks = state.extraBlocks + 1n
  const waits = state.fault === 'slow' ? SLOW_BLOCKS : 0n
  const height = latestHeight({ ...state, extraBlocks }, now) + waits
  return { height: state.fault === 'dropping' ? null : height, waits, extraBlocks }
}

async function reorganise(
  view: ChainView,
  { depth, fate, treasury }: { depth: number; fate: Fate; treasury: string },
  now: Date,
): Promise<void> {
  const state = await view.state()
  const latest = latestHeight(state, now)
  const from = latest - BigInt(depth) + 1n
  const moved = await view.transactionsIn(from, latest)
  await view.addFork(from, keccak256(stringToHex(`fork:${latest}:${(await view.forks()).length}`)))
  for (const [at, { hash, height, sender }] of moved.entries()) {
    // What one sender has sent keeps its order, by its nonces.
    const turned = sender === treasury ? height : moved[moved.length - 1 - at]?.height
    const mirror = turned ?? height
    const places = {
      dropped: null,
      again: height,
      later: latest + 1n + BigInt(at),
      reversed: mirror,
    }
    await view.move(hash, places[fate])
  }
  if (fate === 'later') {
    await view.saveState({ extraBlocks: state.extraBlocks + BigInt(moved.length) })
  }
}
