import { z } from 'zod'

/* What a browser answers for a device, each part in base64url: the members of WebAuthn level 3 that are looked at. */

const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/)

/** The answer to `navigator.credentials.get`. */
export const passkeyProof = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_096),
  authenticatorData: bytes(4_096),
  signature: bytes(4_096),
  userHandle: bytes(100),
})
export type PasskeyProof = z.infer<typeof passkeyProof>

/** The answer to `navigator.credentials.create`. */
export const newPasskey = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_096),
  attestationObject: bytes(32_768),
  /** How the device is reached, as the browser says. */
  transports: z
    .array(
      z
        .string()
        .max(30)
        .regex(/^[a-z-]+$/),
    )
    .max(10),
})

/** What its owner calls a key. */
export const passkeyName = z.string().trim().min(1).max(60)

/** A key that is added, with its name. */
export const passkeyInput = z.strictObject({ name: passkeyName, credential: newPasskey })
export type PasskeyInput = z.infer<typeof passkeyInput>
