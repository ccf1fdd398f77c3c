import {
  BaseError,
  type Hex,
  type PublicClient,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import type { StoredTransaction } from './sender.ts'

/** The receipt of a transaction; null while no block holds it. */
export async function receiptOf(
  client: PublicClient,
  hash: Hex,
): Promise<TransactionReceipt | null> {
  try {
    return await client.getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  }
}

/** Whether the node has it, in a block or waiting for one. */
export async function isKnown(client: PublicClient, hash: Hex): Promise<boolean> {
  try {
    await client.getTransaction({ hash })
    return true
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false
    throw error
  }
}

/** What nodes say about a transaction that they have, had, or will not take as it is; it stays stored and is followed. */
const harmless =
  /already known|already imported|known transaction|nonce too low|underpriced|less than block base fee|fee cap|insufficient funds/i

/** Gives a stored transaction to the node. Throws when there is no answer. */
export async function forward(
  client: PublicClient,
  { raw }: Pick<StoredTransaction, 'raw'>,
): Promise<void> {
  try {
    await client.sendRawTransaction({ serializedTransaction: raw })
  } catch (error) {
    if (error instanceof BaseError && error.walk((each) => harmless.test(textOf(each)))) return
    throw error
  }
}

const textOf = (error: unknown) => {
  const { message = '', details = '' } = error as { message?: string; details?: string }
  return `${message} ${details}`
}

/** Every keyed act of a contract can be asked about by the same function. */
export const keyedAbi = certificateAbi.filter(
  (each): each is Extract<(typeof certificateAbi)[number], { name: 'isDone' }> =>
    each.type === 'function' && each.name === 'isDone',
)
