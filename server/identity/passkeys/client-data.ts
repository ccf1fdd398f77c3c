import { z } from 'zod'

const clientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() })

/**
 * The challenge that a browser says it answers; null for what is no answer, or comes from a page that another site
 * holds in a frame.
 */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const { challenge, crossOrigin } = clientData.parse(said)
    return crossOrigin ? null : challenge
  } catch {
    return null
  }
}
