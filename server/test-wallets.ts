import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Answer, Visitor } from '#server/test-visitor.ts'

/** A wallet with a real key, made for one test. */
export const newKey = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

/** Asks for the message that links an address. */
export async function messageFor(visitor: Visitor, address: string): Promise<string> {
  const answer = await visitor.send('POST', '/api/wallet-messages', { address })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.message
}

/** Sends a message with its signature. */
export const sendSigned = (visitor: Visitor, message: string, signature: string): Promise<Answer> =>
  visitor.send('POST', '/api/wallets', { message, signature })

/** Links a wallet as a browser does; gives its id. */
export async function linkKey(visitor: Visitor, key: PrivateKeyAccount): Promise<string> {
  const message = await messageFor(visitor, key.address)
  const answer = await sendSigned(visitor, message, await key.signMessage({ message }))
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.id
}
