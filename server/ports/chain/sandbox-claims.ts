import { decodeShareToken } from '#domain/certificates/token-data.ts'
import { chainPart } from '#domain/settlements/chain-claim.ts'
import type { ActOrder, SettleOrder } from './chain-orders.ts'
import { type ClaimData, claimData, orderOfClaim } from './claim-data.ts'
import { type ActAnswer, Reverted, type SignedData, type TokenAnswer } from './port.ts'
import { type Contract, endOfTime, settleKnown } from './sandbox-contract.ts'
import type { ChainView, ClaimableToken, SandboxOperation } from './sandbox-memory.ts'
import { signerOfTyped } from './typed-data.ts'

/** Stores settlements, each key once. A transaction that lost its block is included again. */
export async function takeSettlements(
  view: ChainView,
  contract: Contract,
  orders: readonly SettleOrder[],
): Promise<readonly TokenAnswer[]> {
  const used = new Map((await view.usedKeys(orders.map(({ key }) => key))).map((u) => [u.key, u]))
  const answers: TokenAnswer[] = []
  const fresh: (SandboxOperation & { act: 'settle' })[] = []
  for (const { key, pocketNumber, number: settlementNumber, terms } of orders) {
    const known = await settleKnown(view, contract, used.get(key))
    if (known) answers.push(known)
    else fresh.push({ act: 'settle', key, pocketNumber, settlementNumber, terms })
  }
  if (fresh.length === 0) return answers
  const { hash: transactionHash, height } = await contract.submit({ operations: fresh })
  return [...answers, ...fresh.map(({ key }) => ({ key, transactionHash, height }))]
}

type Pay = (signed: Omit<SignedData, 'address'>) => Promise<{ hash: string; height: bigint | null }>

/** Pays claims that owners have signed. One that has been paid, or whose token has another owner by now, needs nothing. */
export async function takeClaims(
  { chainId, escrow }: { chainId: bigint; escrow: string },
  orders: readonly ActOrder[],
  pay: Pay,
): Promise<readonly ActAnswer[]> {
  const answers: ActAnswer[] = []
  for (const order of orders) {
    if (order.act !== 'claim_signed') continue
    const { key, orderId, owner, signature } = order
    const typedData = claimData(orderId, owner, chainId, escrow)
    try {
      const { hash: transactionHash, height } = await pay({ typedData, signature })
      answers.push({ key, transactionHash, height })
    } catch (error) {
      if (!(error instanceof Reverted)) throw error
      const { message: refused } = error
      answers.push(needsNothing.has(refused) ? { key, isSo: true } : { key, refused })
    }
  }
  return answers
}

const needsNothing = new Set(['nothing is due', 'there is no token', 'the sender is not the owner'])

/** A claim that the contract takes. */
interface TakenClaim {
  owner: string
  amount: bigint
  operations: readonly SandboxOperation[]
}

/** Checks a claim as the contract does, and computes what it pays. Throws `Reverted`. */
export async function readClaim(
  view: ChainView,
  contract: { escrow: string; chainId: bigint },
  typedData: Record<string, unknown>,
  signature: string,
): Promise<TakenClaim> {
  const claim = typedData as ClaimData
  const { verifyingContract, chainId } = claim.domain
  const ours = verifyingContract === contract.escrow && BigInt(chainId) === contract.chainId
  if (!ours) throw new Reverted('the claim is for another contract')
  const owner = await signerOfTyped(typedData, signature)
  const orderId = orderOfClaim(claim)
  const [token] = await view.tokensAt(endOfTime, [orderId])
  if (!token || token.burned) throw new Reverted('there is no token')
  if (owner === null || owner !== token.owner || owner !== claim.message.owner) {
    throw new Reverted('the sender is not the owner')
  }
  const operations = (await dueOf(view, token)).map(([settlementNumber, amount]) => {
    return { act: 'claim', orderId, owner, settlementNumber, amount } as const
  })
  if (operations.length === 0) throw new Reverted('nothing is due')
  return { owner, operations, amount: operations.reduce((sum, { amount }) => sum + amount, 0n) }
}

/** A token's dues, by settlement number. */
async function dueOf(view: ChainView, token: ClaimableToken): Promise<readonly [number, bigint][]> {
  if (token.kind !== 'share') return []
  const { pocketNumber, interval, flags } = decodeShareToken(token.data)
  if (flags.locked) throw new Reverted('the token is locked')
  if (flags.frozen) throw new Reverted('the token is frozen')
  const claimed = await view.claimedOf(token.orderId)
  const settlements = await view.settlementsOf(pocketNumber)
  return [...settlements].flatMap(([number, terms]): [number, bigint][] => {
    if (number <= token.claimsAfter || claimed.has(number)) return []
    const amount = chainPart(terms, { interval, level2: flags.level2 })
    return amount > 0n ? [[number, amount]] : []
  })
}
