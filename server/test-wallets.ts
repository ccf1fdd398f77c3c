import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Platform } from '#server/platform.ts'
import type { SandboxChain, SignedPermit } from '#server/ports/chain/port.ts'
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

/** The sandbox chain's own side. */
export function sandboxChainOf({ platform }: { platform: Platform }): SandboxChain {
  const { sandboxChain } = platform.ports
  if (!sandboxChain) throw new Error('the sandbox chain is there')
  return sandboxChain
}

/** Lets all that is meant to happen on the chain come to its end: each step waits for the one before it. */
export async function settleChain(site: { platform: Platform }): Promise<void> {
  const { platform } = site
  for (let round = 0; round < 6; round++) {
    await sandboxChainOf(site).mine(33)
    await platform.worker.drain()
  }
}

/** Claims of the contract what is due of a certificate in a wallet, and lets it become final. */
export async function claimByWallet(
  site: { platform: Platform },
  visitor: Visitor,
  key: PrivateKeyAccount,
  certificateNumber: string | bigint,
): Promise<Answer> {
  await settleChain(site)
  const answer = await visitor.send('GET', `/api/certificates/${certificateNumber}/wallet-claim`)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  await sandboxChainOf(site).claim(answer.body.typedData, await signPermit(key, answer.body))
  await settleChain(site)
  return answer
}

/** Asks how a linked wallet may pay an order. */
export const askPermit = (visitor: Visitor, backingId: string, walletId: string) =>
  visitor.send('POST', `/api/backings/${backingId}/wallet-payment`, { walletId })

/** Signs what the sandbox contract wants to be signed, as a wallet does. */
export function signPermit(
  key: PrivateKeyAccount,
  { typedData }: Pick<SignedPermit, 'typedData'>,
): Promise<string> {
  return key.signTypedData(typedData as Parameters<PrivateKeyAccount['signTypedData']>[0])
}
