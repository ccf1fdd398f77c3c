import { Hono } from 'hono'
import { z } from 'zod'
import type { SandboxChain } from '#server/ports/door.ts'
import { exactResponse, problem } from './problem.ts'
import { readJson } from './read-json.ts'

/** What a trial wallet gets, in millionths of a USDC. */
export const GIFT = 2_000_000_000n

/** Data that a wallet may be asked to sign (EIP-712). */
export const typedDataShape = z.looseObject({
  domain: z.looseObject({}),
  types: z.record(z.string(), z.array(z.looseObject({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.looseObject({}),
})

const signatureInput = z.union([
  z.strictObject({ text: z.string().max(10_000) }),
  z.strictObject({ typedData: typedDataShape }),
])

/** Makes keys of trial wallets and signs with them, for the wallet that pages of the sandbox find in the browser. */
export function sandboxWalletKeyRoutes(chain: SandboxChain): Hono {
  const routes = new Hono()
  routes.post('/', async () => {
    const address = await chain.keys.make()
    await chain.faucet(address, GIFT)
    return exactResponse({ address }, 201)
  })
  routes.post('/:address{0x[0-9a-fA-F]{40}}/signature', async ({ req }) => {
    const body = await readJson(req.raw, signatureInput)
    if (!body.ok) return body.answer
    const address = req.param('address')
    const signature = await sign(chain, address, body.value).catch(() => null)
    return signature === null ? problem(422, 'invalid_input') : exactResponse({ signature })
  })
  return routes
}

function sign({ keys }: SandboxChain, address: string, asked: z.infer<typeof signatureInput>) {
  return 'text' in asked
    ? keys.signText(address, asked.text)
    : keys.signTyped(address, withoutDomainType(asked.typedData))
}

/** Wallets are told the domain's type as well, which the hash does not need. */
function withoutDomainType(typedData: z.infer<typeof typedDataShape>) {
  const { EIP712Domain: _, ...types } = typedData.types
  return { ...typedData, types }
}
