import { createHmac } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { keptFile, unusableFile } from './kept-file.ts'
import type { Randomness } from './randomness.ts'

const generalSchema = z.object({
  /** Signs session cookies and links in mails. */
  login: z.string().min(32),
  /** What the sandbox card provider and the platform share. */
  sandboxCardKey: z.string().min(16),
  sandboxWebhook: z.string().min(16),
  /** Recognises people by keyed hashes of what they show. Who changes it recognises nobody any more. */
  identity: z.string().min(32),
})

const complianceSchema = z.object({
  /** Signs what the chain lets a wallet pay: 32 bytes as hex digits. */
  complianceKey: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Secrets that this installation made for itself and keeps, so that a restart ends no session. */
export type Secrets = z.infer<typeof generalSchema> & z.infer<typeof complianceSchema>

/** Reads the installation's own secrets, making them at the first start; readable by the owner alone. */
export function readSecrets(dataDir: string, randomness: Randomness): Secrets {
  const inFolder = (name: string) => path.join(dataDir, name)
  const general = readOrMake(inFolder('secrets.json'), generalSchema, () => makeGeneral(randomness))
  const make = () => makeCompliance(randomness)
  // A file of its own: whoever runs the platform may keep it apart.
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
 * The secrets of an installation that is older than some of them: these are made of its login secret, so that each of its
 * processes comes to the same ones.
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
