import { createHmac } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { keptFile, unusableFile } from './kept-file.ts'
import type { Randomness } from './randomness.ts'

const generalSchema = z.object({
  /** Signs session cookies and links in mails. */
  login: z.string().min(32),
  /** Shared by the sandbox card provider and the platform. */
  sandboxCardKey: z.string().min(16),
  sandboxWebhook: z.string().min(16),
  /** The key of the hashes that recognise people. Changing it means recognising nobody any more. */
  identity: z.string().min(32),
})

const complianceSchema = z.object({
  /** Signs payment permits for the chain: 32 bytes in hex. */
  complianceKey: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Secrets that this installation generated and keeps, so that a restart ends no session. */
export type Secrets = z.infer<typeof generalSchema> & z.infer<typeof complianceSchema>

/** Reads the installation's own secrets, generating them at the first start; readable by the owner alone. */
export function readSecrets(dataDir: string, randomness: Randomness): Secrets {
  const inFolder = (name: string) => path.join(dataDir, name)
  const general = readOrMake(inFolder('secrets.json'), generalSchema, () => makeGeneral(randomness))
  const make = () => makeCompliance(randomness)
  // A separate file, so that it can be stored elsewhere.
  const compliance = readOrMake(inFolder('compliance-key.json'), complianceSchema, make)
  return { ...general, ...compliance }
}

function readOrMake<T>(file: string, schema: z.ZodType<T>, make: () => T): T {
  const text = keptFile(file, () => `${JSON.stringify(make(), null, 2)}\n`)
  try {
    return schema.parse(completed(JSON.parse(text)))
  } catch (error) {
    throw unusableFile(file, error)
  }
}

/**
 * Secrets that an older installation has not generated are derived from its login secret, so that each of its processes has the
 * same ones.
 */
function completed(kept: Partial<Secrets>): Partial<Secrets> {
  const { login } = kept
  if (typeof login !== 'string') return kept
  const made = (use: string) => createHmac('sha256', login).update(use).digest('base64url')
  return { identity: made('identity'), ...kept }
}

export function makeSecrets(randomness: Randomness): Secrets {
  return { ...makeGeneral(randomness), ...makeCompliance(randomness) }
}

function makeGeneral(randomness: Randomness): z.infer<typeof generalSchema> {
  return {
    login: randomness.token(32),
    identity: randomness.token(32),
    sandboxCardKey: `sk_test_${randomness.token(24).replaceAll('-', 'x')}`,
    sandboxWebhook: `whsec_${randomness.token(24).replaceAll('-', 'x')}`,
  }
}

function makeCompliance(randomness: Randomness): z.infer<typeof complianceSchema> {
  return { complianceKey: Buffer.from(randomness.token(32), 'base64url').toString('hex') }
}
