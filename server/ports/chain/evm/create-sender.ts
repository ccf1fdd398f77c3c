import { permitData } from '#server/ports/chain/permit-data.ts'
import type { ActAnswer, TokenAnswer } from '#server/ports/chain/port.ts'
import { type TreasuryPayment, TreasuryRefused } from '#server/ports/treasury/port.ts'
import { callOfAct } from './acts-to-calls.ts'
import { findMint } from './find-act.ts'
import { followTransactions } from './follow-transactions.ts'
import { callOfMove, callOfPayment } from './money-to-calls.ts'
import { type Planned, roleOf, sendPlanned } from './planned.ts'
import { answerOf, type Call, sendCalls } from './send-calls.ts'
import type { ChainSender, SenderWorld, StoredTransaction } from './sender.ts'
import { callOfSettlement } from './settlements-to-calls.ts'
import { signText, signTyped } from './signer.ts'
import { callOfToken } from './tokens-to-calls.ts'

/** Sends and signs for the platform on an EVM chain. */
export function createSender(world: SenderWorld): ChainSender {
  const { client, signers, addresses } = world
  return {
    async signPermit(permit) {
      const typedData = permitData(permit, BigInt(await client.getChainId()), addresses.escrow)
      const { amount, nonce, expiry, ...rest } = typedData.message
      const exact = { amount: BigInt(amount), nonce: BigInt(nonce), expiry: BigInt(expiry) }
      const types = { Order: [...typedData.types.Order] }
      const text = { ...typedData, types, message: { ...rest, ...exact } }
      return { typedData, signature: await signTyped(signers.compliance, text) }
    },
    compliance: signers.compliance.address,
    signStatement: (text) => signText(signers.compliance, text),
    sendTokens: async (orders) => told(await sendPlanned(world, orders, callOfToken)),
    sendSettlements: async (orders) => told(await sendPlanned(world, orders, callOfSettlement)),
    sendMoves: async (orders) => told(await sendPlanned(world, orders, callOfMove)),
    sendActs: (orders) => sendPlanned(world, orders, callOfAct),
    pay: (payment) => pay(world, payment),
    sentTokens: (keys) => findSent(world, keys),
    async resend(keys) {
      const stored = await world.store.ofKeys(keys)
      const last = new Map(stored.map((each) => [each.key, each]))
      return sendCalls(
        world,
        [...last.values()].map((each) => callAgain(world, each)),
      )
    },
    follow: () => followTransactions(world),
  }
}

/** A key alone is never so already but for acts. */
const told = (answers: readonly ActAnswer[]): readonly TokenAnswer[] =>
  answers.filter((answer): answer is TokenAnswer => !('isSo' in answer))

function callAgain(
  world: SenderWorld,
  { key, moneyKey, to, data, account }: StoredTransaction,
): Call {
  return { key, moneyKey, to, data, role: roleOf(world, account), isKeyed: false }
}

/** What was sent with these keys. A mint may have come with a wallet's deposit, which we have not sent. */
async function findSent(
  { client, addresses, store }: SenderWorld,
  keys: readonly string[],
): Promise<readonly TokenAnswer[]> {
  const stored = Map.groupBy(await store.ofKeys(keys), ({ key }) => key)
  const answers = await Promise.all(
    keys.map(async (key) => {
      const mine = stored.get(key)
      if (mine) return answerOf({ client, store }, mine)
      const orderId = /^mint:([0-9a-f-]{36})$/.exec(key)?.[1]
      return orderId ? findMint({ client, addresses }, key, orderId) : null
    }),
  )
  return answers.filter((answer) => answer !== null)
}

/** Only what can never go through is refused: what the contract lacks today it has another day. */
async function pay(world: SenderWorld, payment: TreasuryPayment): Promise<{ reference: string }> {
  const plan = (): Promise<Planned> => callOfPayment(world, payment)
  const [answer] = await sendPlanned(world, [payment], plan)
  if (answer && 'transactionHash' in answer) return { reference: answer.transactionHash }
  const because = answer && 'refused' in answer ? answer.refused : 'there is no answer'
  if (/^Escrow_(WrongRecipient|WrongAmount|OrderUnknown|OrderRefunded)\(/.test(because)) {
    throw new TreasuryRefused(because)
  }
  throw new Error(because)
}
