import { z } from 'zod'

const at = z.iso.datetime()
const device = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
})

/** What `navigator.credentials.get` is asked with. */
export const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
})

/** What `navigator.credentials.create` is asked with. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(device),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** Somebody's keys, for their owner. */
export const passkeyList = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      madeAt: at,
      lastUsedAt: at.nullable(),
      backedUp: z.boolean(),
    }),
  ),
})
