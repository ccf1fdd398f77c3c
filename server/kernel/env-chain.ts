import { z } from 'zod'
import type { RemoteChainSettings } from '#server/ports/door.ts'
import { isLoopbackName } from './is-loopback-name.ts'

const privateUrl = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(isPrivate, 'leaves this machine, so it must start with https://')

/** The sandbox's chain, or a chain of others by its number; part of the process's settings. */
export const chainSettings = {
  /** Where the sandbox's contracts are: rows of the database, or an anvil of this machine. */
  CHAIN: z.enum(['database', 'anvil']).optional(),
  /** One endpoint, or two separated by a comma, which are compared. */
  CHAIN_RPC_URLS: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.array(privateUrl).max(2, 'takes two endpoints at most'))
    .optional(),
  CHAIN_ID: z.coerce.number().int().positive().optional(),
  /** The file with the addresses of our contracts. */
  CHAIN_ADDRESS_BOOK: z.string().min(1).optional(),
  /** Keeps the keys: Web3Signer's interface. */
  CHAIN_SIGNER_URL: privateUrl.optional(),
}

function isPrivate(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isLoopbackName(hostname)
}

const keyNames = /PRIVATE_KEY|MNEMONIC/

/** The chain of others; null where none is set. A key beside it is refused: whoever reads the environment would have it. */
export function readRemoteChain(
  given: z.infer<z.ZodObject<typeof chainSettings>>,
  variables: NodeJS.ProcessEnv,
  complain: (message: string) => never,
): RemoteChainSettings | null {
  const { CHAIN_RPC_URLS: rpcUrls, CHAIN_ID: chainId } = given
  const { CHAIN_ADDRESS_BOOK: addressBook, CHAIN_SIGNER_URL: signerUrl } = given
  if (!rpcUrls && !chainId && !addressBook && !signerUrl) return null
  if (!rpcUrls || !chainId || !addressBook || !signerUrl) {
    complain(
      'A chain needs all of CHAIN_RPC_URLS, CHAIN_ID, CHAIN_ADDRESS_BOOK and CHAIN_SIGNER_URL.',
    )
  }
  if (given.CHAIN) complain('CHAIN is the sandbox’s chain: set it, or CHAIN_RPC_URLS, not both.')
  const key = Object.keys(variables).find((name) => keyNames.test(name) && variables[name])
  if (key) {
    complain(`${key} is set: a key of this chain belongs to the signer, never in the environment.`)
  }
  return { rpcUrls, chainId, addressBook, signerUrl }
}
