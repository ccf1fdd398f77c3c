import { exactPermit, permitData } from '#server/ports/chain/permit-data.ts'
import type { ActAnswer, TokenAnswer } from '#server/ports/chain/port.ts'
import { type TreasuryPayment, TreasuryRefused } from '#server/ports/treasury/port.ts'
import { callOfAct } from './acts-to-calls.ts'
import { findMint } from './find-act.ts'
import { followTransactions } from './follow-transactions.ts'
import { callOfMove, callOfPayment } from './money-to-calls.ts'
import { type Planned, roleOf, sendPlanned } from './planned.ts'
import { createRelay } from './relay.ts'
import { answerOf, type Call, sendCalls } from './send-calls.ts'
import type { ChainSender, SenderContext, StoredTransaction } from './sender.ts'
import { callOfSettlement } from './settlements-to-calls.ts'
import { signText, signTyped } from './signer.ts'
import { callOfToken } from './tokens-to-calls.ts'

/** Sends and signs for the platform on an EVM chain. */
export function createSender(context: SenderContext): ChainSender {
  const { signers, addresses } = context
  return {
    async signPermit(permit) {
      const typedData = permitData(permit, BigInt(addresses.chainId), addresses.escrow)
      const text = { ...typedData, message: exactPermit(typedData) }
      return { typedData, signature: await signTyped(signers.compliance, text) }
    },
    compliance: signers.compliance.address,
    relay: createRelay(context),
    signStatement: (text) => signText(signers.compliance, text),
    sendTokens: async (orders) => told(await sendPlanned(context, orders, callOfToken)),
    sendSettlements: async (orders) => told(await sendPlanned(context, orders, callOfSettlement)),
    sendMoves: async (orders) => told(await sendPlanned(context, orders, callOfMove)),
    sendActs: (orders) => sendPlanned(context, orders, callOfAct),
    pay: (payment) => pay(context, payment),
    sentTokens: (keys) => findSent(context, keys),
    resend: (keys) => sendAgain(context, keys),
    follow: () => followTransactions(context),
  }
}

/** A key alone is never so already but for acts. */
const told = (answers: readonly ActAnswer[]): readonly TokenAnswer[] =>
  answers.filter((answer): answer is TokenAnswer => !('isSo' in answer))

/** Sends again what has lost its block, unchanged, and what failed in its block, with a new nonce, if we hold its key. */
async function sendAgain(
  context: SenderContext,
  keys: readonly string[],
): Promise<readonly TokenAnswer[]> {
  const stored = Map.groupBy(await context.store.ofKeys(keys), ({ key }) => key)
  const answers: TokenAnswer[] = []
  const calls: Call[] = []
  for (const [key, mine] of stored) {
    const known = await answerOf(context, mine)
    const last = mine.at(-1)
    const role = last ? roleOf(context, last.account) : null
    if (known) answers.push(known)
    else if (last && role) calls.push({ ...callOf(last), role })
    else answers.push({ key, refused: `nobody here signs for ${last?.account}` })
  }
  return [...answers, ...(await sendCalls(context, calls))]
}

const callOf = ({ key, moneyKey, to, data }: StoredTransaction) => {
  return { key, moneyKey, to, data, isKeyed: false }
}

/** What was sent with these keys. A mint may have come with a wallet's deposit, which we have not sent. */
async function findSent(
  { client, addresses, store }: SenderContext,
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
async function pay(
  context: SenderContext,
  payment: TreasuryPayment,
): Promise<{ reference: string }> {
  const plan = (): Promise<Planned> => callOfPayment(context, payment)
  const [answer] = await sendPlanned(context, [payment], plan)
  if (answer && 'transactionHash' in answer) return { reference: answer.transactionHash }
  const because = answer && 'refused' in answer ? answer.refused : 'there is no answer'
  if (/^Escrow_(WrongRecipient|WrongAmount|OrderUnknown|OrderRefunded)\(/.test(because)) {
    throw new TreasuryRefused(because)
  }
  throw new Error(because)
}
