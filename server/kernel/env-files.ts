import { z } from 'zod'
import type { S3Settings } from '#server/ports/door.ts'
import { isLoopbackName } from './is-loopback-name.ts'

/** Where public files are kept; part of the process's settings. */
export const filesSettings = {
  /** A bucket for public files; without one they are in `DATA_DIR/files`. */
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).max(60).optional(),
  /** A server with the interface of S3 that is not Amazon's. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isClosed, 'leaves this machine, so it must start with https://')
    .optional(),
  /** Both or none; without them those of the machine's role or profile. */
  S3_ACCESS_KEY_ID: z.string().min(3).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(8).optional(),
}

function isClosed(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isLoopbackName(hostname)
}

/** The bucket for public files; null for a folder of this machine. */
export function readS3(
  given: z.infer<z.ZodObject<typeof filesSettings>>,
  complain: (message: string) => never,
): S3Settings | null {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint = null } = given
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  if (!bucket && !region && !endpoint && !accessKeyId && !secretAccessKey) return null
  if (!bucket || !region) complain('S3_* needs both S3_BUCKET and S3_REGION.')
  if (accessKeyId && secretAccessKey) {
    return { bucket, region, endpoint, credentials: { accessKeyId, secretAccessKey } }
  }
  if (accessKeyId || secretAccessKey) {
    complain('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.')
  }
  return { bucket, region, endpoint, credentials: null }
}
