import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { MoveOrder } from './chain-orders.ts'
import { type PaidOut, Reverted, type TokenAnswer } from './port.ts'
import { brought, type Contract, endOfTime, settleKnown } from './sandbox-contract.ts'
import type { ChainView, SandboxTransfer } from './sandbox-memory.ts'

/** Moves USDC between the treasury's wallet and the contract: each key once, nothing that is not there. */
export async function takeMoves(
  view: ChainView,
  contract: Contract,
  orders: readonly MoveOrder[],
): Promise<readonly TokenAnswer[]> {
  const { treasury: to, usdc: token, escrow: from } = contract
  const used = new Map((await view.usedKeys(orders.map(({ key }) => key))).map((u) => [u.key, u]))
  const isBroke = (await view.state()).fault === 'unfunded'
  let held = await view.balanceAt(token, from, endOfTime)
  const answers: TokenAnswer[] = []
  const fresh: SandboxTransfer[] = []
  for (const order of orders) {
    const { key, amountMicro } = order
    const known = await settleKnown(view, contract, used.get(key))
    const lacks = amountMicro > 0n ? isBroke : held + amountMicro < 0n
    if (known) answers.push(known)
    else if (lacks) answers.push({ key, refused: 'the balance is too small' })
    else {
      held += amountMicro
      const leaves = { token, from, to, amount: -amountMicro, key }
      fresh.push(...(amountMicro > 0n ? brought(contract, [order]) : [leaves]))
    }
  }
  if (fresh.length === 0) return answers
  const { hash: transactionHash, height } = await contract.submit({ transfers: fresh })
  const keys = fresh.flatMap(({ key }) => key ?? [])
  return [...answers, ...keys.map((key) => ({ key, transactionHash, height }))]
}

/** Takes transactions in again that lost their block. */
export async function resend(
  view: ChainView,
  contract: Contract,
  keys: readonly string[],
): Promise<readonly TokenAnswer[]> {
  const answers: TokenAnswer[] = []
  for (const known of await view.usedKeys(keys)) {
    const answer = await settleKnown(view, contract, known)
    if (answer) answers.push(answer)
  }
  return answers
}

/** Pays somebody out of the contract, once by the key. */
export async function takePaidOut(
  view: ChainView,
  contract: Contract,
  key: string,
  { to, amount, added = 0n, refundOf = null }: PaidOut,
): Promise<void> {
  const [known] = await view.usedKeys([key])
  if (await settleKnown(view, contract, known)) return
  const { usdc: token, escrow } = contract
  await requireTarget(view, refundOf, to)
  const held = await view.balanceAt(token, escrow, endOfTime)
  if (held + added < amount) throw new Reverted('the contract holds too little')
  const topUp = added > 0n ? brought(contract, [{ key, amountMicro: added as MicroUsdc }]) : []
  const paid = { token, from: escrow, to, amount, key }
  await contract.submit({ transfers: [...topUp, paid] })
}

async function requireTarget(view: ChainView, refundOf: string | null, to: string): Promise<void> {
  if (refundOf === null) return
  const [hash = '', at] = refundOf.split(':')
  const deposit = (await view.depositsOf(hash))[Number(at)]
  const target = deposit?.refundTo ?? to
  if (target.toLowerCase() !== to.toLowerCase()) throw new Reverted('it goes back to its target')
}
